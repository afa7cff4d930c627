// Runs a program written in TypeScript. Node 20 cannot strip types, so esbuild bundles it first.

import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { forNode } from "./for-node.mjs"

/** Runs `FOLDER/NAME/main.ts`, where NAME is the first argument, with the other arguments; ends with its code. */
export async function runProgram({ folder, env = {} }) {
  const [name, ...options] = process.argv.slice(2)
  const entry = join(folder, name ?? "", "main.ts")
  if (!name || !existsSync(entry)) {
    const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "main.ts")))
    console.error(`Usage: node ${process.argv[1]} ${names.join("|")} [options]   (--help tells the options)`)
    process.exit(2)
  }
  // Inside the folder, so that both its own packages and those of the root are found from there.
  const outfile = join(folder, "node_modules", ".cache", `${name}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    ...forNode,
    sourcemap: "inline",
  })
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", outfile, ...options], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  })
  process.exit(status ?? 1)
}

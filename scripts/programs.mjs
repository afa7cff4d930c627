import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { requireForBundledPackages } from "./plugin.mjs"

const top = fileURLToPath(new URL("..", import.meta.url))
const manifest = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

/** commander can run subcommands as programs of their own, and loads what that takes; emend has no use for it. */
const withoutSubprocesses = {
  name: "without-subprocesses",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /node_modules[\\/]commander[\\/]/.test(importer)
        ? { path: "nothing", namespace: "nothing" }
        : undefined,
    )
    onLoad({ filter: /^/, namespace: "nothing" }, () => ({ contents: "" }))
  },
}

/**
 * Nearly every run needs these, and to find and read a package of the older kind takes a tenth of the start: they are bundled. The
 * other packages only some commands need. They stay outside, and who imports one without using it does not load it.
 */
const bundled = new Set(["commander", "ignore"])
const withoutPackages = {
  name: "without-packages",
  setup({ onResolve }) {
    const installed = { ...manifest.dependencies, ...manifest.peerDependencies }
    const names = Object.keys(installed).filter((name) => !bundled.has(name))
    const filter = new RegExp(`^(?:${names.join("|")})(?:/|$)`)
    onResolve({ filter }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

/** The programs of src/bin, as users get them. The folder is two below that of the package, as dist/bin is: there they look for it. */
export async function buildPrograms(outdir, plugins = []) {
  const sources = readdirSync(join(top, "src/bin")).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && name !== "plugin.ts",
  )
  await build({
    entryPoints: sources.map((name) => join(top, "src/bin", name)),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    banner: { js: requireForBundledPackages },
    plugins: [withoutSubprocesses, withoutPackages, ...plugins],
    minify: true,
    chunkNames: "chunk-[hash]",
    logLevel: "warning",
  })
}

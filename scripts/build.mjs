#!/usr/bin/env node
// Builds dist/: the library (JavaScript and types, file by file, by tsc) and the programs (bundled by esbuild,
// because a program that reads a hundred small files starts slowly; rare commands stay in chunks of their own,
// read only when they are asked for), and the page that `emend serve` shows (by vite).
//
// Everything is built beside dist/ and put in its place when it is whole, so that a program that is running
// meanwhile never meets half a build, and a failed build leaves the last good one alone.

import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { build as buildPage } from "vite"
import { buildHostPlugin, buildPlugin, hostAgents } from "./plugin.mjs"
import { buildPrograms } from "./programs.mjs"
import { createThirdParty } from "./third-party.mjs"

const top = fileURLToPath(new URL("..", import.meta.url))
const manifest = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

const thirdParty = createThirdParty()
const next = mkdtempSync(join(top, ".dist-"))

/** Agents copy the folder of a plugin and nothing around it: each says itself whose code is in it. */
const plugins = [
  { folder: "plugin", build: buildPlugin },
  ...hostAgents.map((agent) => ({
    folder: `plugins/${agent}`,
    build: (outdir, more) => buildHostPlugin(agent, outdir, more),
  })),
].map((plugin, index) => ({
  ...plugin,
  outdir: join(next, `plugin-${index}`),
  thirdParty: createThirdParty(),
}))

try {
  buildLibrary()
  await Promise.all([
    buildSchema(),
    buildPrograms(join(next, "bin"), [thirdParty.esbuild]),
    buildWeb(),
    ...plugins.map((plugin) => plugin.build(plugin.outdir, [plugin.thirdParty.esbuild])),
  ])
  thirdParty.write(next, { product: manifest, dependencies: true })
  for (const plugin of plugins)
    plugin.thirdParty.write(plugin.outdir, { product: manifest, dependencies: false })
  expectPromisedFiles()
  publish()
} catch (error) {
  rmSync(next, { recursive: true, force: true })
  console.error(`build: ${error.message}`)
  process.exitCode = 1
}

function buildLibrary() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc")
  const args = [tsc, "-p", join(top, "tsconfig.build.json"), "--outDir", next]
  const { status } = spawnSync(process.execPath, args, { cwd: top, stdio: "inherit" })
  if (status !== 0) throw new Error("tsc found errors in src/ (see above).")
}

/** The schema of emend.config.json, for editors, made from the one that reads it. */
async function buildSchema() {
  const { configJsonSchema } = await import(pathToFileURL(join(next, "config/schema.js")))
  const schema = JSON.stringify(configJsonSchema(), null, 2)
  writeFileSync(join(next, "emend.config.schema.json"), `${schema}\n`)
}

async function buildWeb() {
  await buildPage({
    configFile: join(top, "apps/web/vite.config.ts"),
    logLevel: "warn",
    plugins: [thirdParty.vite],
    build: { outDir: join(next, "web") },
  })
}

/** What package.json promises must be there: the files of `exports`, and programs that can be run. */
function expectPromisedFiles() {
  for (const target of targets(manifest.exports)) {
    if (target.startsWith("./dist/") && !existsSync(built(target))) {
      throw new Error(`package.json exports ${target}, but no source makes it.`)
    }
  }
  for (const target of targets(manifest.bin)) {
    if (!existsSync(built(target))) {
      throw new Error(`package.json names the program ${target}, but src/bin/ has no source for it.`)
    }
    if (!readFileSync(built(target), "utf8").startsWith("#!/usr/bin/env node\n")) {
      throw new Error(`${target} must start with "#!/usr/bin/env node".`)
    }
    chmodSync(built(target), 0o755)
  }
}

function publish() {
  for (const { folder, outdir } of plugins) {
    rmSync(join(top, folder, "dist"), { recursive: true, force: true })
    renameSync(outdir, join(top, folder, "dist"))
  }
  chmodSync(next, 0o755)
  // By two renames, so that there is hardly a moment without a build, whoever else runs one.
  const [dist, last] = [join(top, "dist"), `${next}-last`]
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}

function built(target) {
  return join(next, target.replace(/^(\.\/)?dist\//, ""))
}

function targets(value) {
  return typeof value === "string" ? [value] : Object.values(value).flatMap(targets)
}

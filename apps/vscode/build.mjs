#!/usr/bin/env node
// Builds apps/vscode/dist: the extension for machines and for browsers (by esbuild), the views (by vite), and the
// program, whole and without packages beside it, for the MCP server that the extension offers.
//
//   node apps/vscode/build.mjs                    build
//   node apps/vscode/build.mjs --package [FILE]   build, and pack it as FILE or dist/emend-VERSION.vsix

import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import { build as buildViews } from "vite"
import { requireForBundledPackages } from "../../scripts/plugin.mjs"
import { createThirdParty } from "../../scripts/third-party.mjs"

const here = fileURLToPath(new URL(".", import.meta.url))
const top = join(here, "../..")
const dist = join(here, "dist")
const optional = Object.keys(JSON.parse(readFileSync(join(top, "package.json"), "utf8")).peerDependencies)
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"))

/** The tables of the tokenizer are larger than all the rest, and mostly a worker reads them. */
const tokenTablesApart = {
  name: "token-tables-apart",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/count\.ts$/ }, () => ({ path: "./tokens.cjs", external: true }))
  },
}

const thirdParty = createThirdParty()

rmSync(dist, { recursive: true, force: true })
await Promise.all([buildExtension(), buildForBrowsers(), buildProgram(), buildPages()])
thirdParty.write(dist, { product: { name: "emend-vscode", version }, dependencies: false })
if (process.argv[2] === "--package") await pack(process.argv[3])

function shared(entry, outfile) {
  return {
    entryPoints: [join(here, "src", entry)],
    outfile: join(dist, outfile),
    bundle: true,
    format: "cjs",
    external: ["vscode"],
    tsconfig: join(here, "tsconfig.json"),
    minify: true,
    logLevel: "warning",
    plugins: [thirdParty.esbuild],
  }
}

async function buildExtension() {
  await build({
    ...shared("extension.ts", "extension.cjs"),
    platform: "node",
    target: "node20",
    // Files are found from where the extension is installed, never from the bundle.
    define: { "import.meta.url": '"file:///nowhere/"' },
    plugins: [tokenTablesApart, thirdParty.esbuild],
  })
  await build({ ...shared("../../../src/tokens/count.ts", "tokens.cjs"), platform: "node", target: "node20" })
}

// A browser's VS Code asks for a name that ends in .js.
async function buildForBrowsers() {
  await build({ ...shared("extension.web.ts", "extension.web.js"), platform: "browser", target: "es2022" })
}

async function buildProgram() {
  await build({
    entryPoints: ["emend", "token-worker"].map((name) => join(top, `src/bin/${name}.ts`)),
    outdir: join(dist, "program"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // Found where somebody installed them, or done without.
    external: optional,
    banner: { js: requireForBundledPackages },
    minify: true,
    chunkNames: "chunk-[hash]",
    logLevel: "warning",
    plugins: [thirdParty.esbuild],
  })
  // Without it, Node would take the modules for the old kind.
  copyFileSync(join(here, "program.json"), join(dist, "program/package.json"))
}

async function buildPages() {
  await buildViews({
    configFile: join(here, "webview/vite.config.mts"),
    logLevel: "warn",
    plugins: [thirdParty.vite],
  })
}

async function pack(given) {
  const { createVSIX } = await import("@vscode/vsce")
  copyFileSync(join(top, "LICENSE"), join(here, "LICENSE"))
  mkdirSync(join(top, "dist"), { recursive: true })
  const packagePath = given ?? join(top, `dist/emend-${version}.vsix`)
  try {
    await createVSIX({
      cwd: here,
      packagePath,
      dependencies: false,
      skipLicense: true,
      allowMissingRepository: true,
    })
  } finally {
    rmSync(join(here, "LICENSE"))
  }
}

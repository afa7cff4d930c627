import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const top = fileURLToPath(new URL("..", import.meta.url))

/** Some of the packages are CommonJS, and ask for Node's modules by `require`, which ES modules do not have. */
export const requireForBundledPackages =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'

/**
 * Bundles what the plugin for Claude Code runs, with everything that it needs: agents copy the folder of a plugin elsewhere, where there
 * are no packages, and it must not look for any in the project.
 */
export async function buildPlugin(outdir, plugins = []) {
  await build({
    plugins,
    entryPoints: [`${top}/src/bin/plugin.ts`],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    banner: { js: requireForBundledPackages },
    minify: true,
    chunkNames: "chunk-[hash]",
    logLevel: "warning",
  })
}

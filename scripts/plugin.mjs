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
export async function buildPlugin(outdir) {
  await bundle({ entryPoints: [`${top}/src/bin/plugin.ts`], outdir, splitting: true })
}

/** The agents that load a plugin into their own process. */
export const pluginAgents = ["opencode", "pi"]

/** Their plugins, one file each, in a folder each. */
export async function buildPlugins(outdir) {
  const entryPoints = pluginAgents.map((agent) => ({
    in: `${top}/src/plugins/${agent}.ts`,
    out: `${agent}/index`,
  }))
  await bundle({ entryPoints, outdir })
}

async function bundle(options) {
  await build({
    ...options,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    banner: { js: requireForBundledPackages },
    minify: true,
    chunkNames: "chunk-[hash]",
    logLevel: "warning",
  })
}

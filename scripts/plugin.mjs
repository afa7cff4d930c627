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
  await bundle({ entryPoints: [`${top}/src/bin/plugin.ts`], outdir, plugins, splitting: true })
}

/** The agents that load a plugin into their own process: it is one file. */
export const hostAgents = ["opencode", "pi"]

export async function buildHostPlugin(agent, outdir, plugins) {
  const entryPoints = [{ in: `${top}/src/plugins/${agent}.ts`, out: "index" }]
  await bundle({ entryPoints, outdir, plugins })
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

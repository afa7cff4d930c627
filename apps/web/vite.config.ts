import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin, type UserConfig } from "vite"
import { pagePolicy } from "../../src/server/policy.ts"
import { devServer } from "./dev-server.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Modes: `playground` is the page over a workspace in memory, as static files; any other is the page that a server of
 * emend serves. Both are made of files only, with no script or style in the page itself, as its policy demands.
 */
export default defineConfig(async ({ mode, command }): Promise<UserConfig> => {
  const isServed = command === "serve" && mode !== "playground"
  const dev = isServed ? await devServer() : undefined
  return {
    root: here("."),
    base: "./",
    resolve: {
      alias: {
        "emend/core": here("../../src/core.ts"),
        "emend/api": here("../../src/server/api.ts"),
      },
    },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    worker: { format: "es" },
    plugins: [describePolicy(mode), dev?.plugin],
    build: {
      outDir: here(mode === "playground" ? "dist" : "../../dist/web"),
      emptyOutDir: true,
      target: "es2023",
      // A page of its own needs no polyfill, and its policy lets no inline script in.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Nothing in emend's sources does anything just by being imported: what is not used is left out.
      rolldownOptions: {
        treeshake: { moduleSideEffects: (id) => !id.startsWith(here("../../src/")) },
        checks: { bundlerTimings: false },
      },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
    },
    server: {
      port: 5173,
      strictPort: true,
      fs: { allow: [here("../..")] },
      ...(dev && { proxy: dev.proxy }),
    },
  }
})

/** Static files have no headers of their own: the playground says its policy in the page. */
function describePolicy(mode: string): Plugin {
  return {
    name: "emend-policy",
    apply: "build",
    transformIndexHtml: () =>
      mode === "playground"
        ? [
            {
              tag: "meta",
              attrs: { "http-equiv": "content-security-policy", content: pagePolicy },
              injectTo: "head-prepend",
            },
          ]
        : [],
  }
}

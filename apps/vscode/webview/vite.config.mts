import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page's tabs as views of VS Code: one script and one style sheet by fixed names, and chunks that are read when needed. */
export default defineConfig({
  root: here("."),
  base: "./",
  mode: "vscode",
  resolve: {
    alias: [
      { find: "emend/core", replacement: here("../../../src/core.ts") },
      { find: "emend/api", replacement: here("../../../src/server/api.ts") },
      // A view can start a worker only from what it has in memory.
      { find: /^\.\/start-review-worker\.ts$/, replacement: here("src/start-review-worker.ts") },
    ],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es" },
  build: {
    outDir: here("../dist/webview"),
    emptyOutDir: true,
    target: "es2023",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      input: here("src/main.tsx"),
      output: {
        entryFileNames: "webview.js",
        chunkFileNames: "chunk-[hash].js",
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith(".css")) ? "webview.css" : "[name]-[hash][extname]",
      },
      treeshake: { moduleSideEffects: (id) => !id.startsWith(here("../../../src/")) },
      checks: { bundlerTimings: false },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4000,
  },
})

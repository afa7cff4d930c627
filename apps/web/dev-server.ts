import { spawn } from "node:child_process"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin, ProxyOptions } from "vite"

const top = fileURLToPath(new URL("../..", import.meta.url))

/**
 * Behind `npm run dev`: the real server, as it was built last, over a copy of the sample workspace. The page is vite's,
 * with hot reload; what it asks is passed on, with the token that the server wants to see.
 */
export async function devServer(): Promise<{ plugin: Plugin; proxy: Record<string, ProxyOptions> }> {
  const workspace = join(mkdtempSync(join(tmpdir(), "emend-dev-")), "linkbox")
  cpSync(join(top, "demo/workspace"), workspace, { recursive: true })
  const program = join(top, "dist/bin/emend.js")
  const server = spawn(process.execPath, [program, "serve", "--root", workspace, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const end = () => {
    server.kill()
    rmSync(join(workspace, ".."), { recursive: true, force: true })
  }
  process.once("exit", end)
  const address = new URL(await firstLine(server.stdout))
  return {
    plugin: {
      name: "emend-dev-server",
      configureServer: ({ httpServer }) => void httpServer?.once("close", () => server.kill()),
    },
    proxy: {
      "/api": {
        target: address.origin,
        changeOrigin: true,
        headers: { origin: address.origin, "x-emend-token": address.searchParams.get("token") ?? "" },
      },
    },
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  let text = ""
  for await (const chunk of output) {
    text += chunk
    const end = text.indexOf("\n")
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error("`emend serve` ended before it said where it is. Is dist/ built?")
}

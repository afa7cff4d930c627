import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize } from "node:path"

/** Serves a folder of built files, as any web host would. */
export async function serveFolder(folder: string): Promise<{ address: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const path = normalize(pathname === "/" ? "/index.html" : decodeURIComponent(pathname))
    const content = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(content ? 200 : 404, { "content-type": types[extname(path)] ?? "text/plain" })
    response.end(content)
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
}

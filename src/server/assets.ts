import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { Readable } from "node:stream"
import type { Context } from "hono"
import { besideEmend as installedPackage, isWorking } from "../grammars/installed.ts"
import { refusal } from "./answers.ts"

/** The files of the page, by their address. Only what was there at the start is ever served: no path is looked up on disk. */
export type Assets = (context: Context) => Response

export function openAssets(dir: string, { at = "/" } = {}): Assets {
  const files = new Map(filesIn(dir).map((path) => [at + path, join(dir, path)]))
  return (context) => {
    const path = context.req.path === "/" ? "/index.html" : context.req.path
    const file = files.get(path)
    if (file === undefined) {
      if (files.size === 0) return refusal(context, 404, "internal", "The page was not built: npm run build.")
      return refusal(context, 404, "usage", "There is nothing here.")
    }
    context.header("content-type", types[extname(file)] ?? "application/octet-stream")
    context.header("content-length", String(statSync(file).size))
    // Files with a hash in their name never change; the page itself does with every version.
    const isForever = /-[\w-]{8}\.\w+$/.test(path)
    context.header("cache-control", isForever ? "max-age=31536000, immutable" : "no-cache")
    if (context.req.method === "HEAD") return context.body(null)
    return context.body(Readable.toWeb(createReadStream(file)) as ReadableStream)
  }
}

/** The files below a folder, with slashes. By hand: Node's own recursion follows links from version 24 on. */
function filesIn(dir: string, under = ""): string[] {
  if (!existsSync(dir)) return []
  return readdirSync(join(dir, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under + entry.name
    if (entry.isDirectory()) return filesIn(dir, `${path}/`)
    return entry.isFile() ? [path] : []
  })
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".woff2": "font/woff2",
  ".map": "application/json",
}

/**
 * The grammars that are installed beside emend, for the page to parse with. Their address has the version in it, so that a
 * browser may keep them. Undefined: there are none. One that does not work here is not handed on: a page cannot stop a grammar that never
 * ends.
 */
export function openGrammars(): { at: string; assets(context: Context): Promise<Response> } | undefined {
  const main = installedPackage("@vscode/tree-sitter-wasm")
  if (main === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8"))
  const at = `grammars/${version}/`
  const assets = openAssets(dirname(main), { at: `/${at}` })
  return {
    at,
    async assets(context) {
      const [, grammar] = /\/tree-sitter-([\w-]{1,50})\.wasm$/.exec(context.req.path) ?? []
      const isUsable = grammar === undefined || (await isWorking(grammar))
      return isUsable ? assets(context) : refusal(context, 404, "usage", "This grammar does not work.")
    },
  }
}

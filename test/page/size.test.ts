import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { top } from "../sources.ts"

const web = join(top, "dist/web")

describe("the built page", () => {
  const page = readFileSync(join(web, "index.html"), "utf8")

  it("needs less than 200 kB of compressed script before it paints", () => {
    const entries = [...page.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, path]) => join(web, path!))
    expect(entries).toHaveLength(1)
    const scripts = [...reachable(entries[0]!)]
    const size = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0)
    expect(size).toBeLessThan(200_000)
    expect(size).toBeGreaterThan(10_000)
  })

  it("has no script and no style of its own, and names no other place", () => {
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(page).not.toMatch(/\bhttps?:/)
  })
})

/** A script and all that it imports at once; what is imported later does not count. */
function reachable(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const source = readFileSync(entry, "utf8")
  for (const [, path] of source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g)) {
    const next = join(dirname(entry), path!)
    if (existsSync(next)) reachable(next, found)
  }
  return found
}

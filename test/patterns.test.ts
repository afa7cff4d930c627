import { pathToFileURL } from "node:url"
import { check } from "recheck"
import { afterEach, expect, it } from "vitest"
import { readSources, top } from "./sources.ts"
import { readTable } from "./table.ts"

interface Pattern {
  path: string
  source: string
  flags: string
}

/** Files that look at short lines only, whatever they are given. Nothing may be added to it. */
const short: readonly string[] = ["locate/read/identify.ts"]

/** Those that were found to be linear. `npx vitest run test/patterns.test.ts --update` adds the new ones. */
const known = readTable<true>("patterns.json")

const Original = globalThis.RegExp
afterEach(() => {
  globalThis.RegExp = Original
})

// A repository or a model chooses what they meet: a long row of the right characters must not take minutes.
it("no pattern of the sources takes more than linear time", { timeout: 300_000 }, async () => {
  const patterns = [...literals(), ...(await constructed())]
  expect(patterns.length).toBeGreaterThan(300)
  const findings: string[] = []
  for (const { path, source, flags } of patterns.filter(({ path }) => !short.includes(path))) {
    // Looked at before, and it takes long to look.
    const key = `/${source}/${flags}`
    if (known.row("linear", key)) continue
    const result = await check(source, flags, { timeout: 10_000 })
    if (
      result.status === "safe" ||
      (result.status === "vulnerable" && !grows(source, flags, result.attack))
    ) {
      if (known.updating) known.accept("linear", key, true)
      continue
    }
    const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind
    findings.push(`src/${path} /${source}/${flags}: ${why}`)
  }
  expect(findings, "mend it by a bound ({1,99}), or by hand (src/text/ends.ts)").toEqual([])
})

/**
 * The checker tries short texts, in which a bound such as `{1,99}` is not seen. So its attack is made longer: what is linear takes
 * some milliseconds to the end, what is not takes seconds.
 */
function grows(source: string, flags: string, { pumps, suffix }: Attack): boolean {
  const pattern = new Original(source, flags)
  return [2_000, 10_000, 50_000].some((length) => {
    const row = ({ prefix, pump }: Attack["pumps"][number]) => prefix + pump.repeat(length / pump.length)
    const text = pumps.map(row).join("") + suffix
    const start = performance.now()
    pattern.test(text)
    return performance.now() - start > 500
  })
}

type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string }

function literals(): Pattern[] {
  return readSources().flatMap(({ path, nodes }) =>
    nodes.flatMap(({ type, regex }) => {
      if (type !== "Literal" || !regex) return []
      const { pattern, flags } = regex as { pattern: string; flags: string }
      return [{ path, source: pattern, flags }]
    }),
  )
}

/** Those that are put together from parts, as far as that is done when a file is loaded. */
async function constructed(): Promise<Pattern[]> {
  const made: Pattern[] = []
  const files = readSources().filter(
    ({ path, text }) => text.includes("new RegExp(") && path !== "cli/style.ts",
  )
  for (const { path } of files) {
    globalThis.RegExp = new Proxy(Original, {
      construct(target, [source, flags = ""]: [string | RegExp, string?]) {
        made.push({ path, source: typeof source === "string" ? source : source.source, flags })
        return new target(source, flags)
      },
    })
    // The query loads the file anew, whoever has loaded it before.
    await import(/* @vite-ignore */ `${pathToFileURL(`${top}/src/${path}`).href}?patterns`)
    globalThis.RegExp = Original
  }
  expect(new Set(made.map(({ path }) => path)).size).toBeGreaterThan(4)
  return made
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { check } from "recheck"
import { afterEach, expect, it } from "vitest"
import { type Node, parseSource, readSources, type Source, top } from "./sources.ts"
import { readTable } from "./table.ts"

interface Pattern {
  path: string
  source: string
  flags: string
}

/** Files that look at short lines only, whatever they are given (tried below). Nothing may be added to it. */
const short: readonly string[] = ["locate/read/identify.ts"]

/** Those that are made whenever a function is called, each with one that it may make. */
const calledFor: Readonly<Record<string, Pick<Pattern, "source" | "flags">>> = {
  // The words of an edit, at most 4,000 characters of it.
  "locate/tiers/letters.ts": { source: "a\\s+b\\s+a\\s+a\\s+b", flags: "g" },
  // One that is made when the file is loaded, with another flag.
  "locate/tiers/readings.ts": {
    source: String.raw`[ \t]{1,99}(?:\/\/|#|--|\/\*|<!--|;)[ \t]{0,9}(?:<[-=]{1,9}|←|\u{1F448})[^\n]*$`,
    flags: "gmu",
  },
  "syntax/data.ts": { source: "^[ \\t?:-]{300}", flags: "m" },
}

/** Those that were found to be linear. `npx vitest run test/patterns.test.ts --update` adds the new ones. */
const known = readTable<true>("patterns.json")

const Original = globalThis.RegExp
afterEach(() => {
  globalThis.RegExp = Original
})

// A repository or a model chooses what they meet: a long row of the right characters must not take minutes.
it("no pattern of the sources takes more than linear time", { timeout: 300_000 }, async () => {
  const patterns = [...literals(), ...(await constructed()), ...whenCalled()]
  expect(patterns.length).toBeGreaterThan(300)
  const findings: string[] = []
  for (const { path, source, flags } of patterns.filter(({ path }) => !short.includes(path))) {
    // Looked at before, and it takes long to look.
    const key = `/${source}/${flags}`
    if (known.row("linear", key)) continue
    const result = await check(source, flags, { timeout: 60_000 })
    if (
      result.status === "safe" ||
      (result.status === "vulnerable" && !grows(source, flags, result.attack))
    ) {
      if (known.updating) known.accept("linear", key, true)
      continue
    }
    const why = result.status === "vulnerable" ? result.complexity.summary : result.error.kind
    findings.push(`${path} /${source}/${flags}: ${why}`)
  }
  expect(findings, "mend it by a bound ({1,99}), or by hand (`withoutEnd` in src/text/lines.ts)").toEqual([])
})

it("files that are let off look at short lines only", async () => {
  const starts = ["", "x", "{% if ", "<a ", "##", "do |", "f(", "[", "@a("]
  const rows = [
    " ",
    "a",
    "a ",
    "(",
    "({ ",
    "<a ",
    "#",
    " #",
    "/",
    " /",
    "|",
    "do|",
    "%",
    "%}",
    "{%- ",
    "::",
    "[",
    "=",
    ": ",
    "'",
    "export ",
  ]
  const lines = starts.flatMap((start) =>
    rows.flatMap((row) => ["", "x", "{"].map((end) => start + row.repeat(100_000 / row.length) + end)),
  )
  for (const path of short) {
    const exported: { [name: string]: unknown } = await import(pathToFileURL(`${top}/src/${path}`).href)
    const functions = Object.values(exported).filter((each) => typeof each === "function")
    expect(functions.length).toBeGreaterThan(4)
    // A row of blanks took half a minute.
    const slow = lines.filter((line) => functions.some((read) => tookOver(5_000, () => read(line))))
    expect(slow.map((line) => `${line.slice(0, 20)}…${line.slice(-3)}`)).toEqual([])
  }
})

function tookOver(milliseconds: number, work: () => void): boolean {
  const start = performance.now()
  work()
  return performance.now() - start > milliseconds
}

/**
 * The checker tries short texts, in which a bound such as `{1,99}` is not seen. So its attack is made longer: what is linear takes
 * some milliseconds to the end, what is not takes seconds. Little by little at first: what doubles with each letter would never end.
 */
function grows(source: string, flags: string, { pumps, suffix }: Attack): boolean {
  const pattern = new Original(source, flags)
  const few = Array.from({ length: 20 }, (_, at) => 2 * at + 2)
  return [...few, 2_000, 10_000, 50_000].some((length) => {
    const times = (pump: string) => (length <= 40 ? length : length / pump.length)
    const row = ({ prefix, pump }: Attack["pumps"][number]) => prefix + pump.repeat(times(pump))
    const text = pumps.map(row).join("") + suffix
    return tookOver(500, () => pattern.test(text))
  })
}

type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string }

function literals(): Pattern[] {
  return [...readSources(), ...apps()].flatMap(({ path, nodes }) =>
    nodes.flatMap(({ type, regex }) => {
      if (type !== "Literal" || !regex) return []
      const { pattern, flags } = regex as { pattern: string; flags: string }
      return [{ path, source: pattern, flags }]
    }),
  )
}

/** The page and the extension, which show what anybody has written. */
function apps(): Source[] {
  return ["apps/web/src", "apps/vscode/src", "apps/vscode/webview"].flatMap((folder) => {
    const names = readdirSync(join(top, folder), { recursive: true, encoding: "utf8" })
    const files = names.filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    expect(files.length).toBeGreaterThan(2)
    return files.map((name) =>
      parseSource(`${folder}/${name}`, readFileSync(join(top, folder, name), "utf8")),
    )
  })
}

/** No other is made where loading the file does not make it. */
function whenCalled(): Pattern[] {
  const files = [...readSources(), ...apps()].filter(({ nodes }) => {
    const functions = nodes.filter(({ type }) =>
      /^(?:ArrowFunction|Function)(?:Expression|Declaration)$/.test(type),
    )
    const isWithin = ({ start, end }: Node) => functions.some((each) => each.start < start && end < each.end)
    const isMade = ({ callee }: Node) => (callee as { name?: string } | undefined)?.name === "RegExp"
    return nodes.some((node) => isMade(node) && isWithin(node))
  })
  expect(files.map(({ path }) => path).sort()).toEqual(Object.keys(calledFor))
  return files.map(({ path }) => ({ path, ...calledFor[path]! }))
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

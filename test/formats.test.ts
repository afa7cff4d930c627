import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { applyToFiles } from "../src/core.ts"
import { formats, top } from "./sources.ts"

/** One page for each format, with an example that does what the page says. */
describe.each([...formats])("docs/formats/%s.md", (format) => {
  const path = join(top, "docs/formats", `${format}.md`)
  const page = existsSync(path) ? readFileSync(path, "utf8") : ""

  it("shows an example that lands as it says", () => {
    const name = /^With `([^`]+)`:$/m.exec(page)![1]!
    const [before, after] = codeAfter("## Example", "```")
    const [answer] = codeAfter("this answer", "````")
    const { report, files } = applyToFiles(answer!, { [name]: before! })
    expect(report).toMatchObject({ ok: true, format })
    expect(files).toEqual({ [name]: after })
  })

  it("explains every repair that a scenario shows", () => {
    const scenarios = join(top, "scenarios", format)
    const reports = readdirSync(scenarios).map((each) =>
      JSON.parse(readFileSync(join(scenarios, each, "report.json"), "utf8")),
    )
    const kinds = reports.flatMap(({ repairs }) => repairs.map(({ kind }: { kind: string }) => kind))
    // What all formats share is explained in the list of them.
    const shared = readFileSync(join(top, "docs/formats/README.md"), "utf8")
    expect([...new Set(kinds)].filter((kind) => !`${page}${shared}`.includes(`\`${kind}\``))).toEqual([])
  })

  it("is linked from the list of formats", () => {
    expect(readFileSync(join(top, "docs/formats/README.md"), "utf8")).toContain(`(${format}.md)`)
  })

  /** The fenced blocks with exactly this fence after a line of the page; those of longer fences are left out. */
  function codeAfter(line: string, fence: string): string[] {
    const rest = page.slice(page.indexOf(line))
    const outer = fence === "```" ? rest.replace(/^````[\s\S]*?^````$/gm, "") : rest
    const pattern = new RegExp(`^${fence}\\w*\\n([\\s\\S]*?)^${fence}$`, "gm")
    return [...outer.matchAll(pattern)].map((match) => match[1]!)
  }
})

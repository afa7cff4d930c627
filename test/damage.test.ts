import { describe, expect, it } from "vitest"
import { protocols } from "../src/core.ts"
import { type Parsed, type Protocol, parse } from "../src/index.ts"
import { damages, edits } from "./damage.ts"
import { readScenarios } from "./scenario.ts"
import { bare, counted, readTable } from "./table.ts"

/**
 * Responses, damaged in many ways: how many of the edits are still read, and what is said about the others. Whatever
 * it is, it is said in words, about the right line, and what a program can put right it can.
 *
 * `npx vitest run test/damage.test.ts --update` accepts what is read now; look at the difference before you do.
 */
const table = readTable<Record<"edits" | "issues" | "repairs", string>>("damage.json")

describe.each(protocols.map((protocol) => [protocol.name, protocol] as const))(
  "%s, damaged at every line",
  (name, protocol) => {
    it.each(Object.entries(damages))("%s", (damage, spoil) => {
      const lines = responseIn(protocol)
      const all = parse(`${lines.join("\n")}\n`).edits.map(bare)
      const labels: string[] = []
      const issues: string[] = []
      const repairs: string[] = []
      for (const at of lines.keys()) {
        const text = `${spoil(lines, at).join("\n")}\n`
        const parsed = parse(text)
        expectLawful(text, parsed)
        expectMendable(text, parsed)
        const read = parsed.edits.map(bare)
        const others = read.filter((edit) => !all.includes(edit)).length
        const missing = all.filter((edit) => !read.includes(edit)).length
        labels.push(missing + others === 0 ? "all" : `-${missing} +${others}`)
        for (const { code, line } of parsed.issues)
          issues.push(line === undefined ? code : `${code} ${Math.abs(line - at - 1) <= 2 ? "near" : "far"}`)
        repairs.push(...parsed.repairs.map(({ kind }) => kind))
      }
      const summary = { edits: counted(labels), issues: counted(issues), repairs: counted(repairs) }
      if (table.updating) table.accept(name, damage, summary)
      else expect(summary).toEqual(table.row(name, damage))
    })
  },
)

/** Of the many ways to damage a response, so many are tried for each scenario. */
const fewDamages = 24

describe("scenarios, damaged somewhere", () => {
  it.each(
    readScenarios().map((scenario) => [`${scenario.format}/${scenario.name}`, scenario.response] as const),
  )("%s", (name, response) => {
    const lines = response.split("\n").slice(0, 400)
    const read: string[] = []
    const issues: string[] = []
    const repairs: string[] = []
    for (let round = 0; round < fewDamages; round++) {
      const spoil = Object.values(damages)[round % Object.keys(damages).length]!
      const text = spoil(lines, (round * 7919 + name.length * 31) % lines.length).join("\n")
      const parsed = parse(text)
      expectLawful(text, parsed)
      read.push(...parsed.edits.map(bare))
      issues.push(...parsed.issues.map(({ code }) => code))
      repairs.push(...parsed.repairs.map(({ kind }) => kind))
    }
    const characters = read.reduce((sum, edit) => sum + edit.length, 0)
    const edits = `${read.length}, in ${characters} characters`
    const summary = { edits, issues: counted(issues), repairs: counted(repairs) }
    if (table.updating) table.accept("scenarios", name, summary)
    // One that is new is held to the laws until its row is written.
    else expect(summary).toEqual(table.row("scenarios", name) ?? summary)
  })
})

/** What holds for whatever was read. */
function expectLawful(text: string, { issues, repairs }: Parsed): void {
  for (const said of [...issues, ...repairs]) {
    expect(said.message).toMatch(/\S/)
    if ("code" in said) expect(said.hint).toMatch(/\S/)
    const { source, line, column } = said
    if (!source || line === undefined) continue
    const [first, last] = [source.from, source.to].map((offset) => text.slice(0, offset).split("\n").length)
    expect(line).toBeGreaterThanOrEqual(first!)
    expect(line).toBeLessThanOrEqual(last!)
    const start = text.lastIndexOf("\n", source.from - 1) + 1
    // A line of a list or a quotation starts behind its margin, and is still told from its first column on.
    const isMargin = column === 1 && /^[\s>]*$/.test(text.slice(start, source.from))
    if (line === first && column !== undefined && !isMargin) expect(column).toBe(source.from - start + 1)
  }
}

/** What was put right while reading can be put right in the response, and then says the same. */
function expectMendable(text: string, { edits, issues, repairs }: Parsed): void {
  const fixes = repairs.flatMap(({ fix }) => fix ?? []).sort((a, b) => b.from - a.from)
  if (fixes.length === 0 || fixes.length < repairs.length || issues.length > 0) return
  const mended = fixes.reduce(
    (now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to),
    text,
  )
  const again = parse(mended)
  expect(again.edits.map(bare)).toEqual(edits.map(bare))
  expect(again.repairs).toEqual([])
}

/** A response in this format, with all edits that it has words for. */
function responseIn({ print }: Protocol): string[] {
  return print(edits.filter((edit) => print([edit]).issues.length === 0))
    .text.trimEnd()
    .split("\n")
}

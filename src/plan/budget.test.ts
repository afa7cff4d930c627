import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import type { Hunk } from "../edits/edit.ts"
import { createWork } from "../locate/index.ts"
import { createBudget, limits } from "./budget.ts"
import { locateParts } from "./parts-of-a-file.ts"
import { plan } from "./plan.ts"

const everywhere = (old: string, next: string): Hunk => ({
  old,
  new: next,
  scope: "substring",
  occurrence: "all",
})

function planned(text: string, hunks: readonly Hunk[]) {
  const edits = hunks.map((hunk) => ({ op: "update" as const, path: "a.txt", hunks: [hunk] }))
  return plan(edits, {
    targets: edits.map(() => ({ path: { key: "a.txt" } })),
    files: new Map([["a.txt", { kind: "text", text, encoding: "utf-8", hash: "" }]]),
  })
}

describe("what edits for all places may come to", () => {
  it("ends a chain that doubles the text, and keeps what came before", { timeout: 60_000 }, () => {
    const links = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? everywhere("a", "bb") : everywhere("b", "aa"),
    )
    const { outcomes, files } = planned("a\n", links)
    const end = outcomes.findIndex(({ status }) => status !== "validated")
    expect(end).toBeGreaterThan(10)
    expect(outcomes[end]).toMatchObject({ status: "failed", issue: { code: "too_large", path: "a.txt" } })
    expect(files[0]!.after).toMatchObject({ text: `${(end % 2 === 0 ? "a" : "b").repeat(2 ** end)}\n` })
  })

  it.each([
    ["characters", "a\n".repeat(20_000), "b".repeat(20_000)],
    ["lines", "a\n".repeat(2_000), "b\n".repeat(2_000)],
    ["places", "a".repeat(limits.places + 1), "b"],
  ])("is bounded in %s", (_, text, next) => {
    const { outcomes, files } = planned(text, [everywhere("a", next)])
    expect(outcomes[0]!.issue).toMatchObject({ code: "too_large" })
    expect(outcomes[0]!.issue!.hint).toBeTruthy()
    expect(files).toEqual([])
  })

  it("is one amount for all edits of a response", () => {
    const half = "b".repeat(limits.characters / 2 / 1000 + 1)
    const { outcomes } = planned("a\n".repeat(1000), [everywhere("a", half), everywhere("b\n", `${half}\n`)])
    expect(outcomes.map(({ issue }) => issue?.code)).toEqual([undefined, "too_large"])
  })

  it("is not spent by what the response says itself", () => {
    const budget = createBudget({ characters: 1, lines: 0, places: 0 })
    const hunk: Hunk = { old: "a", new: "long", scope: "substring" }
    expect(budget.refuses("a", [hunk], () => "a")).toBeUndefined()
    expect(budget.spend("a", [hunk], [{ from: 0, to: 1, insert: "long" }])).toBeUndefined()
  })

  it("is counted in lines, and also beside edits of one place", () => {
    const budget = createBudget({ characters: 1000, lines: 3, places: 100 })
    const all = everywhere("a", "x\ny\n")
    expect(budget.refuses("k", [all], () => "a a")).toMatchObject({ code: "too_large", path: "k" })
    expect(budget.refuses("k", [all], () => "a")).toBeUndefined()
    const one: Hunk = { old: "b", new: "c", scope: "substring" }
    const change = (from: number) => ({ from, to: from + 1, insert: "x\ny\n" })
    expect(budget.spend("k", [one, all], [change(0)])).toBeUndefined()
    expect(budget.spend("k", [one, all], [change(0)])).toMatchObject({ code: "too_large" })
  })

  it("leaves room for what people replace", () => {
    const text = "item,".repeat(30_000)
    const call = JSON.stringify({
      name: "edit",
      input: { filePath: "a.txt", oldString: ",", newString: ";\n", replaceAll: true },
    })
    expect(applyToFiles(call, { "a.txt": text }).files["a.txt"]).toBe(text.replaceAll(",", ";\n"))
  })
})

it("more excerpts of large files than anybody sends are not compared with them", { timeout: 60_000 }, () => {
  const [count, each] = [10, 10_000]
  const text = Array.from({ length: count }, (_, at) => `let value${at} = 1\n${"\n".repeat(each)}`).join("")
  const excerpt = (at: number) => `In \`a.js\`:\n\n\`\`\`js\n// ...\nlet value${at} = 2\n// ...\n\`\`\`\n\n`
  const response = (many: number) => Array.from({ length: many }, (_, at) => excerpt(at)).join("")
  expect(applyToFiles(response(2), { "a.js": text }).report).toMatchObject({ ok: true })
  const { report, files } = applyToFiles(response(count), { "a.js": text })
  expect(report.edits[0]).toMatchObject({ status: "failed", issue: { code: "too_large", path: "a.js" } })
  expect(files).toEqual({})
})

it("nor are more equal blocks, of one excerpt or of all, than can be told apart", { timeout: 60_000 }, () => {
  const file = { "a.js": "if (a) {\n  run()\n}\n\n".repeat(8000) }
  const excerpt = (many: number) =>
    `a.js\n\`\`\`js\n// ...\n${"if (a) {\n  go()\n}\n".repeat(many)}// ...\n\`\`\`\n`
  const codeOf = (response: string) => applyToFiles(response, file).report.edits[0]!.issue?.code
  expect(codeOf(excerpt(20))).toBe("ambiguous")
  expect(codeOf(excerpt(1000))).toBe("too_large")
  // One that is too large takes nothing from those after it.
  const other = { ...file, "b.js": "let b = 1\nlet c = 2\nlet value = 3\n" }
  const after = `${excerpt(1000)}\nb.js\n\`\`\`js\n// ...\nlet value = 4\n\`\`\`\n`
  expect(applyToFiles(after, other, { mode: "partial" }).files["b.js"]).toContain("value = 4")
  const hunk: Hunk = {
    old: "",
    new: "if (a) {\n  go()\n}\n// ...\n",
    scope: "lines",
    place: { by: "excerpt" },
  }
  const pairs = { left: 100 }
  const placed = locateParts(file["a.js"], [hunk], {
    key: "a.js",
    matching: { match: "fuzzy", work: { ...createWork(), pairs } },
  })
  expect(placed.hunks).toMatchObject([{ issue: { code: "too_large" } }])
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { FileChange, Plan } from "../plan/plan.ts"
import { approve, reviewHunks, type Verdict } from "./approve.ts"
import { planFor, update } from "./testing/example.ts"

const numbers = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`)
const before = numbers.join("")
const after = numbers.with(1, "two\n").with(14, "").with(28, "x\ny\n").join("")

function planned(): Plan {
  return planFor([{ op: "rewrite", path: "n.txt", content: after }], { "n.txt": before })
}

function decide(plan: Plan, verdicts: Verdict[]): Plan {
  return approve(plan, new Map([[plan.files[0]!, verdicts]]))
}

function textOf(file: FileChange | undefined): string | undefined {
  return file?.after.kind === "text" ? file.after.text : undefined
}

describe("reviewHunks", () => {
  it("are those of the diff", () => {
    const hunks = reviewHunks(planned().files[0]!)
    expect(hunks.map((hunk) => hunk.diff.split("\n")[0])).toEqual([
      "@@ -1,5 +1,5 @@",
      "@@ -12,7 +12,6 @@",
      "@@ -26,5 +25,6 @@",
    ])
    expect(hunks[0]).toMatchObject({ before: { from: 0, to: 5 }, text: "1\ntwo\n3\n4\n5\n" })
  })

  it("take a new file, a deleted one and a mere move as a whole", () => {
    const plan = planFor(
      [
        { op: "create", path: "new.txt", content: "n\n" },
        { op: "delete", path: "old.txt" },
        { op: "move", path: "here.txt", to: "there.txt" },
      ],
      { "old.txt": "o\n", "here.txt": "h\n" },
    )
    expect(plan.files.map((file) => reviewHunks(file).length)).toEqual([1, 1, 1])
    expect(plan.files.map((file) => reviewHunks(file)[0]!.text)).toEqual(["n\n", undefined, undefined])
  })
})

describe("approve", () => {
  it("keeps the plan as it is when all is accepted", () => {
    const plan = planned()
    expect(decide(plan, ["accept", "accept", "accept"])).toEqual(plan)
  })

  it("writes only the accepted hunks, and says that others were rejected", () => {
    const plan = decide(planned(), ["accept", "reject", "accept"])
    expect(textOf(plan.files[0])).toBe(numbers.with(1, "two\n").with(28, "x\ny\n").join(""))
    expect(plan.files[0]).toMatchObject({ additions: 3, deletions: 2 })
    expect(plan.outcomes[0]).toMatchObject({ status: "validated", issue: { code: "permission_denied" } })
  })

  it("leaves a file alone when all is rejected", () => {
    const plan = decide(planned(), ["reject", "reject", "reject"])
    expect(plan.files).toEqual([])
    expect(plan.outcomes[0]).toMatchObject({ status: "skipped", additions: 0 })
  })

  it("takes a hunk as it was edited by hand", () => {
    const plan = decide(planned(), [{ text: "1\nzwei\n3\n4\n5\n" }, "reject", "reject"])
    expect(textOf(plan.files[0])).toBe(numbers.with(1, "zwei\n").join(""))
    expect(plan.outcomes[0]!.notes).toEqual(["1 of 3 changes of this edit were edited by hand."])
  })

  it("says of each edit whether its own changes were taken", () => {
    const plan = planFor(
      [
        update("n.txt", "15\n", "fifteen\n15a\n"),
        update("n.txt", "2\n3\n", "3\n"),
        update("n.txt", "29\n", "x\n"),
      ],
      { "n.txt": before },
    )
    const { outcomes } = decide(plan, ["reject", "accept", "reject"])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["validated", "skipped", "skipped"])
    expect(outcomes[0]).not.toHaveProperty("issue")
    expect(outcomes[1]!.issue).toMatchObject({
      code: "permission_denied",
      message: "This edit was rejected in review.",
    })
  })

  it("gives any mixture of old and new, hunk by hunk", () => {
    const line = fc.constantFrom("a\n", "b\n", "c\r\n", "@@ -1 +1 @@\n", "\u2028x\n", "\n")
    const text = fc
      .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
      .map(([lines, end]) => lines.join("") + (end ? "z" : "\n"))
    fc.assert(
      fc.property(text, text, fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), (old, text, choice) => {
        const rewritten = planFor([{ op: "rewrite", path: "f", content: text }], { f: old })
        const file = rewritten.files[0]
        fc.pre(file !== undefined)
        const hunks = reviewHunks(file)
        const verdicts = hunks.map((_, index): Verdict => (choice[index % 9] ? "accept" : "reject"))
        const kept = textOf(decide(rewritten, verdicts).files[0]) ?? old
        if (verdicts.every((verdict) => verdict === "accept")) expect(kept).toBe(textOf(file))
        if (verdicts.every((verdict) => verdict === "reject")) expect(kept).toBe(old)
        const others = verdicts.map((verdict): Verdict => (verdict === "accept" ? "reject" : "accept"))
        const opposite = textOf(decide(rewritten, others).files[0]) ?? old
        expect(kept.length + opposite.length).toBe(old.length + textOf(file)!.length)
      }),
    )
  })
})

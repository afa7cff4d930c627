import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { lostPaths, offerElsewhere } from "./elsewhere.ts"
import { type Files, planOn, stateOf, update } from "./testing/plan-on.ts"

function offered(files: Files, edits: readonly Edit[], others: Files) {
  const planned = planOn(files, edits)
  const states = new Map(Object.entries(others).map(([path, file]) => [path, stateOf(file)]))
  return { planned, offered: offerElsewhere(planned, edits, states) }
}

describe("text that is in another file", () => {
  const edit = update("src/a.ts", ["const answer = 41\n", "const answer = 42\n"])
  const right = { "lib/a.ts": "// first\nconst answer = 41\n" }

  it("is offered with its path and line where the named file lacks it, or is missing", () => {
    for (const files of [{ "src/a.ts": "something else\n" }, { "src/a.ts": { kind: "missing" as const } }]) {
      const { offered: plan } = offered(files, [edit], right)
      expect(plan.outcomes[0]).toMatchObject({
        status: "failed",
        issue: { candidates: [{ path: "lib/a.ts", line: 2, text: "const answer = 41" }] },
      })
      expect(plan.outcomes[0]!.issue!.message).toContain("lib/a.ts")
      expect(plan.files).toEqual([])
    }
  })

  it("is offered in every file that has it, and in none that is only like it", () => {
    const others = { ...right, "old/a.ts": "const answer = 41\n", "new/a.ts": "const  answer = 41\n" }
    expect(
      offered({ "src/a.ts": "x\n" }, [edit], others).offered.outcomes[0]!.issue!.candidates,
    ).toMatchObject([{ path: "lib/a.ts" }, { path: "old/a.ts" }])
  })

  it("is not offered for a few characters that stand everywhere", () => {
    const { planned, offered: plan } = offered({ a: "x\n" }, [update("a", ["}\n", "};\n"])], { b: "{\n}\n" })
    expect(plan).toEqual({ ...planned })
  })

  it("is not looked for where an edit landed, or is ambiguous", () => {
    expect(lostPaths(planOn({ a: "one\n" }, [update("a", ["one\n", "1\n"])]))).toEqual([])
    expect(lostPaths(planOn({ a: "one\none\n" }, [update("a", ["one\n", "1\n"])]))).toEqual([])
    expect(lostPaths(planOn({ a: "two\n" }, [update("a", ["one\n", "1\n"])]))).toEqual(["a"])
  })
})

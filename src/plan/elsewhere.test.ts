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

  it("is not offered where only blanks differ, or quotes", () => {
    const quoted = update("src/a.ts", ['  const answer = "41"\n', '  const answer = "42"\n'])
    const others = {
      b: 'const answer = "41"\n',
      c: "  const answer = '41'\n",
      d: '  const answer  =  "41"\n',
    }
    const { offered: plan } = offered({ "src/a.ts": "x\n" }, [quoted], others)
    expect(plan.outcomes[0]!.issue).not.toHaveProperty("candidates")
  })

  it("is not looked for where the response itself took the file away", () => {
    const moves: Edit[] = [{ op: "move", path: "src/a.ts", to: "src/b.ts" }, edit]
    const { planned, offered: plan } = offered(
      { "src/a.ts": "const answer = 41\n", "src/b.ts": { kind: "missing" } },
      moves,
      right,
    )
    expect(plan.outcomes[1]!.issue!.hint).toContain("src/b.ts")
    expect(plan.outcomes).toEqual(planned.outcomes)
  })

  it("is not offered for a few characters that occur everywhere", () => {
    const { planned, offered: plan } = offered({ a: "x\n" }, [update("a", ["}\n", "};\n"])], { b: "{\n}\n" })
    expect(plan).toEqual({ ...planned })
  })

  it("is offered as soon as one of its texts is long enough to tell itself, blanks aside", () => {
    const offers = (...olds: string[]) => {
      const edit = update("a", ...olds.map((old) => [old, `new ${old}`] as const))
      const { offered: plan } = offered({ a: "x\n" }, [edit], {
        b: ["}\n", "12345678\n", " ".repeat(9), "y\n"].join(""),
      })
      return plan.outcomes[0]!.issue!.candidates?.map(({ path, line }) => `${path}:${line}`) ?? []
    }
    expect(offers("12345678\n")).toEqual(["b:2"])
    expect(offers("}\n", "12345678\n")).toEqual(["b:1"])
    expect(offers(`${" ".repeat(9)}y\n`)).toEqual([])
  })

  it("is offered only where all of the edit has a place, and only one", () => {
    const both = update("a", ["const one = 1\n", "const one = 11\n"], ["const two = 2\n", "const two = 22\n"])
    const others = {
      both: "const one = 1\nconst two = 2\n",
      first: "const one = 1\n",
      second: "const two = 2\n",
      twice: "const one = 1\nconst one = 1\nconst two = 2\n",
      done: "const one = 11\nconst two = 2\n",
      shifted: "  const one = 1\n  const two = 2\n",
    }
    const { offered: plan } = offered({ a: "x\n" }, [both], others)
    expect(plan.outcomes[0]!.issue!.candidates).toEqual([{ path: "both", line: 1, text: "const one = 1" }])
  })

  it("is not offered for an insertion, which fits everywhere", () => {
    const edit = update("a", ["const one = 1\n", "const one = 11\n"], ["", "const two = 2\n"])
    const { planned, offered: plan } = offered({ a: "x\n" }, [edit], { b: "const one = 1\n" })
    expect(plan.outcomes).toEqual(planned.outcomes)
  })

  it("is not offered in the file that was named, nor for edits that look for nothing", () => {
    const gone: Edit = { op: "delete", path: "src/b.ts" }
    const { planned, offered: plan } = offered({ "src/a.ts": "x\n" }, [edit, gone], {
      "src/a.ts": "const answer = 41\n",
      "lib/image": new Uint8Array([0, 1, 2]),
    })
    expect(plan.outcomes).toEqual(planned.outcomes)
    expect(lostPaths(planned)).toEqual(["src/a.ts", "src/b.ts"])
  })

  it("is asked for by name where the file is missing: a namesake may be meant, in another case too", () => {
    const edits: Edit[] = [
      { op: "delete", path: "app.py" },
      { op: "move", path: "readme.md", to: "x.md" },
      update("app.py", ["nowhere to be found\n", "x\n"]),
    ]
    const { offered: plan } = offered({}, edits, {
      "src/app.py": "a = 1\nb\n",
      "README.md": "# R\n",
      "src/map.py": "",
    })
    expect(plan.outcomes[0]).toMatchObject({
      status: "already_applied",
      notes: ["There is no file app.py.", "Did you mean src/app.py? That was not deleted."],
    })
    expect(plan.outcomes.slice(1).map(({ issue }) => issue)).toMatchObject([
      { code: "file_missing", hint: expect.stringContaining("Did you mean README.md?") },
      { code: "file_missing", candidates: [{ path: "src/app.py" }] },
    ])
  })

  it("is told with all files that have it, and what to do", () => {
    const told = (others: Files) => offered({ "src/a.ts": "x\n" }, [edit], others).offered.outcomes[0]!.issue!
    const one = told(right)
    expect(one.message).toMatch(/ The text to replace is in lib\/a\.ts\.$/)
    expect(one.hint).toContain("If that file is meant")
    const two = told({ ...right, "old/a.ts": "const answer = 41\n" })
    expect(two.message).toMatch(/ is in 2 other files: lib\/a\.ts, old\/a\.ts\.$/)
    expect(two.hint).toContain("If one of these files is meant")
  })

  it("is not looked for where an edit landed, or is ambiguous", () => {
    expect(lostPaths(planOn({ a: "one\n" }, [update("a", ["one\n", "1\n"])]))).toEqual([])
    expect(lostPaths(planOn({ a: "one\none\n" }, [update("a", ["one\n", "1\n"])]))).toEqual([])
    expect(lostPaths(planOn({ a: "two\n" }, [update("a", ["one\n", "1\n"])]))).toEqual(["a"])
  })
})

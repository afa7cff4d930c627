import { describe, expect, it } from "vitest"
import { planOn, update } from "./testing/plan-on.ts"

const rest = "// ... rest of the code\n"

describe("a line that stands for left out code", () => {
  it("never lands: not by an update, nor in a new or a rewritten file", () => {
    const file = "a()\nb()\nc()\n"
    expect(planOn({ "a.ts": file }, [update("a.ts", ["a()\nb()\n", `a(1)\n${rest}`])])).toMatchObject({
      results: ["incomplete_edit"],
      files: [],
    })
    expect(planOn({}, [{ op: "create", path: "a.ts", content: `a()\n${rest}` }]).results).toEqual([
      "incomplete_edit",
    ])
    expect(
      planOn({ "a.ts": file }, [{ op: "rewrite", path: "a.ts", content: `A()\n${rest}` }]).results,
    ).toEqual(["incomplete_edit"])
  })

  it("may be three dots alone, but in Python, where they are a statement", () => {
    const written = (path: string) =>
      planOn({}, [{ op: "create", path, content: "class A:\n    ...\n" }]).results
    expect(["a.ts", "a.pyx", "py", "a.py", "a.pyi", "A.PY"].flatMap(written)).toEqual([
      ...["incomplete_edit", "incomplete_edit", "incomplete_edit"],
      ...["validated", "validated", "validated"],
    ])
  })

  it("is context where the old text has it as well", () => {
    const file = "start()\none()\ntwo()\nthree()\nfour()\nfinish()\n"
    const edit = update("a.ts", [`start()\n${rest}finish()\n`, `start()\n${rest}finish(now)\n`])
    expect(planOn({ "a.ts": file }, [edit]).after).toEqual({
      "a.ts": file.replace("finish()", "finish(now)"),
    })
  })

  it("is the file's own where the file has it, and a quotation in a text about code", () => {
    const file = `a()\n${rest}`
    expect(planOn({ "a.ts": file }, [update("a.ts", ["a()\n", `a(1)\n${rest}`])]).results).not.toEqual([
      "incomplete_edit",
    ])
    expect(planOn({}, [{ op: "create", path: "notes.md", content: `Write\n\n    ${rest}` }]).results).toEqual(
      ["validated"],
    )
  })
})

import { describe, expect, it } from "vitest"
import { textAfter } from "./testing/text-after.ts"

const file = `class A:
    def run(self):
        start()
        stop()

class B:
    def run(self):
        start()
        stop()
`

const indented = (text: string) => text.replace(/^(?=.)/gm, "    ")

describe("an edit that names the lines to go past", () => {
  const past = (text: string, seek: string[], old: string, fresh: string) =>
    textAfter(text, { seek, old, new: fresh })
  const [old, fresh] = [
    "        start()\n        stop()\n",
    "        start()\n        wait()\n        stop()\n",
  ]
  const made = (name: string) => {
    const at = file.indexOf(old, file.indexOf(name))
    return file.slice(0, at) + fresh + file.slice(at + old.length)
  }

  it("lands in the block that they open, however loosely it remembers it", () => {
    expect(past(file, ["class B:"], old, fresh)).toBe(made("class B:"))
    expect(past(file, ["class A:"], old, fresh)).toBe(made("class A:"))
    const shallow = (text: string) => text.replaceAll("        ", "")
    expect(past(file, ["class B:"], shallow(old), shallow(fresh))).toBe(made("class B:"))
  })
  it("lands there, though another block has its text to the letter", () => {
    const at = file.indexOf("class B:\n") + "class B:\n".length
    const deeper = `${file.slice(0, at)}    if ready:\n${indented(file.slice(at))}`
    expect(past(deeper, ["class B:"], old, fresh)).toBe(deeper.replace(indented(old), indented(fresh)))
  })
  it("was made if that block has its result, though another has what it looks for", () => {
    expect(past(made("class B:"), ["class B:"], old, fresh)).toBe(made("class B:"))
    expect(past(made("class A:"), ["class A:"], old, fresh)).toBe(made("class A:"))
    expect(past(made("class A:"), ["class B:"], old, fresh)).not.toBe(made("class A:"))
  })
  it("has several places if several blocks begin so", () => {
    expect(past(file, ["    def run(self):"], old, fresh)).toBe("<ambiguous>")
  })
  it("has none where the file does not have these lines, or not its text after them", () => {
    expect(past(file, ["class C:"], old, fresh)).toBe("<not_found>")
    expect(past(file, ["class B:"], "        other()\n", "        x()\n")).toBe("<not_found>")
    expect(past(`${file}\nclass C:\n    pass\n`, ["class C:"], old, fresh)).toBe("<doubt>")
  })
  it("lands past a line that nothing is in, whatever lines like it are between", () => {
    const code = "const a = 1\nconst b = 2\nrun(a)\n\nfunction stop() {\n  const c = 3\n  end(c)\n}\n"
    expect(past(code, ["const a = 1"], "  end(c)\n", "  end(c + 1)\n")).toBe(code.replace("(c)", "(c + 1)"))
    expect(past(code, ["const a = 1"], "run(a)\n", "run(b)\n")).toBe(code.replace("run(a)", "run(b)"))
    const rule = ".a {\n  margin: 0;\n  padding: 0;\n}\n.b {\n  color: red;\n}\n"
    expect(past(rule, ["  margin: 0;"], "  color: red;\n", "  color: blue;\n")).toBe(
      rule.replace("red", "blue"),
    )
  })
  it("does not land past the same key of the next entry", () => {
    const entries = (first: string) =>
      `- on: a\n  name: one\n  size: ${first}\n- on: b\n  name: two\n  size: 1\n`
    const change = [`  size: 1\n`, `  size: 2\n`] as const
    expect(past(entries("1"), ["  name: one"], ...change)).toBe(entries("2"))
    expect(past(entries("9"), ["  name: one"], ...change)).toBe("<doubt>")
  })
  it("lands past a value that goes on below, and past a declaration on one line", () => {
    const code =
      "const a = one\n  ? two\n  : three\nfunction f(x: 1): 1\nfunction f(x: 2): 2\nconst b = () => 1\nconst c = () => 2\n"
    const change = ["const c = () => 2\n", "const c = () => 3\n"] as const
    for (const line of ["const a = one", "function f(x: 1): 1", "const b = () => 1"])
      expect(past(code, [line], ...change)).toBe(code.replace("=> 2", "=> 3"))
  })
  it("does not land in the next object, whatever is written behind its bracket", () => {
    const code = (size: number) =>
      `const a = { // one\n  size: ${size},\n}\nconst b = { // two\n  size: 1,\n}\n`
    const change = ["  size: 1,\n", "  size: 2,\n"] as const
    expect(past(code(1), ["const a = { // one"], ...change)).toBe(code(1).replace("1", "2"))
    expect(past(code(9), ["const a = { // one"], ...change)).toBe("<doubt>")
  })
  it("lands at the end of the file if it claims to, though the same is right past them", () => {
    const text = "go on\n  ]\n}\n\nmore\n  ]\n}\n"
    expect(textAfter(text, { seek: ["go on"], atEnd: true, old: "  ]\n}\n", new: "  ]\n  x\n}\n" })).toBe(
      `${text.slice(0, -2)}  x\n}\n`,
    )
  })
})

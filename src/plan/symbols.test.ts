import { beforeAll, describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"
import { installedGrammars } from "../grammars/installed.ts"
import type { Syntax } from "../syntax/index.ts"

let parsers: Syntax
beforeAll(async () => {
  parsers = await installedGrammars().load(["a.py", "a.ts", "a.txt"])
})

const cart = [
  "class Cart:",
  "    def total(self):",
  "        return sum(self.prices)",
  "",
  "    def clear(self):",
  "        self.prices = []",
  "",
  "",
  "class Order:",
  "    @property",
  "    def total(self):",
  "        return self.cart.total()",
  "",
].join("\n")

function call(name: string, name_path: string, body: string, files: Record<string, string>) {
  const [path] = Object.keys(files)
  const response = JSON.stringify({ name, input: { relative_path: path, name_path, body } })
  const { files: after, report } = applyToFiles(response, files, { parsers, syntax: "report" })
  const [edit] = report.edits
  return { text: after[path!], status: edit!.status, issue: edit!.issue }
}

describe("a declaration by its name", () => {
  it("gets a new text, indented as its place is, and is known again", () => {
    const body = "def total(self):\n    return round(sum(self.prices), 2)"
    const first = call("replace_symbol_body", "Cart/total", body, { "a.py": cart })
    expect(first.text).toBe(
      cart.replace("        return sum(self.prices)", "        return round(sum(self.prices), 2)"),
    )
    for (const around of [`\n${body}\n\n`, `\n  \n\r\n${body}`])
      expect(call("replace_symbol_body", "Cart/total", around, { "a.py": cart }).text).toBe(first.text)
    const written = body.replace("\n    ", "\n        ")
    expect(call("replace_symbol_body", "Cart/total", written, { "a.py": cart }).text).toBe(first.text)
    expect(call("replace_symbol_body", "/Cart/total", body, { "a.py": first.text! })).toMatchObject({
      status: "already_applied",
    })
  })

  it("gets others before and after it", () => {
    const count = "def count(self):\n    return len(self.prices)"
    const after = call("insert_after_symbol", "Cart/total", count, { "a.py": cart })
    const shown = "\n    def count(self):\n        return len(self.prices)\n"
    expect(after.text).toBe(cart.replace("sum(self.prices)\n", `sum(self.prices)\n${shown}`))
    expect(call("insert_after_symbol", "Cart/total", count, { "a.py": after.text! }).status).toBe(
      "already_applied",
    )
    const before = call("insert_before_symbol", "Cart/clear", count, { "a.py": cart })
    expect(before.text).toBe(cart.replace("    def clear", `${shown.slice(1)}\n    def clear`))
  })

  it("is refused where its name is that of several, of none, or not in the new text", () => {
    const body = "def total(self):\n    return 0"
    const of = (name: string, text = body) => call("replace_symbol_body", name, text, { "a.py": cart }).issue
    expect(of("total")).toMatchObject({ code: "ambiguous", candidates: [{ line: 2 }, { line: 11 }] })
    expect(of("total/")).toMatchObject({ code: "ambiguous" })
    expect(of("/total")).toMatchObject({ code: "not_found" })
    expect(of("Cart/sum")).toMatchObject({
      code: "not_found",
      hint: "It declares Cart, total, clear, Order.",
    })
    expect(of("Cart/clear", "    self.prices = None")).toMatchObject({
      code: "doubt",
      message: "The new text of `Cart/clear` does not declare `clear`: its head seems to be missing.",
    })
    const second = (text: string) => call("replace_symbol_body", "total[1]", text, { "a.py": cart }).text
    expect(second(body)).toBe(cart.replace("return self.cart.total()", "return 0"))
    const decorated = "@cached\n    def total(self):\n        return 0"
    expect(second(decorated)).toBe(
      cart.replace("@property", "@cached").replace("return self.cart.total()", "return 0"),
    )
  })

  it("stays for others if it was, and keeps the line endings of the file", () => {
    const file = "export function a() {\r\n  return 1\r\n}\r\n\r\nexport const b = 2\r\n"
    const { text } = call("replace_symbol_body", "a", "function a() {\n  return 3\n}", { "a.ts": file })
    expect(text).toBe(file.replace("return 1", "return 3"))
    const said = call("replace_symbol_body", "a", "export function a() {\n  return 3\n}", { "a.ts": file })
    expect(said.text).toBe(text)
  })

  it("is indented where any of its lines lacks the indentation of the place", () => {
    const body = "def clear(self):\n    if self.prices:\n        self.prices = []"
    const { text } = call("replace_symbol_body", "Cart/clear", body, { "a.py": cart })
    expect(text).toContain("    def clear(self):\n        if self.prices:\n            self.prices = []\n\n")
    const blank = "def clear(self):\n        a()\n  \n        b()"
    expect(call("replace_symbol_body", "Cart/clear", blank, { "a.py": cart }).text).toContain(
      "    def clear(self):\n        a()\n  \n        b()\n\n",
    )
    const decorated = "\n  @cached\n    def total(self):\n        return 0"
    expect(call("replace_symbol_body", "Order/total", decorated, { "a.py": cart }).text).toBe(
      cart.replace("@property", "@cached").replace("return self.cart.total()", "return 0"),
    )
    const half = "def clear(self):\n    self.prices = []\n# done"
    expect(call("replace_symbol_body", "Cart/clear", half, { "a.py": cart }).text).toContain(
      "    def clear(self):\n        self.prices = []\n    # done\n",
    )
  })

  it("has no place where nobody parses the file", () => {
    expect(call("replace_symbol_body", "a", "a = 2", { "a.txt": "a = 1\n" }).issue).toMatchObject({
      code: "not_found",
      message: "No parser is there to say where `a` is declared.",
    })
    const response = JSON.stringify({
      name: "replace_symbol_body",
      input: { relative_path: "a.py", name_path: "Cart/total", body: "def total(self):\n    return 0" },
    })
    const { report, files } = applyToFiles(response, { "a.py": cart })
    expect([report.edits[0]!.issue?.code, files]).toEqual(["not_found", {}])
  })
})

import { expect, test } from "vitest"
import { applyToFiles } from "../../core.ts"
import { parse } from "../parse.ts"
import { patch } from "./index.ts"

test("the examples are patches that need no repair", () => {
  const { edits, issues, repairs } = parse(patch.instruct(), { format: "patch" })
  expect(issues).toEqual([])
  expect(repairs).toEqual([])
  expect(edits.map(({ op, path }) => `${op} ${path}`)).toEqual([
    "update src/shop.py",
    "create src/tax.py",
    "delete src/old_shop.py",
    "update docs/notes.txt",
    "update src/server.py",
  ])
})

test("the examples land, and as they say", () => {
  const method = (name: string, body: string) => `    def ${name}(self):\n        ${body}\n`
  const { report, files } = applyToFiles(patch.instruct(), {
    "src/shop.py": `class Shelf:\n${method("total", "return sum(self.prices)")}class Cart:\n${method("total", "return sum(self.prices)")}`,
    "src/old_shop.py": "pass\n",
    "docs/notes.txt": "first entry\nlast entry\n",
    "src/server.py": `class Client:\n${method("stop", "pass")}class Server:\n${method("start", "pass")}${method("stop", "pass")}`,
  })
  expect(report.ok).toBe(true)
  expect(files).toEqual({
    "src/shop.py": `class Shelf:\n${method("total", "return sum(self.prices)")}class Cart:\n${method("total", "return round(sum(self.prices), 2)")}`,
    "src/tax.py": "def tax(net):\n    return net * 0.2\n\n# End of rates\n",
    "src/old_shop.py": null,
    "docs/notes.txt": null,
    "docs/log.txt": "first entry\nlast entry\nnewest entry\n",
    "src/server.py": `class Client:\n${method("stop", "pass")}class Server:\n${method("start", "pass")}${method("stop", "self.socket.close()")}`,
  })
})

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
})

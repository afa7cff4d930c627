import { describe, expect, it } from "vitest"
import type { CreateEdit } from "../edits/edit.ts"
import { planOn } from "./testing/plan-on.ts"

const file = `import { read } from "./read.ts"
import { write } from "./write.ts"

/** Adds two numbers. */
export function add(a: number, b: number) {
  return a + b
}

export class Store {
  constructor(readonly path: string) {}

  load() {
    return read(this.path)
  }

  save(text: string) {
    write(this.path, text)
  }
}

export function name(store: Store) {
  return store.path
}
`
const add = file.slice(file.indexOf("/** Adds"), file.indexOf("export class"))
const save = file.slice(file.indexOf("  save"), file.indexOf("}\n\nexport function name"))
const other = "def main():\n    print('something else')\n    return 0\n\nmain()\n"

const outcome = (content: string, extent?: CreateEdit["extent"], text = file) =>
  planOn({ "a.ts": text }, [
    { op: "create", path: "a.ts", content, overwrite: true, ...(extent && { extent }) },
  ]).results[0]

describe("a file of brackets", () => {
  const grid = "[\n  [(), ()],\n  [{}, {}],\n  [<>, <>]\n]\n"

  it("is not replaced by some of its lines, and is by others", () => {
    expect(outcome("  [{}, {}],\n", "shown", grid)).toBe("excerpt")
    expect(outcome("[\n\n  [(), ()],\n\n  [{}, {}],\n  [<>, <>]\n]\n", "shown", grid)).toBe("validated")
  })
})

describe("a text that is said to be the whole file", () => {
  it("is taken for a part only where it is a small one, and known line by line", () => {
    const inner = save.trimEnd()
    expect(outcome(`${inner}\n`, "claimed")).toBe("excerpt")
    const fresh = "  other(text: string) {\n    log(text)\n  }\n"
    expect(outcome(fresh, "claimed")).toBe("validated")
    const names = Array.from({ length: 20 }, (_, at) => `name${at} = ${at * at}\n`)
    const part = (from: number, to: number) =>
      outcome(names.slice(from, to).join(""), "claimed", names.join(""))
    expect([part(2, 6), part(2, 12), part(2, 16)]).toEqual(["excerpt", "excerpt", "validated"])
  })
})

describe("a file of little more than one function", () => {
  const small =
    "import requests\n\n\ndef test_url_trims_leading_separators():\n    url = requests.get('//v:h')\n    assert url == '/v:h'\n"
  const renamed = small.slice(small.indexOf("def")).replace("trims", "handles")

  it("is not replaced by that function under a new name, but by all of it", () => {
    expect(outcome(renamed, "shown", small)).toBe("excerpt")
    expect(outcome(`import requests\n\n\n${renamed}`, "shown", small)).toBe("validated")
    expect(outcome(`import httpx\n\n\n${renamed}`, "shown", small)).toBe("validated")
    expect(outcome(renamed, "claimed", small)).toBe("validated")
  })
})

describe("a text below the name of a file", () => {
  it.each([
    ["all but the last function", file.slice(0, file.indexOf("export function name"))],
    ["a new function", "export function fresh() {\n  return 1\n}\n"],
    ["the text of another file", other],
    ["a single line", "  return a - b\n"],
  ])("is a part, and does not replace the file: %s", (_, content) => {
    expect(outcome(content, "shown")).toBe("excerpt")
  })

  it.each([
    ["a function", add, "already_applied"],
    ["all but the imports", file.slice(file.indexOf("/** Adds")), "already_applied"],
    ["a function that is changed", add.replace("a + b", "b + a"), "validated"],
    ["a function with a path above it", `// src/a.ts\n${add}`, "already_applied"],
    ["a method", save, "already_applied"],
    ["the imports and a function", file.slice(0, file.indexOf("export class")), "already_applied"],
  ])("is a part, and goes where that part is: %s", (_, content, status) => {
    expect(outcome(content, "shown")).toBe(status)
  })

  it.each([
    ["with a line changed", file.replace("a + b", "b + a")],
    ["with a new first line", `"use strict"\n${file}`],
    ["with a path above it", `// src/a.ts\n${file.replace("a + b", "b + a")}`],
    ["with a function added", `${file}\nexport const version = 2\n`],
    ["with one taken out of its middle", file.replace(add, "")],
    ["with other indentation", file.replaceAll("  ", "    ")],
    ["with most lines rewritten", file.replaceAll("return", "const result =").replaceAll("export ", "")],
  ])("is the next version of all of it: %s", (_, content) => {
    expect(outcome(content, "shown")).toBe("validated")
  })

  it.each(["1.2.4\n", "anything\nat all\n"])(
    "has nothing to be a part of in a file of one line: %j",
    (content) => {
      expect(outcome(content, "shown", "1.2.3\n")).toBe("validated")
    },
  )
})

describe("a text that somebody says is the whole file", () => {
  it.each([other, add.replace("a + b", "b + a") + other])("replaces it, whatever it says", (content) => {
    expect(outcome(content, "claimed")).toBe("validated")
    expect(outcome(content)).toBe("validated")
  })

  it.each([add, save])("does not, if it is a part of the file beyond doubt", (content) => {
    expect(outcome(content, "claimed")).toBe("excerpt")
  })
})

describe("a text that is a part for certain", () => {
  it("replaces no file, but its part of it, and makes a new one", () => {
    expect(outcome(add.replace("a + b", "b + a"), "part")).toBe("validated")
    expect(outcome(other, "part")).toBe("not_found")
    expect(outcome("x\n", "part", "")).toBe("validated")
  })
})

it("says which lines it has", () => {
  const { outcomes } = planOn({ "a.ts": file }, [
    { op: "create", path: "a.ts", content: add, overwrite: true, extent: "claimed" },
  ])
  expect(outcomes[0]!.issue).toMatchObject({
    code: "excerpt",
    path: "a.ts",
    message: expect.stringContaining("lines 4 to 6 of 23"),
  })
})

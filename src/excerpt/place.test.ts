import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { placeExcerpt } from "./index.ts"
import type { About } from "./place.ts"

const file = `class Store {
  constructor(path) {
    this.path = path
  }

  load() {
    const text = read(this.path)
    log("loaded")
    return parse(text)
  }

  persist(text) {
    write(this.path, text)
  }
}
`

function made(excerpt: string, text = file, path = "store.js"): string {
  const placed = placeExcerpt(text, excerpt, { path, named: true })
  if ("issue" in placed) return placed.issue.code
  return [...placed.changes]
    .reverse()
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text)
}

describe("an excerpt", () => {
  it("of a method, at any indentation, replaces it", () => {
    const method = "persist(text) {\n  write(this.path, text.trim())\n}\n"
    const expected = file.replace("text)\n  }\n}", "text.trim())\n  }\n}")
    expect(made(method)).toBe(expected)
    expect(made(`      ${method.replaceAll("\n", "\n      ").trimEnd()}\n`)).toBe(expected)
    expect(made(`class Store {\n  ${method.replaceAll("\n", "\n  ").trimEnd()}\n}\n`)).toBe(expected)
  })

  it("deletes what it does not show between two lines that it shows, and nothing beside a marker", () => {
    const shown = (between: string) =>
      `class Store {\n  // ...\n  load() {\n    const text = read(this.path)\n${between}    return parse(text)\n  }\n  // ...\n}\n`
    expect(made(shown(""))).toBe(file.replace('    log("loaded")\n', ""))
    expect(made(shown("    // ...\n"))).toBe(file)
  })

  it("of all of the file keeps the blank lines at its end", () => {
    const text = `${file}\n`
    expect(made(file.replace("text)\n  }\n}", "text, 1)\n  }\n}"), text)).toBe(
      text.replace("text)\n  }\n}", "text, 1)\n  }\n}"),
    )
  })

  it("puts what is new beside what is known", () => {
    const fresh = "  clear() {\n    write(this.path, '')\n  }\n"
    const excerpt = `class Store {\n  // ... existing code ...\n  persist(text) {\n    write(this.path, text)\n  }\n\n${fresh}}\n`
    const expected = file.replace("text)\n  }\n}\n", `text)\n  }\n\n${fresh}}\n`)
    expect(made(excerpt)).toBe(expected)
    expect(made(excerpt, expected)).toBe(expected)
  })

  it("is refused where nothing is known, where two places fit, and where members would be lost", () => {
    expect(made("function other() {\n  return 1\n}\n")).toBe("not_found")
    const twins =
      "class A {\n  name() {\n    return label(this.kind)\n  }\n}\n\nclass B {\n  name() {\n    return label(this.kind)\n  }\n}\n"
    expect(made("name() {\n  return label(this.kind, 1)\n}\n", twins)).toBe("ambiguous")
    expect(made(file.replace(/ {2}load[\s\S]*?\n {2}\}\n\n/, "").replace("text)\n", "text, 1)\n"))).toBe(
      "doubt",
    )
  })

  it("keeps the line endings of the file, and the lack of a last one", () => {
    const text = file.replaceAll("\n", "\r\n").trimEnd()
    const placed = made("persist(text) {\n  write(this.path, text, 1)\n}\n", text)
    expect(placed).toBe(text.replace("path, text)", "path, text, 1)"))
  })
})

describe("a block that goes on in the file", () => {
  it("keeps the branch that a marker stands for", () => {
    const text =
      "function pick(list) {\n  if (list.size) {\n    take(list)\n  }\n  else {\n    wait(list)\n  }\n  finish(list)\n}\n"
    const shown = "function pick(list) {\n  if (list.size) {\n    take(list, 1)\n  }\n  // ...\n}\n"
    expect(made(shown, text)).toBe(text.replace("take(list)", "take(list, 1)"))
  })

  it("of a function that ends in a return leaves nothing", () => {
    const text =
      "def run(cmd):\n    result = call(cmd)\n    if result.out:\n        print(result.out)\n    if result.err:\n        print(result.err)\n    print(result.code)\n    log(result)\n    return result\n\n\ndef stop():\n    pass\n"
    const shown = "def run(cmd):\n    result = call(cmd)\n    return wrapped(result)\n"
    expect(made(shown, text, "run.py")).toBe(`${shown}\n\ndef stop():\n    pass\n`)
  })

  it("of data is not cut short by a key that only shows where something is", () => {
    const text =
      "jobs:\n  test:\n    fail: false\n    matrix:\n      gem:\n        - one\n      ruby:\n        - '3.4'\n  lint:\n    run: lint\n"
    const shown = "jobs:\n  test:\n    matrix:\n      ruby:\n        - '4.0'\n        - '3.4'\n"
    expect(made(shown, text, "ci.yml")).toBe(text.replace("- '3.4'", "- '4.0'\n        - '3.4'"))
  })
})

describe("what tells one thing from another", () => {
  it("is the type of a method in Go, and all of an implementation in Rust", () => {
    const go =
      "func (c *Cart) Close() {\n\tc.items = nil\n}\n\nfunc (s *Shop) Close() {\n\ts.carts = nil\n}\n"
    const method = "func (s *Shop) Close() {\n\ts.log()\n\ts.carts = nil\n}\n"
    expect(made(method, go, "shop.go")).toBe(go.replace("\ts.carts", "\ts.log()\n\ts.carts"))
    const rust =
      "impl Encode<'_, Db> for Rc<str> {\n    fn encode(&self) -> Out {\n        put(self.to_string())\n    }\n}\n"
    expect(made(rust.replace("Rc<", "Arc<").replace("put(", "push("), rust, "str.rs")).not.toContain("impl")
  })

  it("is no frame around all of an excerpt that the file does not have", () => {
    const text = file.replace("class Store {", "class Store\n{")
    const shown = "{\n  persist(text) {\n    write(this.path, text.trim())\n  }\n}\n"
    expect(made(shown, text)).not.toMatch(/\{\n {2}persist/)
  })

  it("is in documents what follows: a new paragraph before a marker may be the next one in other words", () => {
    const text =
      "# Guide\n\n## Install\n\nRun the setup.\n\nOmitting the flag emits a warning.\n\n## Use\n\nCall it.\n"
    const shown = "## Install\n\nRun the setup.\n\nOmitting the flag throws an error.\n\n<!-- ... -->\n"
    expect(made(shown, text, "guide.md")).toBe("doubt")
  })
})

describe("what goes, and what does not", () => {
  it("is a decorator that is not shown below what is, but no comment", () => {
    const text =
      "class Clock {\n  // Ticks.\n  @Slow()\n  tick() {\n    this.count++\n  }\n\n  stop() {\n    this.count = 0\n  }\n}\n"
    const shown = "class Clock {\n  tick() {\n    this.count += 2\n  }\n  // ...\n}\n"
    expect(made(shown, text, "clock.ts")).toBe(
      text.replace("  @Slow()\n", "").replace("count++", "count += 2"),
    )
    expect(made(shown.replace("{\n", "{\n  // ...\n"), text, "clock.ts")).toBe(
      text.replace("count++", "count += 2"),
    )
  })

  it("is nothing beside a bracket of which nobody knows what it closes", () => {
    const text =
      "func Test(t) {\n\troot := &Command{\n\t\tUse: name,\n\t\tNotes: map{\n\t\t\ta: b,\n\t\t},\n\t}\n\n\thelp := run(root)\n\tif help == nil {\n\t\tfail(t)\n\t}\n\n\tcheck(t, help, first)\n}\n"
    const shown =
      "func Test(t) {\n\troot := &Command{\n\t\tUse: other,\n\t\tNotes: map{\n\t// ...\n\t}\n\n\tcheck(t, help, first)\n\tcheck(t, help, second)\n}\n"
    expect(made(shown, text, "a_test.go")).toBe("doubt")
  })

  it("is no import that the rest needs, and nothing but imports comes between them", () => {
    const text =
      "import a.One\nimport b.Two\nimport b.Three\nimport b.Four\nimport c.Five\n\nfun all() {\n  call(One(), Two(), Three(), Four(), Five())\n}\n"
    expect(made("import a.One\nimport c.Five\n// ...\n", text, "a.kt")).toBe("doubt")
    const shown = "// ...\nimport b.Two\nimport d.Six\n\nfun more() {\n  six(Two())\n}\n"
    expect(made(shown, text, "a.kt")).not.toContain("more")
  })

  it("is no end of a file, or key behind one, that only is not there", () => {
    const json = '{\n  "tools": {\n    "lint": "1"\n  },\n  "version": "2"\n}\n'
    expect(made('"tools": {\n  "lint": "1"\n}\n', json, "package.json")).toBe("doubt")
    expect(made('"tools": {\n  "lint": "3"\n}\n', json, "package.json")).toBe(
      json.replace('"lint": "1"', '"lint": "3"'),
    )
  })
})

describe("what is new", () => {
  it("has the white space that was sent, also in lines with nothing else", () => {
    const text = "# Log\n\nAll changes.\n\n## 1.0\n\nFirst.\n"
    const shown = "# Log\n\nAll changes.\n\n## Next\n\n* Fixed,  \n  at last.\n \n## 1.0\n\n<!-- ... -->\n"
    expect(made(shown, text, "CHANGELOG.md")).toBe(
      text.replace("## 1.0", "## Next\n\n* Fixed,  \n  at last.\n \n## 1.0"),
    )
  })

  it("is not a comment above what a marker stands for, nor a paragraph that is there already", () => {
    const list =
      "make!(\n    // one\n    one::Build,\n    // any\n    any::Build,\n);\n\nkeep!(\n    // any\n);\n"
    const shown = "// ...\n    // one\n    one::Build,\n    // two\n    two::Build,\n    // any\n    // ...\n"
    expect(made(shown, list, "mod.rs")).toBe(
      list.replace("    // any\n    any", "    // two\n    two::Build,\n    // any\n    any"),
    )
  })

  it("is last in a block that a marker stands for, with a comma where one is needed", () => {
    const json = '{\n  "name": "shop",\n  "scripts": {\n    "test": "vitest"\n  }\n}\n'
    const shown = '{\n  // ...\n  "scripts": {\n    // ...\n    "lint": "eslint ."\n  }\n}\n'
    const expected = json.replace('"vitest"\n', '"vitest",\n    "lint": "eslint ."\n')
    expect(made(shown, json, "package.json")).toBe(expected)
    expect(made(shown, expected, "package.json")).toBe(expected)
  })

  it("has the comma behind it that its neighbours need", () => {
    const text = "const a = {\n  draw(chart) {\n    start(chart)\n  },\n  more() {\n    return 1\n  }\n}\n"
    const shown = "draw(chart) {\n  start(chart, 1)\n}\n"
    expect(made(shown, text, "a.js")).toBe(text.replace("start(chart)", "start(chart, 1)"))
  })

  it("needs the words of the answer where nothing closes the block", () => {
    const text =
      "class Store:\n    def load(self):\n        return read(self.path)\n\n\ndef main():\n    Store().load()\n"
    const shown = "class Store:\n    # ...\n\n    def save(self):\n        write(self.path)\n"
    expect(made(shown, text, "store.py")).toBe("not_found")
    expect(placeExcerpt(text, shown, { path: "store.py", named: true, adds: true })).toMatchObject({
      changes: [{ insert: "\n    def save(self):\n        write(self.path)\n" }],
    })
  })
})

describe("a file that nothing names", () => {
  const text =
    "async function handleSubmit(event) {\n  event.preventDefault()\n  await login(email)\n}\n\nfunction cancel() {\n  close(dialog)\n}\n"
  const unnamed = (shown: string) => placeExcerpt(text, shown, { path: "a.js", named: false })

  it("is not known by a head that many have, and one line of it", () => {
    const other =
      "async function handleSubmit(event) {\n  event.preventDefault()\n  await upload(file)\n  setDone(true)\n}\n"
    expect(unnamed(other)).toMatchObject({ issue: { code: "not_found" } })
  })

  it("is known by what is in it", () => {
    const same =
      "async function handleSubmit(event) {\n  event.preventDefault()\n  await login(email)\n  close(dialog)\n}\n"
    expect(unnamed(same)).toMatchObject({ changes: [{}] })
  })
})

describe("laws", () => {
  const line = fc.constantFrom(...file.split("\n"), "// ...", "", "x = 1", "}", "  }", "new() {", "# ...")
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.map((each) => `${each}\n`).join(""))

  it("nothing crashes, and no marker gets into the file", () => {
    fc.assert(
      fc.property(text, text, (own, theirs) => {
        const placed = placeExcerpt(theirs, own, { path: "a.js", named: true })
        if ("issue" in placed) return
        let last = 0
        for (const { from, to, insert } of placed.changes) {
          expect(from).toBeGreaterThanOrEqual(last)
          expect(to).toBeGreaterThanOrEqual(from)
          expect(insert).not.toContain("// ...")
          last = to
        }
      }),
      { numRuns: 500 },
    )
  })

  it("all of a file, with or without a part left out, is that file", () => {
    const lines = file.split("\n")
    expect(made(file)).toBe(file)
    for (const [from, to] of [
      [5, 10],
      [1, 4],
      [11, 14],
    ] as const)
      expect(made([...lines.slice(0, from), "  // ...", ...lines.slice(to)].join("\n"))).toBe(file)
  })
})

describe("of real histories, what was wrong once", () => {
  const placed = (text: string, excerpt: string, path: string, about: Partial<About> = {}) => {
    const result = placeExcerpt(text, excerpt, { path, named: true, ...about })
    if ("issue" in result) return result.issue.code
    return [...result.changes]
      .reverse()
      .reduce((made, { from, to, insert }) => made.slice(0, from) + insert + made.slice(to), text)
  }

  it("a branch that a marker may stand for stays", () => {
    const text =
      "int f(int a)\n{\n\tif (a == 1)\n\t{\n\t\tone();\n\t}\n\telse if (a == 2)\n\t{\n\t\ttwo();\n\t}\n\telse\n\t{\n\t\tmany();\n\t}\n}\n"
    const excerpt =
      "int f(int a)\n{\n\tif (a == 1)\n\t{\n\t\tone();\n\t}\n\telse if (a == 3)\n\t{\n\t\tthree();\n\t}\n\t/* ... rest of the code ... */\n}\n"
    expect(placed(text, excerpt, "f.c")).toBe("doubt")
  })

  it("another function of the same name does not replace one", () => {
    const text =
      "class Bytes {\n  fun size(): Int\n\n  override fun equals(other: Any?): Boolean\n\n  override fun hashCode(): Int\n}\n"
    const excerpt =
      "class Bytes {\n  // ...\n  fun equals(other: Bytes, constantTime: Boolean): Boolean\n\n  override fun hashCode(): Int\n  // ...\n}\n"
    expect(placed(text, excerpt, "Bytes.kt")).toBe("doubt")
  })

  it("an import that stays is not added", () => {
    const text =
      '"""Compat."""\n\ntry:\n    import chardet\nexcept ImportError:\n    chardet = None\n\nimport sys\n\nx = sys.argv\n'
    const excerpt =
      '"""Compat."""\n\nimport importlib\nimport sys\n\n\ndef resolve():\n    return importlib.import_module("chardet")\n\n\nchardet = resolve()\n\n# … existing code …\n'
    expect(placed(text, excerpt, "compat.py").match(/^import sys$/gm)?.length ?? 1).toBe(1)
  })

  it("a bracket at the end of what is shown is the one that follows in the file", () => {
    const text =
      'const a = (\n  <Link\n    href={url}\n    key={id}\n    className="rounded-lg p-6"\n  >\n    text\n  </Link>\n)\n'
    const excerpt =
      '// ...\n    href={url}\n    key={id}\n    label={name}\n    className="rounded-lg p-6"\n  >\n// ...\n'
    expect(placed(text, excerpt, "a.tsx")).toBe(text.replace("key={id}\n", "key={id}\n    label={name}\n"))
  })

  it("lines that are as well the last ones of their block say not which ones go", () => {
    const test = (name: string, input: string) =>
      `    test("${name}");\n    reader = create();\n    feed(reader, "${input}");\n    check(reader);\n    release(reply);\n    close(reader);\n`
    const text = `void all(void) {\n${test("one", "1")}\n${test("two", "2")}}\n`
    const excerpt = `void all(void) {\n    // ...\n    release(reply);\n    close(reader);\n\n${test("three", "3")}\n${test("four", "4")}}\n`
    expect(placed(text, excerpt, "all.c")).toBe("ambiguous")
  })

  it("one known line among many says not that it is this file", () => {
    const text = `interface A {\n  addHook<\n    Schema = Any,\n    Logger extends BaseLogger = BaseLogger\n  >(\n    name: "x"\n  ): A\n}\n`
    const lines = (name: string) =>
      `  export type ${name}Options<\n    Server extends ${name}.Server,\n    Logger extends BaseLogger = BaseLogger\n  > = ServerOptions<Server, Logger> & {\n    ${name}: ${name}.ServerOptions | null\n  }\n`
    expect(placed(text, `// ...\n${lines("http")}\n${lines("https")}// ...\n`, "a.d.ts")).not.toContain("\n")
  })

  it("a file without its first line is in doubt, not done", () => {
    const rest = Array.from({ length: 12 }, (_, at) => `export { part${at} } from './part${at}';`).join("\n")
    expect(placed(`'use client';\n${rest}\n`, `${rest}\n`, "index.ts", { part: true })).toBe("doubt")
  })

  it("the rest of a block stays that an excerpt breaks off in", () => {
    const text =
      "function page() {\n  return (\n    <main>\n      <h1>Hello</h1>\n      <p>Welcome.</p>\n    </main>\n  )\n}\n"
    const excerpt = "    <main>\n      <Toggle />\n      <h1>Hello</h1>\n"
    expect(placed(text, excerpt, "page.jsx")).toBe(text.replace("<main>\n", "<main>\n      <Toggle />\n"))
  })

  it("a statement that builds on another comes below it", () => {
    const text =
      'def f(hosts):\n    log(hosts)\n    hosts = hosts.split(";")\n    # now look\n    for host in hosts:\n        look(host)\n'
    const excerpt =
      "def f(hosts):\n    # ...\n    # no empty ones\n    hosts = filter(None, hosts)\n    # now look\n    for host in hosts:\n        # ...\n"
    const made = placed(text, excerpt, "f.py")
    expect(made.includes("\n") ? made : "").toBe(
      text.replace("    # now", "    # no empty ones\n    hosts = filter(None, hosts)\n    # now"),
    )
  })

  it("a value of the same name elsewhere is a new value", () => {
    const text = 'resource "web" {\n  ami = var.ami\n  instance_type = "t3.micro"\n}\n'
    const excerpt = 'resource "web" {\n  ami = var.ami\n  instance_type = var.instance_type\n  ...\n}\n'
    expect(placed(text, excerpt, "main.tf")).toBe(text.replace('"t3.micro"', "var.instance_type"))
  })

  it("an item of a list that says something else is another item", () => {
    const item = (name: string) =>
      `  - dependency-name: "${name}"\n    update-types:\n      - "major"\n      - "minor"\n`
    const text = `ignore:\n${item("docsearch")}${item("eslint")}${item("sass")}`
    const excerpt = `ignore:\n${item("docsearch")}${item("astro").replace('      - "minor"\n', "")}  # ... existing code ...\n`
    const made = placed(text, excerpt, "dependabot.yml")
    expect(made === "doubt" || made.includes('"eslint"')).toBe(true)
  })

  it("the comment above all of a file may be another one", () => {
    const code = "int a;\nint b;\nint c;\nint d;\nint e;\nint f;\nint g;\nint h;\n"
    expect(placed(`// Old.\n//\n\n${code}`, `/*\n * New.\n */\n\n${code}`, "a.c")).toBe(
      `/*\n * New.\n */\n\n${code}`,
    )
  })

  it("heads that are there several times are several places", () => {
    const hook = (what: string) => `describe("${what}", () => {\n  before(() => {\n    ${what}()\n  })\n})\n`
    expect(placed(`${hook("a")}\n${hook("b")}`, "before(() => {\n  start()\n})\n", "a.test.js")).toBe(
      "ambiguous",
    )
  })

  it("what only has the same name is another one", () => {
    const on = (event: string) => `  on(event: "${event}", handler: Handler<${event}>): void;\n`
    const text = `interface Api {\n${on("start")}${on("turn")}${on("call")}${on("result")}}\n`
    const overload = `interface Api {\n  // ...\n${on("turn")}${on("input")}  // ...\n}\n`
    const made = placed(text, overload, "api.ts")
    expect(made === "doubt" || made.includes(on("call"))).toBe(true)
    const nested = '{\n  "lint": {\n    "rules": {\n      "no-eval": 1\n    }\n  }\n}\n'
    const other = '{\n  // ...\n  "rules": {\n    "quotes": 0,\n    "no-var": 1\n    // ...\n  }\n}\n'
    expect(placed(nested, other, "package.json")).toBe("not_found")
    const alone = other.replace(/^\{\n|\}\n$/g, "")
    expect(placed(nested, alone, "package.json")).toBe("not_found")
    const long = `const Slot = React.forwardRef<Elem, SlotProps<Elem, Props>>((props, ref) => {\n${"  use(ref)\n".repeat(9)}})\n`
    expect(placed("const a = b()\n\nconst Slot = make('Slot')\n", long, "slot.tsx")).toBe("not_found")
  })

  it("an item beside a marker is not doubled, nor an import of the same names", () => {
    const text =
      'import {\n  Input,\n  isUp,\n  isDown,\n  isLeft,\n  Spacer,\n  Text,\n} from "ui"\n\nrun(Input, Text)\n'
    const excerpt = 'import {\n  Input,\n  matches,\n  Spacer,\n  // ...\n} from "ui"\n'
    const made = placed(text, excerpt, "a.ts")
    expect(made.split("Spacer").length).not.toBe(3)
    const twice = 'import { a, b } from "x"\nimport { c } from "y"\n\nrun(a, b, c)\n'
    const part = 'import { a } from "x"\n\n// ...\n\nrun(a, b, c, 1)\n'
    expect(placed(twice, part, "a.ts")).not.toContain('import { a } from "x"')
  })

  it("an object of a list is known by what is in it, not by its number", () => {
    const item = (name: string) => `  {\n    name: "${name}",\n    text: "${name} is for ${name}",\n  },\n`
    const list = (items: string) => `export const all = [\n${items}] as const\n`
    const text = list(item("icons") + item("radix") + item("rtl"))
    const excerpt = list(`${item("icons")}${item("colors")}${item("radix")}  // ...\n`)
    expect(placed(text, excerpt, "a.ts")).toBe(
      list(item("icons") + item("colors") + item("radix") + item("rtl")),
    )
  })

  it("imports alone go behind the others, and are there once", () => {
    const text = "import os\nimport sys\n\nprint(os, sys)\n"
    const expected = "import os\nimport sys\nimport json\n\nprint(os, sys)\n"
    expect(placed(text, "import json\n# ...\n", "a.py")).toBe(expected)
    expect(placed(expected, "import json\n# ...\n", "a.py")).toBe(expected)
  })
})

import { describe, expect, it } from "vitest"
import { installedGrammars } from "../grammars/installed.ts"
import { planOn, update } from "../plan/testing/plan-on.ts"
import { compareSyntax, isBroken } from "./index.ts"

interface Sample {
  /** What the grammar or parser does not know. */
  what: string
  path: string
  before: string
  /** Fine in its language. */
  fine: string
  /** A slip of the hand in the same place. */
  slip: string
}

/** For each language a file that parses, the same with something valid that its grammar rejects, and a slip. */
const newer: Sample[] = [
  {
    what: "variance of type parameters",
    path: "src/box.ts",
    before: "export type Box<T> = { value: T }\n\nexport class Shelf {\n  boxes: Box<string>[] = []\n}\n",
    fine: "export type Box<in out T> = { value: T }\n\nexport class Shelf {\n  boxes: Box<string>[] = []\n}\n",
    slip: "export type Box<T> = { value: T \n\nexport class Shelf {\n  boxes: Box<string>[] = []\n}\n",
  },
  {
    what: "defaults of type parameters",
    path: "app/cache.py",
    before:
      "import time\n\n\nclass Cache[T]:\n    def get(self, key: str) -> T | None:\n        return None\n",
    fine: "import time\n\n\nclass Cache[T: object = str]:\n    pass\n\n\nclass Other:\n    def get(self, key: str) -> T | None:\n        return None\n",
    slip: "import time\n\n\nclass Cache[T]:\n    def get(self, key: str -> T | None:\n        return None\n",
  },
  {
    what: "Python 2",
    path: "app/old.py",
    before: "def show(a):\n    return a\n\n\nshow(1)\n",
    fine: "def show(a):\n    return `a` <> 1\n\n\nshow(1) or show(2)\n",
    slip: "def show(a):\n    return (a\n\n\nshow(1)\n",
  },
  {
    what: "functions that are safe to call",
    path: "src/ffi.rs",
    before:
      'extern "C" {\n    fn close(handle: i32) -> i32;\n}\n\npub fn end(handle: i32) -> i32 {\n    handle\n}\n',
    fine: 'unsafe extern "C" {\n    pub safe fn close(handle: i32) -> i32;\n}\n\npub fn end(handle: i32) -> i32 {\n    handle\n}\n',
    slip: 'extern "C" {\n    fn close(handle: i32) -> i32;\n\n\npub fn end(handle: i32) -> i32 {\n    handle\n}\n',
  },
  {
    what: "imports of modules",
    path: "Main.java",
    before: "import java.util.List;\n\nclass Main {\n  List<String> names() { return List.of(); }\n}\n",
    fine: "import module java.base;\n\nclass Main {\n  List<String> names() { return List.of(); }\n}\n",
    slip: "import java.util.List;\n\nclass Main {\n  List<String> names() { return List.of(; }\n}\n",
  },
  {
    what: "assignments to what may be null",
    path: "Cart.cs",
    before: "class Cart {\n  void Clear(Total total) {\n    total.Sum = 0;\n  }\n}\n",
    fine: "class Cart {\n  void Clear(Total total) {\n    total?.Sum = 0;\n  }\n}\n",
    slip: "class Cart {\n  void Clear(Total total) {\n    total.Sum = ;\n  }\n}\n",
  },
  {
    what: "macros before declarations",
    path: "src/list.c",
    before: "static int size(int a)\n{\n  return a;\n}\n\nint main(void) { return size(1); }\n",
    fine: "LIST_API int size(int a)\n{\n  return a;\n}\n\nint main(void) { return size(1); }\n",
    slip: "static int size(int a)\n{\n  return a +;\n}\n\nint main(void) { return size(1); }\n",
  },
  {
    what: "queries by container, ranges",
    path: "site.css",
    before: ".card {\n  color: red;\n}\n\n.list {\n  margin: 0;\n}\n",
    fine: "@container card (width > 400px) {\n  .card {\n    color: red;\n  }\n}\n\n.list {\n  margin: 0;\n}\n",
    slip: ".card {\n  color: red;\n\n\n.list {\n  margin: 0;\n}\n",
  },
  {
    what: "attributes of parameters",
    path: "Get-Name.ps1",
    before: "function Get-Name {\n  param([string]$Name)\n  $Name\n}\n",
    fine: "function Get-Name {\n  param([Parameter(Mandatory)][string]$Name)\n  $Name\n}\n",
    slip: "function Get-Name {\n  param([string]$Name\n  $Name\n}\n",
  },
]

/** What is read by another program before: the grammar cannot know it, and must not be believed about it. */
const foreign: Sample[] = [
  {
    what: "templates of Helm",
    path: "templates/deployment.yaml",
    before: "metadata:\n  name: web\n  labels:\n    app: web\n",
    fine: 'metadata:\n  name: web\n  labels:\n    {{- include "web.labels" . | nindent 4 }}\n',
    slip: "metadata:\n  name: web\n labels:\n    app: web\n",
  },
  {
    what: "templates of Jinja",
    path: "roles/app/config.toml",
    before: "[server]\nport = 80\n",
    fine: "[server]\nport = {{ port }}\n",
    slip: "[server]\nport = = 80\n",
  },
  {
    what: "ERB",
    path: "templates/setup.rb",
    before: "Setup.run do |config|\n  config.status = 422\nend\n",
    fine: "Setup.run do |config|\n  config.status = <%= status %>\nend\n",
    slip: "Setup.run do |config|\n  config.status = (422\nend\n",
  },
  {
    what: "lines that a preprocessor keeps or drops",
    path: "src/tls.c",
    before: "int open_tls(int mode) {\n  if (mode == 1) {\n    return 1;\n  }\n  return 0;\n}\n",
    fine: "int open_tls(int mode) {\n#ifdef STRICT\n  if (mode == 1 && strict()) {\n#else\n  if (mode == 1) {\n#endif\n    return 1;\n  }\n  return 0;\n}\n",
    slip: "int open_tls(int mode) {\n  if (mode == 1) {\n    return 1;\n  return 0;\n}\n",
  },
]

const syntax = await installedGrammars().load([...newer, ...foreign].map(({ path }) => path))

const change = (path: string, before: string, after: string) => compareSyntax(syntax, { path, before, after })

describe("what a grammar does not know", () => {
  it.each(foreign)(
    "is no error where another program reads it first: $what",
    ({ path, before, ...texts }) => {
      expect(syntax.errors(path, before)).toEqual([])
      expect(change(path, before, texts.fine)).toBeUndefined()
      expect(change(path, texts.fine, texts.fine.replace("web", "site"))).toSatisfy(
        (each) => each === undefined || !isBroken(each),
      )
      expect(isBroken(change(path, before, texts.slip))).toBe(true)
    },
  )

  it.each(newer)("blocks no edit that fits exactly, and none of a file that has it: $what", (sample) => {
    const { path, before, fine, slip } = sample
    const options = { syntax: { by: syntax, mode: "refuse" as const } }
    expect(syntax.errors(path, before)).toEqual([])
    expect(isBroken(change(path, before, slip))).toBe(true)
    expect(planOn({ [path]: before }, [update(path, [before, fine])], options).results).toEqual(["validated"])
    const [line] = fine
      .split("\n")
      .filter((each) => each.trim().length > 8)
      .slice(-1)
    const loose = update(path, [`\t\t${line!.trim()}\n`, `\t\t${line!.trim()}\n\n`])
    expect(planOn({ [path]: fine }, [loose], options).results).not.toEqual(["failed"])
  })

  it("is not asked for where it has no grammar", () => {
    for (const path of ["App.vue", "App.svelte", "a.json5", "main.tf", "a.kt", "page.html", "a.scss"])
      expect(syntax.errors(path, "}")).toBeUndefined()
  })
})

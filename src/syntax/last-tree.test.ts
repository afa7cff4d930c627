import { describe, expect, it } from "vitest"
import { installedSource } from "../grammars/installed.ts"
import { createGrammars } from "./index.ts"
import { createLastTree, editBetween } from "./last-tree.ts"
import { treeErrors } from "./tree-sitter.ts"

/** A file of each kind of grammar: braces, indentation, here-documents, text around the code. */
const files: Record<string, string> = {
  typescript:
    "export class A {\n  private b = `x y`\n\n  m(c: number): string {\n    // 🙂 é\n    return [c, 'd'].map((e) => ({ e })).join('')\n  }\n}\n",
  python:
    'class A:\n    """Text 🙂."""\n\n    def m(self, b):\n        if b:\n            return [\n                1,\n            ]\n        return f"{b}"\n\n\ndef n():\n    pass\n',
  ruby: "def f(a)\n  text = <<~EOS\n    one #{a}\n  EOS\n  [1, 2].each do |x|\n    puts x\n  end\nend\n",
  bash: "f() {\n  cat <<'EOF'\ntext\nEOF\n  if [[ $1 == x ]]; then\n    echo \"$1\"\n  fi\n}\n",
  php: "<p><?php if ($a): ?>b<?php endif ?></p>\n<?php\nfunction f($x) {\n  return <<<A\n  text $x\n  A;\n}\n",
  css: "@media print {\n  .a > .b:hover {\n    color: red;\n  }\n}\n.c { margin: calc(1px + 2px) }\n",
}

const source = installedSource()
const runtime = (await source.treeSitter())!

/** A little chance of its own, the same each time. */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

/** The text with something taken out, put in, or moved. */
function changed(text: string, chance: (below: number) => number): string {
  const bits = [
    "{",
    "}",
    "(",
    ")",
    "\n",
    "  ",
    "'",
    '"',
    "`",
    "x",
    ";",
    ":",
    "#",
    "🙂",
    "EOF\n",
    "return 1\n",
  ]
  const [from, length] = [chance(text.length), chance(12)]
  const cut = text.slice(0, from) + text.slice(from + (chance(2) === 0 ? length : 0))
  return chance(3) === 0 ? cut : cut.slice(0, from) + bits[chance(bits.length)] + cut.slice(from)
}

describe.each(Object.entries(files))("%s, parsed from the tree of the text before", (name, file) => {
  it("is found to have the same errors as parsed from nothing", async () => {
    const language = await runtime.Language.load((await source.grammar(name))!)
    const of = { isPython: name === "python" }
    const last = createLastTree()
    const chance = createChance(7)
    let text = file
    for (let round = 0; round < 300; round++) {
      const errors = treeErrors(runtime, language, text, { ...of, last })
      expect(errors, JSON.stringify(text)).toEqual(treeErrors(runtime, language, text, of))
      text = round % 4 === 3 ? file : changed(text, chance)
    }
  })
})

it("gives back every tree and every parser but the last tree, over 600 texts", async () => {
  const alive = { trees: 0, parsers: 0 }
  const { Parser, Language } = runtime
  class CountedParser extends Parser {
    constructor() {
      super()
      alive.parsers++
    }
    override parse(...given: Parameters<InstanceType<typeof Parser>["parse"]>) {
      const tree = super.parse(...given)!
      const free = tree.delete.bind(tree)
      alive.trees++
      tree.delete = () => {
        alive.trees--
        free()
      }
      return tree
    }
    override delete() {
      alive.parsers--
      super.delete()
    }
  }
  const counted = { ...source, treeSitter: async () => ({ Parser: CountedParser, Language }) }
  const syntax = await createGrammars(counted).load(["a.ts"])
  for (let round = 1; round <= 600; round++) {
    const isWhole = round % 3 !== 0
    const text = `${files.typescript}const a${round} = ${isWhole ? round : "("}\n`
    expect(syntax.errors("a.ts", text)).toHaveLength(isWhole ? 0 : 1)
    if (round % 100 === 0) syntax.declarations("a.ts", text)
  }
  expect(alive).toEqual({ trees: 1, parsers: 0 })
})

it("knows what changed as rows and columns", () => {
  expect(editBetween("a\nbc\nd", "a\nbxc\nd")).toMatchObject({
    startIndex: 3,
    oldEndIndex: 3,
    newEndIndex: 4,
    startPosition: { row: 1, column: 1 },
    newEndPosition: { row: 1, column: 2 },
  })
  expect(editBetween("aa", "aaa")).toMatchObject({ startIndex: 2, oldEndIndex: 2, newEndIndex: 3 })
})

import { describe, expect, it } from "vitest"
import type { Edit } from "../edits/edit.ts"
import { installedGrammars } from "../grammars/installed.ts"
import { planOn, update } from "./testing/plan-on.ts"

const by = await installedGrammars().load(["a.ts", "a.py", "a.json"])
const refuse = { syntax: { by, mode: "refuse" as const } }
const report = { syntax: { by, mode: "report" as const } }

const file = [
  "export function first() {",
  "  const total = compute(1)",
  "  return total",
  "}",
  "",
  "export function second() {",
  "  return first()",
  "}",
  "",
].join("\n")

/** Misremembers a word, so that it is not found exactly, and leaves out a brace. */
const loose = update("a.ts", [
  "  const total = computed(1)\n  return total\n}\n",
  "  const total = computed(1)\n  return total + 1\n",
])
/** The same, written for the file as it is. */
const exact = update("a.ts", ["  return total\n}\n", "  return total + 1\n"])

describe("a file that parsed and does not any more", () => {
  it("takes no edit that was not found exactly", () => {
    const { outcomes, files } = planOn({ "a.ts": file }, [loose], refuse)
    expect(files).toEqual([])
    expect(outcomes[0]).toMatchObject({
      status: "failed",
      issue: { code: "doubt", path: "a.ts", syntax: { message: "`}` is missing" } },
    })
    expect(outcomes[0]!.issue!.message).toMatch(
      /^a\.ts would no longer parse: line \d+, column \d+: `}` is missing\./,
    )
  })

  it("takes one that was: that is the author's own word, and is told", () => {
    const { results, files } = planOn({ "a.ts": file }, [exact], refuse)
    expect(results).toEqual(["validated"])
    expect(files[0]!.syntax).toMatchObject({ before: 0, after: 1, first: { message: "`}` is missing" } })
  })

  it("takes either where it is only told", () => {
    const { results, files } = planOn({ "a.ts": file }, [loose], report)
    expect(results).toEqual(["validated"])
    expect(files[0]!.syntax).toMatchObject({ before: 0, after: 1 })
  })

  it("is not parsed where nobody is asked", () => {
    const { results, files } = planOn({ "a.ts": file }, [loose])
    expect(results).toEqual(["validated"])
    expect(files[0]).not.toHaveProperty("syntax")
  })

  it("holds up the others of an atomic batch, and no others", () => {
    const other = update("b.ts", ["let b = 1", "let b = 2"])
    const files = { "a.ts": file, "b.ts": "let b = 1\n" }
    expect(planOn(files, [loose, other], { ...refuse, mode: "atomic" })).toMatchObject({
      results: ["doubt", "batch_failed"],
      after: {},
    })
    expect(planOn(files, [loose, other], refuse)).toMatchObject({
      results: ["doubt", "validated"],
      after: { "b.ts": "let b = 2\n" },
    })
  })
})

describe("several edits of one file", () => {
  it("may leave it open in between", () => {
    const open = update("a.ts", [
      "  const total = computed(1)\n  return total\n}\n",
      "  const total = computed(1)\n  return 2\n",
    ])
    const close = update("a.ts", ["export function second() {\n", "}\n\nexport function second() {\n"])
    const { results, files } = planOn({ "a.ts": file }, [open, close], refuse)
    expect(results).toEqual(["validated", "validated"])
    expect(files[0]!.syntax).toEqual({ before: 0, after: 0 })
  })

  it("lose the one that breaks it, and the others land", () => {
    const fine = update("a.ts", ["  return first()\n", "  return first() + 1\n"])
    const { results, after } = planOn({ "a.ts": file }, [fine, loose], refuse)
    expect(results).toEqual(["validated", "doubt"])
    expect(after["a.ts"]).toBe(file.replace("return first()", "return first() + 1"))
    expect(planOn({ "a.ts": file }, [loose, fine], refuse).results).toEqual(["doubt", "validated"])
  })

  it("lose no exact one to the fault of another", () => {
    const renamed = update("a.ts", ["  return  first()\n", "  return first() + 1\n"])
    const { results } = planOn({ "a.ts": file }, [exact, renamed], refuse)
    expect(results).toEqual(["validated", "validated"])
  })
})

describe("what is no reason to refuse", () => {
  it("is a file that had errors before", () => {
    const broken = `${file}export function third( {\n`
    const { results, files } = planOn({ "a.ts": broken }, [loose], refuse)
    expect(results).toEqual(["validated"])
    expect(files[0]!.syntax!.before).toBeGreaterThan(0)
  })

  it("is a file that nobody can read", () => {
    expect(planOn({ "a.txt": file }, [{ ...loose, path: "a.txt" }], refuse).results).toEqual(["validated"])
  })

  it("is a new file, or one that is written anew", () => {
    const edits: Edit[] = [
      { op: "create", path: "b.ts", content: "let b = (\n" },
      { op: "rewrite", path: "a.ts", content: "let a = (\n" },
    ]
    const { results, files } = planOn({ "a.ts": file }, edits, refuse)
    expect(results).toEqual(["validated", "validated"])
    expect(files.map(({ syntax }) => syntax!.after)).toEqual([1, 1])
  })

  it("is a move, with or without changes", () => {
    const { files } = planOn({ "a.ts": file }, [{ op: "move", path: "a.ts", to: "b.ts" }], refuse)
    expect(files[0]!.syntax).toEqual({ before: 0, after: 0 })
  })
})

describe("a tie", () => {
  // The edit does not know the line that closes the object: do the new lines go before or after it?
  const json = [
    "{",
    '"server": {',
    '"host": "localhost",',
    '"port": 3000',
    "},",
    '"client": true,',
    '"debug": false',
    "}",
    "",
  ].join("\n")
  const side = update("a.json", [json.replace("},\n", ""), json.replace("},\n", '"cache": 10,\n')])

  it("goes to the only side at which the file parses", () => {
    expect(planOn({ "a.json": json }, [side]).results).toEqual(["ambiguous"])
    const { outcomes, after } = planOn({ "a.json": json }, [side], refuse)
    expect(outcomes[0]!.notes).toEqual([
      expect.stringContaining("the only one after which the file still parses"),
    ])
    expect(after["a.json"]).toBe(json.replace("},\n", '},\n"cache": 10,\n'))
  })

  it("goes to the only place at which the file parses", () => {
    const text = "const a = `\n  f(x)\n`\n  f(x)\n"
    const quoted = update("a.ts", ["  f(x) \n", "  `f`\n"])
    expect(planOn({ "a.ts": text }, [quoted]).results).toEqual(["ambiguous"])
    expect(planOn({ "a.ts": text }, [quoted], refuse).after["a.ts"]).toBe("const a = `\n  f(x)\n`\n  `f`\n")
    const toTheLetter = update("a.ts", ["  f(x)\n", "  `f`\n"])
    expect(planOn({ "a.ts": text }, [toTheLetter], refuse).results).toEqual(["ambiguous"])
  })

  it("brings no blank line that the edit knows of, beyond the line that it does not know", () => {
    const head = "let defaultZone = 'system',\n  defaultLocale = null,\n"
    const tail = "\nexport const settings = read(defaultZone)\nexport const others = read(defaultLocale)\n"
    const edit = update("a.ts", [head + tail, `${head}  cutoffYear = 60,\n${tail}`])
    const { after } = planOn({ "a.ts": `${head}  throwOnInvalid\n${tail}` }, [edit], refuse)
    expect(after["a.ts"]).toBe(`${head}  cutoffYear = 60,\n  throwOnInvalid\n${tail}`)
  })

  it("stays one where both parse, where neither does, and where it is only told", () => {
    const twice = "f(x)\n\nf(x)\n"
    expect(planOn({ "a.ts": twice }, [update("a.ts", ["f(x)\n", "g(x)\n"])], refuse).results).toEqual([
      "ambiguous",
    ])
    expect(planOn({ "a.ts": twice }, [update("a.ts", ["f(x)\n", "g(x\n"])], refuse).results).toEqual([
      "ambiguous",
    ])
    expect(planOn({ "a.json": json }, [side], report).results).toEqual(["ambiguous"])
  })

  // Escaped once or twice: each reading of the edit is in the file.
  const readings = ['p("x\\n")\n', 'p("x\\\\n")\n'] as const
  const escaped = (fresh: string) => update("a.ts", ['p(\\"x\\\\n\\")\n', fresh])

  it("of two readings stays one where both results parse", () => {
    const file = readings.join("")
    for (const options of [{}, report, refuse])
      expect(planOn({ "a.ts": file }, [escaped("q()\n")], options).results).toEqual(["ambiguous"])
  })

  it("of two readings goes to the only one whose result parses", () => {
    const file = `const quoted = \`\n${readings[0]}\`\n${readings[1]}`
    expect(planOn({ "a.ts": file }, [escaped("q(`a`)\n")]).results).toEqual(["ambiguous"])
    expect(planOn({ "a.ts": file }, [escaped("q(`a`)\n")], refuse).after["a.ts"]).toBe(
      file.replace(readings[1], "q(`a`)\n"),
    )
    expect(planOn({ "a.ts": file }, [escaped("q()\n")], refuse).results).toEqual(["ambiguous"])
  })

  it("of two sides stays one where the new lines parse on either", () => {
    const before = "setUp()\nconnect(server)\nlisten(port)\nannounce(port)\n"
    const left = before.replace("connect(server)\n", "")
    const edit = update("a.ts", [left, left.replace("setUp()\n", "setUp()\nwarmUp()\n")])
    for (const options of [{}, refuse])
      expect(planOn({ "a.ts": before }, [edit], options).results).toEqual(["ambiguous"])
  })
})

describe("a hostile response", () => {
  /** Who counts what is asked for. */
  function counting() {
    const asked = { times: 0, characters: 0 }
    const errors: typeof by.errors = (path, text, like) => {
      asked.times++
      asked.characters += text.length
      return by.errors(path, text, like)
    }
    return { asked, syntax: { by: { ...by, errors }, mode: "refuse" as const } }
  }

  it("of many edits that break one file is not followed for ever", () => {
    const names = Array.from({ length: 25 }, (_, at) => `task${String.fromCharCode(97 + at)}`)
    const text = names
      .map((name) => `function ${name}(${name}Input) {\n  return ${name}Input + 1\n}\n`)
      .join("\n")
    const edits = names.map((name) =>
      update("a.ts", [
        `function  ${name}(${name}Input) {\n  return ${name}Input + 1\n}\n`,
        `function  ${name}(${name}Input) {\n  return 2\n`,
      ]),
    )
    const { asked, syntax } = counting()
    const { results, files } = planOn({ "a.ts": text }, edits, { syntax })
    expect(new Set(results)).toEqual(new Set(["doubt"]))
    expect(files).toEqual([])
    expect(asked.times).toBeLessThan(5 * names.length)
  })

  it("of many ties has few of them broken", () => {
    const filler = Array.from({ length: 10_000 }, (_, at) => `const name${at} = ${at}\n`).join("")
    const text = `const a = \`\n  f(x)\n\`\n  f(x)\n${filler}`
    const edit = update("a.ts", ["  f(x) \n", "  `f`\n"])
    const { asked, syntax } = counting()
    const edits = Array.from({ length: 40 }, (_, at) => ({ ...edit, path: `${at}/a.ts` }))
    const all = Object.fromEntries(edits.map(({ path }) => [path, text]))
    const { results } = planOn(all, edits, { syntax })
    expect(new Set(results)).toEqual(new Set(["validated", "ambiguous"]))
    const made = results.filter((result) => result === "validated").length
    // Each that landed is compared with what it was; all others share one limit.
    expect(asked.characters).toBeLessThan(8_000_000 + made * 2.1 * text.length)
  })
})

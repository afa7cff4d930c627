import { describe, expect, it } from "vitest"
import { formats, lineOf, type Node, parseSource, readSources, type Source } from "./sources.ts"

/** Where a format may be called by its name: at home, in the registry, and in the library entries and programs named after it. */
const atHome = [
  /^protocols\/[^/]+\//,
  /^protocols\/registry\.ts$/,
  /^(opx|patch)\.ts$/,
  /^cli\/apply-patch\.ts$/,
  /^bin\/apply_patch\.ts$/,
  // The role of a message in OpenAI's words.
  /^openai\.ts$/,
]

/** Names that are ordinary words as well: a variable may be called so, a string that is nothing else may not. */
const ordinaryWords = new Set(["blocks", "patch", "tool", "whole"])

const sources = readSources().filter((source) => !atHome.some((place) => place.test(source.path)))

/**
 * A new format is one new folder, a line in the registry, and its scenarios. That stays true only while no
 * other code asks which format it has before it.
 */
describe("a format's name", () => {
  it("is known: there are formats at all", () => {
    expect(formats).toContain("opx")
  })

  it("appears nowhere outside its own folder", () => {
    expect(sources.flatMap(namedFormats)).toEqual([])
  })

  it("would be found", () => {
    const source = parseSource(
      "plan/plan.ts",
      'if (format === "opx") parseOpx() // opx\nconst tool = `opx`\nconst said = "like opx does"\nconst patch = tool',
    )
    expect(namedFormats(source)).toEqual([
      'src/plan/plan.ts:1 says "opx"',
      "src/plan/plan.ts:1 says parseOpx",
      'src/plan/plan.ts:2 says "opx"',
    ])
  })
})

function namedFormats(source: Source): string[] {
  return source.nodes.flatMap((node) => {
    const name = nameIn(node)
    return name === undefined ? [] : `src/${source.path}:${lineOf(source, node)} says ${name}`
  })
}

function nameIn(node: Node): string | undefined {
  if (node.type === "Identifier") return mentions(node.name as string) ? (node.name as string) : undefined
  const text = node.type === "TemplateElement" ? (node.value as { cooked: string }).cooked : node.value
  const isText = node.type === "Literal" || node.type === "TemplateElement"
  return isText && formats.includes(text as string) ? `"${text}"` : undefined
}

/** Whether an identifier contains the name of a format as a word: `opx`, `parseOpx`, `searchReplaceMarker`. */
function mentions(identifier: string): boolean {
  const words = `-${identifier.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}-`
  return formats.some((format) => !ordinaryWords.has(format) && words.includes(`-${format}-`))
}

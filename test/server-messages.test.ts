import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { importsOf, lineOf, type Node, parseSource, readSources, type Source, top } from "./sources.ts"

/** Words of a command line, or for a model: nobody at a page can do anything with them. */
const commands = [
  ...[
    "apply",
    "check",
    "parse",
    "lint",
    "convert",
    "explain",
    "prompt",
    "context",
    "tool",
    "batch",
    "worker",
  ],
  ...["log", "undo", "redo", "recover", "watch", "stream", "trust", "doctor", "init", "serve", "mcp", "hook"],
]
const commandWords = new RegExp(
  `[\\s\`]--[a-z]|\\bemend (?:${commands.join("|")}|command)\\b|exactly from the file|character by character`,
)

/** What names a command all the same, and why. */
const meant = [
  // Without the address there is no page: it is at the terminal.
  "open the page by the address that `emend serve` printed",
]

const sources = readSources()

it("nothing that the server can tell the page speaks of commands", () => {
  const listed = reachable("server/serve.ts").flatMap((source) => messagesIn(source))
  // A list that is empty, or leaves out the server's own words, proves nothing.
  expect(listed.length).toBeGreaterThan(200)
  for (const known of [
    "The token is missing or wrong",
    "a rule denies",
    "could not be taken back completely",
  ])
    expect(listed.some(({ text }) => text.includes(known))).toBe(true)
  expect(listed.filter(speaksOfCommands).map(shown)).toEqual([])
})

it("nor does anything that the page says by itself", () => {
  const listed = pageSources().flatMap((source) => textsIn(source))
  expect(listed.length).toBeGreaterThan(500)
  expect(listed.filter(speaksOfCommands).map(shown)).toEqual([])
})

interface Text {
  where: string
  text: string
}

const shown = ({ where, text }: Text) => `${where}: ${text}`

const speaksOfCommands = ({ text }: Text) =>
  commandWords.test(text) && !meant.some((each) => text.includes(each))

/** The files that are loaded with one of them. */
function reachable(path: string): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found = new Map<string, Source>()
  const queue = [path]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const source = byPath.get(next)
    if (!source || found.has(next)) continue
    found.set(next, source)
    queue.push(...importsOf(source).flatMap(({ to, typeOnly }) => (to && !typeOnly ? [to] : [])))
  }
  return [...found.values()]
}

/**
 * What a file can say: messages of issues, of errors that are thrown, and of refusals. Hints of issues are not sent by the
 * server but for its own; on rows the page has words of its own for them (`adviceOn`).
 */
function messagesIn(source: Source): Text[] {
  const isServers = source.path.startsWith("server/")
  return source.nodes.flatMap((node) => {
    const said = saidBy(node, isServers ? ["message", "hint"] : ["message"])
    return said
      .flatMap((each) => stringsIn(each))
      .map((text) => ({ where: `src/${source.path}:${lineOf(source, node)}`, text }))
  })
}

function saidBy(node: Node, properties: readonly string[]): unknown[] {
  const nameOf = (of: unknown) => String((of as Node | undefined)?.name ?? "")
  if (node.type === "Property" && properties.includes(nameOf(node.key))) return [node.value]
  if (node.type === "VariableDeclarator" && properties.includes(nameOf(node.id))) return [node.init]
  if (node.type === "NewExpression" && /Error$/.test(nameOf(node.callee))) return node.arguments as unknown[]
  if (node.type === "CallExpression" && ["failure", "refusal"].includes(nameOf(node.callee)))
    return node.arguments as unknown[]
  return []
}

/** All text in an expression; what is put into it is not known here. */
function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== "object" || value === null) return []
  const node = value as Node
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : []
  if (node.type === "TemplateElement") return [(node.value as { cooked: string }).cooked]
  return Object.values(node).flatMap(stringsIn)
}

function pageSources(): Source[] {
  const folder = join(top, "apps/web/src")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .map((path) => parseSource(path, readFileSync(join(folder, path), "utf8")))
}

function textsIn(source: Source): Text[] {
  return source.nodes.flatMap((node) => {
    const text =
      node.type === "JSXText"
        ? String(node.value)
        : stringsIn(node.type === "Literal" || node.type === "TemplateElement" ? node : undefined).join("")
    return text.trim() === "" ? [] : [{ where: `apps/web/src/${source.path}:${lineOf(source, node)}`, text }]
  })
}

import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type Import, importsOf, parseSource, readSources, top } from "./sources.ts"

/**
 * The parts of `src/`, and what each may import besides itself. A part is a folder, or a file at the top. The
 * order is that of the pipeline: an arrow never points down the list, except to a composition root.
 */
/** What users import, as the surfaces do. */
const faces = [
  ...["index.ts", "core.ts", "review.ts", "stream.ts", "history.ts", "steps.ts", "session.ts", "effects.ts"],
  ...["config.ts", "context.ts"],
]

const arrows: Record<string, readonly string[]> = {
  text: [],
  issues: ["text"],
  edits: ["text", "issues"],
  protocols: ["text", "issues", "edits"],
  locate: ["text", "issues", "edits"],
  syntax: ["text"],
  excerpt: ["text", "issues", "edits", "locate"],
  plan: ["text", "issues", "edits", "locate", "syntax", "excerpt"],
  report: ["text", "issues", "edits", "protocols", "locate", "plan", "syntax"],
  workspace: ["text", "issues", "edits"],
  commit: ["text", "issues", "edits", "plan", "workspace"],
  effects: ["text", "issues", "plan", "workspace", "session"],

  // The parsers that are installed beside emend; what they are asked is `syntax`.
  grammars: ["syntax"],

  // Files for a prompt; and what they weigh, which only the programs are bundled with.
  context: ["text", "issues", "edits", "protocols", "workspace"],
  tokens: [],

  // What listens on this machine only.
  http: ["issues"],

  // What callers ask for, in the terms of each step.
  "options.ts": ["text", "issues", "edits", "protocols", "syntax", "plan"],

  // Code of an answer that names no file, and the files at hand.
  "nameless.ts": ["text", "issues", "edits", "excerpt", "protocols"],
  "whose-code.ts": ["nameless.ts", "protocols", "workspace", "context"],

  // Where the steps are put together: in memory, and on a workspace.
  "apply-to-files.ts": [
    "options.ts",
    "nameless.ts",
    "text",
    "issues",
    "edits",
    "protocols",
    "locate",
    "syntax",
    "plan",
    "report",
    "workspace",
  ],
  "review.ts": ["options.ts", "nameless.ts", "text", "issues", "edits", "protocols", "plan", "report"],
  "watch.ts": ["text", "issues", "edits", "protocols", "plan", "workspace"],
  "plan-edits.ts": ["options.ts", "grammars", "text", "issues", "protocols", "syntax", "plan", "workspace"],
  "policy.ts": ["review.ts", "text", "issues", "plan"],
  "land.ts": ["policy.ts", "issues", "plan", "workspace", "commit"],
  "apply.ts": [
    "options.ts",
    "whose-code.ts",
    "plan-edits.ts",
    "policy.ts",
    "land.ts",
    "text",
    "issues",
    "edits",
    "protocols",
    "locate",
    "syntax",
    "plan",
    "report",
    "workspace",
    "commit",
  ],
  "history.ts": ["apply.ts", "by-others.ts", "issues", "workspace", "commit"],
  "by-others.ts": ["apply.ts", "text", "context", "workspace", "commit"],

  // Around the edits of an agent.
  session: [
    "options.ts",
    "whose-code.ts",
    "plan-edits.ts",
    "policy.ts",
    "land.ts",
    "history.ts",
    "text",
    "issues",
    "edits",
    "protocols",
    "plan",
    "report",
    "workspace",
    "commit",
  ],

  // What models call, and how a project sets all of it up.
  tools: [
    "text",
    "issues",
    "edits",
    "protocols",
    "plan",
    "report",
    "workspace",
    "commit",
    "session",
    "effects",
  ],
  config: [
    "options.ts",
    "apply.ts",
    "text",
    "issues",
    "protocols",
    "syntax",
    "workspace",
    "session",
    "effects",
  ],
  hook: [
    "options.ts",
    "plan-edits.ts",
    "apply.ts",
    "by-others.ts",
    "text",
    "issues",
    "edits",
    "protocols",
    "plan",
    "workspace",
    "session",
    "tools",
    "config",
  ],

  // What users import. `core` is the part that runs anywhere, and so are `review` and `stream`.
  "core.ts": [
    "options.ts",
    "apply-to-files.ts",
    "text",
    "issues",
    "edits",
    "protocols",
    "locate",
    "syntax",
    "plan",
    "report",
  ],
  "stream.ts": ["watch.ts", "protocols"],
  "index.ts": [
    "options.ts",
    "apply-to-files.ts",
    "apply.ts",
    "history.ts",
    "by-others.ts",
    "session",
    "config",
    "issues",
    "edits",
    "protocols",
    "plan",
    "report",
    "workspace",
    "commit",
  ],
  "steps.ts": ["edits", "protocols", "plan", "report", "workspace", "commit"],
  "session.ts": ["session"],
  "effects.ts": ["session", "effects"],
  "config.ts": ["config"],
  "context.ts": ["context"],
  "schema.ts": ["issues", "edits"],
  "tools.ts": ["tools"],
  "ai-sdk.ts": ["session", "tools"],
  "anthropic.ts": ["session", "tools"],
  "openai.ts": ["session", "tools"],
  "opx.ts": ["index.ts", "core.ts", "protocols"],
  "patch.ts": ["index.ts", "core.ts", "steps.ts", "protocols"],

  // Many responses at once: cases by the line, in threads; and the same by many machines.
  batch: ["options.ts", "core.ts", "grammars", "text"],
  queue: ["batch", "core.ts"],

  // The surfaces: thin skins that know what users know, and how text is made safe to show. (`apply` takes a shortcut past the index,
  // to start at once.)
  cli: [
    ...faces,
    "options.ts",
    "effects",
    "batch",
    "queue",
    "mcp",
    "tokens",
    "server",
    "hook",
    "doctor",
    "agents",
    "apply.ts",
    "config",
    "commit",
    "effects",
    "text",
    "report",
    "patch.ts",
    "schema.ts",
    "tools.ts",
  ],
  // How agents are told of emend.
  agents: ["apply.ts", "history.ts", "text", "issues", "edits", "workspace", "config"],
  // What is installed, found, configured and reachable.
  doctor: ["issues", "syntax", "grammars", "workspace", "effects", "config", "server"],
  // What agents load that let others replace their edit tools.
  plugins: [...faces, "mcp", "text", "tools", "tools.ts"],
  mcp: [...faces, "options.ts", "http", "text", "tools.ts"],
  server: [
    ...faces,
    "options.ts",
    "nameless.ts",
    "whose-code.ts",
    "policy.ts",
    "land.ts",
    "grammars",
    "http",
    "tokens",
    "workspace",
    "config",
    "session",
    "effects",
    "issues",
  ],
  bin: ["core.ts", "batch", "cli", "tokens"],
}

/** Inside `protocols`, a format knows what all formats share, and never another format; only the registry knows them all. */
const formatFolder = /^protocols\/([^/]+)\//

/** The rooms of a folder from the top down: a room knows those below it, and what lies beside them knows all. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  locate: ["decide", "align", "fit", "tiers", "miss", "read"],
  excerpt: ["rules", "merge", "pair", "write", "read"],
}

/** What lies beside the rooms, and all of them know: the words that they speak in. */
const shared = new Set(["excerpt/merging.ts", "excerpt/refusals.ts"])

function floorOf(path: string): number {
  const [folder, room] = path.split("/")
  return shared.has(path) ? Number.POSITIVE_INFINITY : rooms[folder!]!.indexOf(room!)
}

function partOf(path: string): string {
  return path.split("/")[0]!
}

function isAllowed(each: Import): boolean {
  const [from, to] = [partOf(each.from), partOf(each.to!)]
  if (from !== to) return arrows[from]?.includes(to) ?? false
  if (from in rooms && !shared.has(each.from)) return floorOf(each.from) <= floorOf(each.to!)
  const target = formatFolder.exec(each.to!)?.[1]
  if (target === undefined || each.from === "protocols/registry.ts") return true
  return formatFolder.exec(each.from)?.[1] === target
}

const sources = readSources()
const imports = sources.flatMap(importsOf)
const inside = imports.filter((each) => each.to !== undefined)

describe("the import graph of src/", () => {
  it("has a row for every part", () => {
    expect(
      [...new Set(sources.map((source) => partOf(source.path)))].filter((part) => !(part in arrows)),
    ).toEqual([])
  })

  it.each(Object.entries(rooms))("knows every room of %s", (folder, known) => {
    const found = sources.flatMap(({ path }) => {
      const [first, room, file] = path.split("/")
      return first === folder && file !== undefined ? [room] : []
    })
    expect([...new Set(found)].sort()).toEqual([...known].sort())
  })

  it("follows the arrows", () => {
    expect(inside.filter((each) => !isAllowed(each)).map(describeImport)).toEqual([])
  })

  it("names files that exist, with their extension", () => {
    const missing = inside.filter(
      (each) => !each.to!.endsWith(".ts") || !existsSync(join(top, "src", each.to!)),
    )
    expect(missing.map(describeImport)).toEqual([])
  })

  it("has no cycles between files that remain when types are stripped", () => {
    expect(cycles(inside.filter((each) => !each.typeOnly))).toEqual([])
  })

  it("is read whole: no form of import escapes", () => {
    const source = parseSource(
      "plan/plan.ts",
      [
        'import { a } from "./1.ts"',
        'import type { b } from "./2.ts"',
        'export { c } from "./3.ts"',
        'export * from "../4.ts"',
        'const d = await import("./5.ts")',
        'let e: import("./6.ts").E',
        'import f = require("./7.ts")',
        'const g = require("./8.ts")',
        "const notAnImport = \"import { h } from './9.ts'\" // import './10.ts'",
      ].join("\n"),
    )
    expect(importsOf(source).map((each) => `${each.line} ${each.to}`)).toEqual([
      "1 plan/1.ts",
      "2 plan/2.ts",
      "3 plan/3.ts",
      "4 4.ts",
      "5 plan/5.ts",
      "6 plan/6.ts",
      "7 plan/7.ts",
      "8 plan/8.ts",
    ])
  })
})

function describeImport(each: Import): string {
  return `src/${each.from}:${each.line} imports ${each.specifier}`
}

/** Each cycle as the chain of its files, found depth first. */
function cycles(edges: readonly Import[]): string[] {
  const next = new Map<string, string[]>()
  for (const each of edges) next.set(each.from, [...(next.get(each.from) ?? []), each.to!])
  const state = new Map<string, "open" | "done">()
  const found: string[] = []
  const visit = (file: string, chain: readonly string[]) => {
    if (state.get(file) === "done") return
    if (state.get(file) === "open") {
      found.push([...chain.slice(chain.indexOf(file)), file].join(" → "))
      return
    }
    state.set(file, "open")
    for (const each of next.get(file) ?? []) visit(each, [...chain, file])
    state.set(file, "done")
  }
  for (const file of next.keys()) visit(file, [])
  return found
}

import { builtinModules } from "node:module"
import { join } from "node:path"
import { build } from "esbuild"
import { describe, expect, it } from "vitest"
import { importsOf, lineOf, type Node, parseSource, readSources, type Source, top } from "./sources.ts"

/** What runs anywhere: in a page, in a worker, in an editor. */
const pure = [
  "text",
  "issues",
  "edits",
  "protocols",
  "locate",
  "excerpt",
  "syntax",
  "plan",
  "report",
  ...["options.ts", "apply-to-files.ts", "policy.ts", "watch.ts"],
  ...["core.ts", "review.ts", "stream.ts"],
  "workspace/memory",
]

/** Globals that only Node has. */
const nodeGlobals = new Set([
  "process",
  "Buffer",
  "require",
  "__dirname",
  "__filename",
  "global",
  "setImmediate",
])

const sources = readSources().filter((source) => pure.some((part) => isUnder(source.path, part)))

describe("the pure folders", () => {
  it("import nothing of Node", () => {
    expect(sources.flatMap(nodeImports)).toEqual([])
  })

  it("use no global that only Node has", () => {
    expect(sources.flatMap(nodeGlobalUses)).toEqual([])
  })

  it.each(["core", "review", "stream"])("bundle for a browser: emend/%s", async (name) => {
    const bundle = await build({
      entryPoints: [join(top, `src/${name}.ts`)],
      bundle: true,
      write: false,
      platform: "browser",
      format: "esm",
      logLevel: "silent",
    })
    expect(bundle.warnings).toEqual([])
    expect(bundle.outputFiles[0]!.text).not.toMatch(/\bfrom\s*["']node:/)
  })

  it("would be caught out", () => {
    const impure = parseSource(
      "text/impure.ts",
      'import "node:fs"\nimport { join } from "path"\nprocess.exit(Buffer.length)\nconst fine = { process: 1 }.process',
    )
    expect(nodeImports(impure)).toEqual([
      "src/text/impure.ts:1 imports node:fs",
      "src/text/impure.ts:2 imports path",
    ])
    expect(nodeGlobalUses(impure)).toEqual([
      "src/text/impure.ts:3 uses process",
      "src/text/impure.ts:3 uses Buffer",
    ])
  })
})

function isUnder(path: string, part: string): boolean {
  return path === part || path === `${part}.ts` || path.startsWith(`${part}/`)
}

function nodeImports(source: Source): string[] {
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("node:") || builtinModules.includes(specifier))
    .map((each) => `src/${source.path}:${each.line} imports ${each.specifier}`)
}

function nodeGlobalUses(source: Source): string[] {
  const members = new Set(source.nodes.flatMap(ownNames))
  return source.nodes
    .filter(
      (node) => node.type === "Identifier" && nodeGlobals.has(node.name as string) && !members.has(node),
    )
    .map((node) => `src/${source.path}:${lineOf(source, node)} uses ${node.name}`)
}

/** The identifiers in a node that name its own members or keys, and so no global: `a.process`, `{ process: 1 }`. */
function ownNames(node: Node): unknown[] {
  if (node.computed) return []
  if (node.type === "MemberExpression") return [node.property]
  if (node.type === "Property") return node.shorthand ? [] : [node.key]
  if (/^(MethodDefinition|PropertyDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type))
    return [node.key]
  return []
}

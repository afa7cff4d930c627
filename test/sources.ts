import { readdirSync, readFileSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAst } from "vitest/node"

/** The top folder of the project. */
export const top = fileURLToPath(new URL("..", import.meta.url))

/** A TypeScript file of `src/`, parsed. Paths are relative to `src/`, with forward slashes. */
export interface Source {
  path: string
  text: string
  nodes: Node[]
}

/** Any node of a syntax tree, with its own fields. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export interface Import {
  from: string
  /** What the file says: `./edit.ts`, `node:fs`, `zod`. */
  specifier: string
  /** The file it leads to, relative to `src/`; undefined for packages and Node's own modules. */
  to?: string
  line: number
  /** Whether it disappears when the types are stripped. */
  typeOnly: boolean
}

/** The formats that there are: one folder each, beside what their tests share. */
export const formats = readdirSync(join(top, "src/protocols"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "testing")
  .map((entry) => entry.name)

/** Every source file, tests apart. */
export function readSources(): Source[] {
  const src = join(top, "src")
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.includes("/testing/"))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(src, path), "utf8")))
}

export function parseSource(path: string, text: string): Source {
  return { path, text, nodes: [...walk(parseAst(text, { lang: path.endsWith("x") ? "tsx" : "ts" }))] }
}

/** Every import of a file: statements, re-exports, `import()` as an expression and as a type, and `require`. */
export function importsOf(source: Source): Import[] {
  return source.nodes.flatMap((node) => {
    const specifier = specifierOf(node)
    if (specifier === undefined) return []
    const relativeTo = posix.join(posix.dirname(source.path), specifier)
    return {
      from: source.path,
      specifier,
      ...(specifier.startsWith(".") && { to: relativeTo }),
      line: lineOf(source, node),
      typeOnly: node.type === "TSImportType" || node.importKind === "type" || node.exportKind === "type",
    }
  })
}

export function lineOf(source: Source, node: Node): number {
  return source.text.slice(0, node.start).split("\n").length
}

function specifierOf(node: Node): string | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return literal(node.source)
    case "TSExternalModuleReference":
      return literal(node.expression)
    case "CallExpression": {
      const callee = node.callee as Node
      const isRequire = callee.type === "Identifier" && callee.name === "require"
      return isRequire ? literal((node.arguments as Node[])[0]) : undefined
    }
    default:
      return undefined
  }
}

function literal(node: unknown): string | undefined {
  const value = (node as Node | null | undefined)?.value
  return typeof value === "string" ? value : undefined
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const each of value) yield* walk(each)
  } else if (typeof value === "object" && value !== null) {
    if (typeof (value as Node).type === "string") yield value as Node
    for (const each of Object.values(value)) yield* walk(each)
  }
}

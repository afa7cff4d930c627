import { readFile } from "node:fs/promises"
import { relative } from "node:path"
import type { Plugin } from "esbuild"
import { parseAst } from "vitest/node"
import { countersName } from "./instrument-name.ts"

/** A place in the sources that is counted whenever it is passed. */
export interface Branch {
  file: string
  line: number
}

/**
 * Makes the code of `src/` count its branches: each block, each arm of a condition, each right side of `&&`, `||` and
 * `??`. The counters tell which inputs do something that no input did before, and how much work an input was.
 */
export function countBranches(top: string, branches: Branch[]): Plugin {
  return {
    name: "count-branches",
    setup(build) {
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        const file = relative(top, path).replaceAll("\\", "/")
        if (!file.startsWith("src/")) return undefined
        const text = await readFile(path, "utf8")
        return { contents: instrumented(file, text, branches), loader: "ts" }
      })
    },
  }
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export function instrumented(file: string, text: string, branches: Branch[]): string {
  const opened = new Map<number, string>()
  const closed = new Map<number, string>()
  const count = (at: number) => {
    branches.push({ file, line: text.slice(0, at).split("\n").length })
    return `${countersName}[${branches.length - 1}]++`
  }
  // Outer nodes come first: they open before the inner ones that start at the same place, and close after them.
  const wrap = ({ start, end }: Node, open: string, close: string) => {
    opened.set(start, (opened.get(start) ?? "") + open)
    closed.set(end, close + (closed.get(end) ?? ""))
  }
  const statement = (node: Node) => {
    if (node.type !== "BlockStatement") wrap(node, `{${count(node.start)};`, "}")
  }
  const expression = (node: Node) => wrap(node, `(${count(node.start)},`, ")")
  for (const node of walk(parseAst(text, { lang: "ts" }))) {
    const part = (name: string) => node[name] as Node | null
    if (node.type === "BlockStatement") opened.set(node.start + 1, `${count(node.start)};`)
    else if (node.type === "ArrowFunctionExpression" && node.expression) expression(part("body")!)
    else if (node.type === "LogicalExpression") expression(part("right")!)
    else if (node.type === "ConditionalExpression")
      for (const arm of ["consequent", "alternate"]) expression(part(arm)!)
    else if (node.type === "IfStatement") {
      statement(part("consequent")!)
      if (part("alternate")) statement(part("alternate")!)
    } else if (/^(For|While|DoWhile)/.test(node.type)) statement(part("body")!)
    else if (node.type === "SwitchCase") {
      const [first] = node.consequent as Node[]
      if (first && first.type !== "BlockStatement") wrap(first, `${count(first.start)};`, "")
    }
  }
  return spliced(text, opened, closed)
}

function spliced(text: string, opened: Map<number, string>, closed: Map<number, string>): string {
  const places = [...new Set([...opened.keys(), ...closed.keys()])].sort((a, b) => a - b)
  let done = 0
  let out = `const ${countersName} = globalThis.${countersName};`
  for (const at of places) {
    out += text.slice(done, at) + (closed.get(at) ?? "") + (opened.get(at) ?? "")
    done = at
  }
  return out + text.slice(done)
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const each of value) yield* walk(each)
  } else if (typeof value === "object" && value !== null) {
    if (typeof (value as Node).type === "string") yield value as Node
    for (const each of Object.values(value)) yield* walk(each)
  }
}

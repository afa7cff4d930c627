import type { Edit } from "../src/index.ts"

/** What a response has, written in any format as far as the format can say it. */
export const edits: Edit[] = [
  {
    op: "update",
    path: "src/a.ts",
    hunks: [
      { old: "import { b } from './b'\n", new: "import { b, c } from './b'\n", scope: "lines" },
      {
        old: "export function run() {\n  return b\n}\n",
        new: "export function run() {\n  return b + c\n}\n",
        scope: "lines",
      },
    ],
  },
  { op: "create", path: "docs/new file.md", content: "# New\n\nSome text, and more.\n" },
  { op: "delete", path: "old/gone.py" },
  { op: "move", path: "lib/x.js", to: "lib/y.js" },
  {
    op: "update",
    path: "main.css",
    hunks: [{ old: "a {\n  color: red;\n}\n", new: "a {\n  color: blue;\n}\n", scope: "lines" }],
  },
]

/** Something that goes wrong with a response, at one of its lines. */
export type Damage = (lines: readonly string[], at: number) => string[]

/** One line is another, or several, or none. */
const changed =
  (change: (line: string, next: string | undefined) => string[]): Damage =>
  (lines, at) => [...lines.slice(0, at), ...change(lines[at]!, lines[at + 1]), ...lines.slice(at + 1)]

const otherCase = (line: string) => (line === line.toLowerCase() ? line.toUpperCase() : line.toLowerCase())

export const damages: Record<string, Damage> = {
  "a line is missing": changed(() => []),
  "a line occurs twice": changed((line) => [line, line]),
  "a line is indented": changed((line) => [`  ${line}`]),
  "a line has lost its indentation": changed((line) => [line.trimStart()]),
  "a line is in another case": changed((line) => [otherCase(line)]),
  "a line has space at its end": changed((line) => [`${line}  `]),
  "a line has lost its first character": changed((line) => [line.slice(1)]),
  "a line has lost its last character": changed((line) => [line.slice(0, -1)]),
  "a line has a character too many": changed((line) => [`${line}x`]),
  "a line has its first character twice": changed((line) => [line.slice(0, 1) + line]),
  "a line is broken in two": changed((line) => [
    line.slice(0, Math.ceil(line.length / 2)),
    line.slice(Math.ceil(line.length / 2)),
  ]),
  "two lines are one": (lines, at) =>
    at + 1 < lines.length
      ? [...lines.slice(0, at), lines[at]! + lines[at + 1]!, ...lines.slice(at + 2)]
      : [...lines],
  "two lines changed places": (lines, at) =>
    at + 1 < lines.length
      ? [...lines.slice(0, at), lines[at + 1]!, lines[at]!, ...lines.slice(at + 2)]
      : [...lines],
  "a blank line comes before a line": changed((line) => ["", line]),
  "a sentence comes before a line": changed((line) => ["Now for the next part of it:", line]),
  "a fence comes before a line": changed((line) => ["```", line]),
  "a line is quoted": changed((line) => [`> ${line}`]),
  "a line is set in bold": changed((line) => [`**${line}**`]),
  "a line ends as on Windows": changed((line) => [`${line}\r`]),
  "the response ends after a line": (lines, at) => lines.slice(0, at + 1),
  "the response begins at a line": (lines, at) => lines.slice(at),
  "all lines are indented from a line on": (lines, at) =>
    lines.map((line, index) => (index >= at ? `  ${line}` : line)),
}

import { nameOf } from "../fence-naming.ts"
import { openFenced } from "../fenced-file.ts"
import type { Around, Line, Protocol, Reader } from "../protocol.ts"
import { print } from "./print.ts"

/** Whole files in fences, each of which is an edit by itself. Those that leave something out are edits of the format `part`. */
export const wholeFiles = ({ part }: { part: Protocol }): Protocol => ({
  name: "whole",
  title: "whole files",
  mode: "partial",
  match: "exact",
  shortest: 3,
  shows: true,
  open: openWhole(part.name),
  print,
  instruct,
})

/**
 * Whole files: a path, and a fence with all that the file shall contain.
 *
 *     file    = path-line [ blank-line ] fence text fence
 *             | fence-with-path text fence             ```ts src/a.ts   ```ts title="src/a.ts"   ```src/a.ts
 *
 * The file is made, or replaced if there is one. A text that leaves something out (`// ... rest of the code`) is an excerpt, an
 * edit of another format, and refused if this one was asked for. A fence that is never closed, or that has an unresolved merge
 * conflict in it, is refused. A fence without a path is an example or a command, never a whole file; so is one inside a quoted
 * Markdown fence. What only looks like a path (a heading such as `Node.js`, a list of files, the output of a program) is passed
 * over and reported (`not-a-file`).
 *
 * The edit opens on the first line *inside* the fence, so that all other formats can claim that line first.
 */
function openWhole(part: string): (line: Line, around: Around) => Reader | undefined {
  return (line, around) => openFenced(line, around, { name: nameOf, ...(!around.named && { part }) })
}

/** What to tell a model that shall write whole files. */
function instruct(): string {
  return `Write every file that you create or change as a whole: its path on a line of its own, directly below it a fence
with the complete text of the file.

src/greet.ts
\`\`\`ts
export function greet(name: string) {
  return \`Hello, \${name}\`
}
\`\`\`

docs/usage.md
\`\`\`\`md
# Usage

\`\`\`sh
npm start
\`\`\`
\`\`\`\`

- The path is relative to the project, with nothing else on its line.
- The text replaces all of the file. Never shorten it: no "..." and no "rest of the code" in place of lines.
- If little of the old text is left in it, say "The complete file:" above the path: what has hardly anything in common
  with its file is taken for an excerpt, and not written.
- If the file contains fences, use a longer one around it, as above.
- Give only files that change. A fence without a path above it is not written anywhere.
`
}

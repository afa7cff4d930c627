import { nameOf } from "../fence-naming.ts"
import { openFenced } from "../fenced-file.ts"
import type { Around, Line, Reader } from "../protocol.ts"

/**
 * Whole files: a path, and a fence with all that the file shall contain.
 *
 *     file    = path-line [ blank-line ] fence text fence
 *             | fence-with-path text fence             ```ts src/a.ts   ```ts title="src/a.ts"   ```src/a.ts
 *
 * The file is made, or replaced if there is one. A text that leaves something out (`// ... rest of the code`) is
 * an excerpt, an edit of another format, and refused if this one was asked for. One fence is never closed, or that has an unresolved merge conflict
 * in it, is refused. A fence without a path
 * is an example or a command, never a whole file; so is one inside a quoted Markdown fence. What only looks like a path
 * (a heading such as `Node.js`, a list of files, the output of a program) is passed over and reported (`not-a-file`).
 *
 * The edit opens on the first line *inside* the fence, so that all other formats can claim that line first.
 */
export function openWhole(part: string): (line: Line, around: Around) => Reader | undefined {
  return (line, around) => openFenced(line, around, { name: nameOf, ...(!around.named && { part }) })
}

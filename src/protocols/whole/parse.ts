import type { Repair } from "../../issues/issue.ts"
import { fenceOf } from "../fences.ts"
import { pathIn } from "../paths.ts"
import type { Around, Fence, Line, Reader } from "../protocol.ts"
import { canHold, type Named, nameOf } from "./naming.ts"
import { readWhole } from "./reader.ts"

/**
 * Whole files: a path, and a fence with all that the file shall contain.
 *
 *     file    = path-line [ blank-line ] fence text fence
 *             | fence-with-path text fence             ```ts src/a.ts   ```ts title="src/a.ts"   ```src/a.ts
 *
 * The file is made, or replaced if there is one. A text that leaves something out (`// ... rest of the code`) is
 * refused, and so is one whose fence is never closed, or with an unresolved merge conflict in it. A fence without a path
 * is an example or a command, never an edit; so is one inside a quoted Markdown fence. What only looks like a path
 * (a heading such as `Node.js`, a list of files, the output of a program) is passed over and reported (`not-a-file`).
 *
 * The edit opens on the first line *inside* the fence, so that all other formats can claim that line first.
 */
export function openWhole(line: Line, around: Around): Reader | undefined {
  const fence = fenceAbove(line, around)
  if (!fence || (fence.outer && isQuoting(fence.outer) && !around.named)) return undefined
  const before = around.before.slice(0, -1)
  const named = nameOf({ fence, before, line, around })
  if (!named || !canHold(fence, named.path) || holdsOther(line, named, fence)) return undefined
  if (named.doubt) return passOver(named.doubt)
  return readWhole({ fence, named, nested: fence.line !== around.fence?.line ? fenceOf(line) : undefined })
}

/** Says that a fence is no file, and leaves its lines to others. */
function passOver(repair: Repair): Reader {
  return { read: () => ({ state: "again", found: [{ type: "repair", repair }] }), end: () => [] }
}

/** The fence that the line before opened. It may be closed again by this very line: an empty file. */
function fenceAbove(line: Line, around: Around): Fence | undefined {
  const { fence } = around
  if (!fence && !fenceOf(line)) return undefined
  const last = around.above
  if (!last || last.number !== line.number - 1) return undefined
  if (fence?.line === last) return fence
  // This line is a fence itself, nested in the one above.
  if (fence?.line === line) return fence.outer?.line === last ? fence.outer : undefined
  const mark = fenceOf(line)
  return mark && mark.info === "" && fenceOf(last)?.marker === mark.marker ? fenceOf(last) : undefined
}

function isQuoting(fence: Fence): boolean {
  return /^(?:markdown|md|text|txt|)$/i.test(fence.info)
}

/** Formats whose sign is on a later line: a diff below `--- a.ts`, a block that repeats its path, calls as JSON. */
function holdsOther(line: Line, { path }: Named, { info }: Fence): boolean {
  if (/^--- \S/.test(line.text) && !/\.ya?ml$/i.test(path)) return true
  if (/^\s*[[{]\s*$/.test(line.text) && /^jsonc?\b/i.test(info) && !/json|lock|map|rc$/i.test(path))
    return true
  return pathIn(line.text)?.path === path
}

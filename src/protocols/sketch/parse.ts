import { openFenced } from "../fenced-file.ts"
import type { Around, Line, Reader } from "../protocol.ts"
import { labelIn, nameOf } from "./naming.ts"

/**
 * Sketches: a fence with a part of a file as it shall be, or with all of it and markers for what stays.
 *
 *     sketch  = words-about-a-file fence text fence
 *     text    = { lines | marker }                     // ... existing code ...   # ...   <!-- rest unchanged -->
 *
 * The file is named by the words before the fence ("Update `withTax` in `src/cart.ts`:"), by a heading, by a comment on the first
 * line, by the fence, or is the one of the fence before. What lines and markers stand for is found out with the file at hand.
 * A fence with a path right above it and no marker is a whole file to begin with, which is another format.
 */
export function openSketch(line: Line, around: Around): Reader | undefined {
  const { above, fence } = around
  if (above && fence && fence.line.number === above.number - 1 && above.number === line.number - 1) {
    const label = labelIn(above, fence)
    if (label) return openFenced(line, around, { name: () => label, label: above, part: "sketch" })
  }
  return openFenced(line, around, { name: nameOf, part: "sketch" })
}

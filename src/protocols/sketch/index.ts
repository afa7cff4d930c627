import type { Edit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { fenceFor } from "../../text/visible.ts"
import { openFenced } from "../fenced-file.ts"
import { pathsMentioned } from "../path-text.ts"
import type { Around, Line, Printed, Protocol, Reader } from "../protocol.ts"
import { labelAbove, nameOf } from "./naming.ts"

/** Parts of files in fences, with markers for what is left out: what chats answer when nobody asks for a format. */
export const sketch: Protocol = {
  name: "sketch",
  title: "sketches (parts of files, with markers for the rest)",
  mode: "partial",
  match: "fuzzy",
  shortest: 3,
  shows: true,
  open: openSketch,
  print,
  instruct,
}

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
function openSketch(line: Line, around: Around): Reader | undefined {
  const { above, fence } = around
  if (above && fence && fence.line.number === above.number - 1 && above.number === line.number - 1) {
    const label = labelAbove(above, { fence, before: around.before, line, around })
    if (label) return openFenced(line, around, { name: () => label, label: above, part: "sketch" })
  }
  return openFenced(line, around, { name: nameOf, part: "sketch" })
}

/** Excerpts, each below the path of its file. Nothing else can be said in this format. */
function print(edits: readonly Edit[]): Printed {
  const issues: Issue[] = []
  const files: string[] = []
  for (const edit of edits) {
    const { path } = edit
    const words = `In \`${path}\`:`
    const texts = excerptsOf(edit)
    const [mentioned, ...others] = pathsMentioned(words)
    const isNamed = mentioned === path && others.length === 0
    if (texts && isNamed) files.push(...texts.map((text) => `${words}\n\n${fenced(text)}`))
    else {
      const why = texts ? "words cannot name it so that it is read as a path" : "it is not sent as an excerpt"
      issues.push({ code: "unknown_op", message: `A sketch cannot change ${path}: ${why}.`, path })
    }
  }
  return { text: files.join("\n"), issues }
}

function excerptsOf(edit: Edit): string[] | undefined {
  if (edit.op !== "update" || edit.to !== undefined || edit.root !== undefined) return undefined
  const isPlain = edit.hunks.every((hunk) => hunk.place?.by === "excerpt" && hunk.new.endsWith("\n"))
  return isPlain && edit.hunks.length > 0 ? edit.hunks.map((hunk) => hunk.new) : undefined
}

function fenced(text: string): string {
  const marker = fenceFor(text)
  return `${marker}\n${text}${marker}\n`
}

/** What to tell a model that shall write sketches. */
function instruct(): string {
  return `Name the file, and show the part of it that changes in a fence, as it shall be:

In \`src/cart.ts\`:

\`\`\`ts
// ... existing code ...
export function withTax(cart: Cart, rate: number) {
  return { ...cart, total: cart.total * (1 + rate) }
}
// ... existing code ...
\`\`\`

- Write every function, method, rule or section that changes in full, with the head of the class that it is in.
- Put a marker, a comment with "... existing code ..." in it, wherever you leave lines out; nowhere else.
- Put what is new beside something that the file has, and show that too.
- To remove lines, show those before and after them, as they are in the file, with no marker between.
`
}

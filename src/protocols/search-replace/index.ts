import type { Edit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import type { Printed, Protocol } from "../protocol.ts"
import { losesFences } from "../section-fences.ts"
import { printSections } from "../section-print.ts"
import { escapeLine, markers } from "./markers.ts"
import { openBlock } from "./parse.ts"

export const searchReplace: Protocol = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  mode: "partial",
  match: "fuzzy",
  shortest: 5,
  starts: "<>-+",
  open: openBlock,
  print,
  instruct: () => instruction,
}

/** The edits as SEARCH/REPLACE blocks. Lines that look like a marker get a backslash. */
function print(edits: readonly Edit[]): Printed {
  return printSections(edits, {
    noun: "SEARCH/REPLACE blocks",
    paths: { marked: true, sentences: true, cited: true, gaps: true },
    refuse,
    write: ({ path, old, new: replacement, line }) =>
      [
        path,
        markers.open,
        ...(line === undefined ? [] : [`:start_line:${line}`, "-------"]),
        ...bareLines(old).map(escapeLine),
        markers.separator,
        ...bareLines(replacement).map(escapeLine),
        markers.close,
        "",
      ].join("\n"),
  })
}

function refuse(texts: { old: string; new: string }, path: string): string | undefined {
  if (texts.old !== "" && texts.old.trim() === "") return "they cannot search for blank lines alone"
  return losesFences(texts, path) ? "its fences would be taken for those of the answer" : undefined
}

/** What to tell a model that shall write SEARCH/REPLACE blocks. The examples in it are read and applied in a test. */
const instruction = `# How to change files

Write each change as a SEARCH/REPLACE block: the path of the file on a line of its own, then the block in a fence.

src/math.py
\`\`\`python
<<<<<<< SEARCH
def multiply(a, b):
    return a + b
=======
def multiply(a, b):
    return a * b
>>>>>>> REPLACE
\`\`\`

- The lines after \`<<<<<<< SEARCH\` are lines of the file as they are now: whole lines, copied character by character, with their indentation, never shortened with \`...\`. The lines after \`=======\` take their place.
- The SEARCH lines must occur exactly once in the file. Add unchanged lines around the change, in both parts, until they do; keep blocks short all the same.
- Repeat the path before every block, also for the same file. Blocks are applied from top to bottom.
- To delete lines, leave them out of the second part.
- To make a new file, leave the SEARCH part empty:

src/hello.py
\`\`\`python
<<<<<<< SEARCH
=======
def hello():
    print("Hello, world!")
>>>>>>> REPLACE
\`\`\`

- If a line of the file itself looks like one of the three markers, put a backslash before it.
`

import type { Protocol } from "../protocol.ts"
import { lint } from "./lint.ts"
import { markerStarts } from "./markers.ts"
import { openBlock } from "./parse.ts"
import { print } from "./print.ts"

export const blocks: Protocol = {
  name: "blocks",
  title: "edit blocks (««« EDIT)",
  mode: "partial",
  match: "exact",
  shortest: 6,
  starts: markerStarts,
  open: openBlock,
  print,
  instruct: () => instruction,
  lint,
}

/** What to tell a model that shall write edit blocks. The examples in it are read and applied in a test. */
const instruction = `# How to change files

Write each change as an edit block: the path of the file on a line of its own, then three marker lines, exactly as here.

src/math.py
««« EDIT
def multiply(a, b):
    return a + b  # BUG
═══════ REPL
def multiply(a, b):
    return a * b
»»» EDIT END

- Between \`««« EDIT\` and \`═══════ REPL\` are lines of the file as they are now; between \`═══════ REPL\` and \`»»» EDIT END\` the lines that take their place.
- Copy the old lines from the file, character by character: indentation, blank lines and comments count. Never shorten them with \`...\`.
- The old lines must occur exactly once in the file. Start with one or more unchanged lines, repeated in both parts, until they do.
- To insert, repeat a line and add the new ones after it:

src/tools.py
««« EDIT
import os
═══════ REPL
import os
import sys
»»» EDIT END

- To delete lines, leave them out of the second part.
- To make a new file, leave the first part empty:

src/hello.py
««« EDIT
═══════ REPL
def hello():
    print("Hello, world!")
»»» EDIT END

- Blocks are applied from top to bottom, each to the result of those before. Changes that overlap, depend on each other or are at most three lines apart belong in one block.
- Files cannot be deleted or renamed this way: ask the user to run \`git rm\` or \`git mv\`.
- Put no fence around a block, and nothing between the path and \`««« EDIT\`.
`

import type { Protocol } from "../protocol.ts"
import { indentOf } from "../space.ts"
import { findOpening } from "./opening.ts"
import { print } from "./print.ts"
import { readEdit } from "./reader.ts"

/**
 * OPX: one XML element per change, payloads in plain text.
 *
 *     response   = anything, with edits in it, in fences or not, inside <opx>…</opx> or not
 *     edit       = <edit file="PATH" op="OP" [root="NAME"]> child… </edit>  |  <edit file="PATH" op="remove"/>
 *     OP         = new | patch | replace | remove | move
 *     child      = <why>text</why>
 *                | <find [occurrence="first|last|N"] [marker="M"]> payload </find>       patch
 *                | <put [marker="M"]> payload </put>                                     new, patch, replace
 *                | <to file="PATH"/>                                                     move; patch: moves as well
 *     payload    = LF "<<<" LF line… ">>>" LF       the lines between the markers, byte for byte
 *                | LF M LF line… M LF               with marker="M": lines that hold M alone
 *                | <![CDATA[ text ]]>
 *
 * **Where a payload ends.** Its end is a line `>>>`, then the closing tag, then something that can follow: `</edit>`,
 * another child, the next `<edit …>` or `</opx>`; blank lines may be in between. Short of that, `<<<`, `>>>`,
 * `</put>`, `<edit/>` and `</edit>` are content. A quoted edit whose `<edit …>` starts a line is followed to its own
 * end, so a whole example survives. Only a payload that holds the complete sequence without its beginning needs a
 * `marker`; the printer sees to that.
 *
 * **What is put right**, each time with a repair: markers cut down to `<` `<<` `>` `>>` by a chat window
 * (`truncated-marker`; only where the real one would have to be, so that the same line in JSX or Markdown stays),
 * markers on the line of the tag (`inline-markers`), no markers (`missing-markers`), a Markdown fence inside the
 * payload of a whole source file (`fenced-payload`), a forgotten `</edit>` or `</why>` where the next thing shows the
 * end (`missing-end-tag`), upper case, odd or missing quotes (`tag-case`, `attribute-case`, `attribute-quotes`,
 * `unquoted-attribute`).
 *
 * **What is not**: two intents in one edit, a payload with no end, an attribute that is missing or twice. Such an
 * edit is reported; the ones before and after it are read as if it were not there.
 */
export const opx: Protocol = {
  name: "opx",
  title: "OPX (XML edits)",
  mode: "partial",
  match: "fuzzy",
  shortest: 5,
  parts: true,
  picks: 'say which one is meant (<find occurrence="2">)',
  open(line, around) {
    const column = findOpening(line)
    if (column === undefined) return undefined
    // Behind something else it may be quoted, in a call of a tool for example.
    const isBehind = column > indentOf(line.text, 0)
    return isBehind && around.opensOther(line) ? undefined : readEdit(column, around)
  },
  print,
  instruct: () => instruction,
}

/** What to tell a model that shall answer in OPX. Its examples are parsed in a test. */
const instruction = `# How to write changes: OPX

Answer with one \`<edit>\` element for each change, all of them inside one \`\`\`xml fence. Text outside the edits is
fine, but keep it short.

- \`file\` is the path relative to the project; \`op\` is one of \`new\`, \`patch\`, \`replace\`, \`remove\`, \`move\`.
- \`new\` and \`replace\` need a \`<put>\` with the complete file. \`patch\` needs a \`<find>\` and a \`<put>\`. \`move\` needs
  \`<to file="…" />\`. \`remove\` needs nothing.
- The text of \`<find>\` and \`<put>\` is between a line \`<<<\` and a line \`>>>\`, exactly as it is in the file: same
  indentation, no escaping, no line numbers, no "…" for lines left out.
- \`<find>\` holds whole lines, copied from the file as it is now: as few as are needed to make the place unique. If
  the same lines occur several times, say which: \`<find occurrence="first">\`, \`"last"\`, or a number from 1, counted in the file as it is
  before all of your edits.
- Several changes of one file are several \`<edit>\` elements. They apply in order.
- If the text itself has lines such as \`>>>\` or \`</put>\`, choose a marker that it does not have:
  \`<put marker="@@@">\`, then a line \`@@@\` before and after the text.
- Close every element. An edit that is not complete is not applied.

Change part of a file:

\`\`\`xml
<edit file="src/greet.ts" op="patch">
  <why>Greet with the full name</why>
  <find>
<<<
  return "Hello " + user.name
>>>
  </find>
  <put>
<<<
  const name = [user.first, user.last].join(" ")
  return "Hello " + name
>>>
  </put>
</edit>
\`\`\`

Create a file, or with \`op="replace"\` write an existing one anew:

\`\`\`xml
<edit file="src/names.ts" op="new">
  <why>One place for names</why>
  <put>
<<<
export const separator = " "
>>>
  </put>
</edit>
\`\`\`

Rename a file, and remove one:

\`\`\`xml
<edit file="src/flags.ts" op="move">
  <to file="src/features.ts" />
</edit>
<edit file="src/legacy.ts" op="remove" />
\`\`\`
`

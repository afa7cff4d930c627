/** What to tell a model that shall answer in OPX. Its examples are parsed in a test. */
export function instruct(): string {
  return `# How to write changes: OPX

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
}

import type { Protocol } from "../protocol.ts"
import { openCalls } from "./parse.ts"
import { printCalls } from "./print.ts"
import { readersOf } from "./readers.ts"

/**
 * Tool calls. Some of the tools take a text in another format, and a format knows no other, so the registry hands in those that
 * read it. All calls of a response land together or not at all, as the edits of a multiedit do.
 */
export function toolCalls(others: Record<"patch" | "blocks" | "diff", Protocol>): Protocol {
  const readers = readersOf(others)
  return {
    name: "tool",
    title: "tool calls (JSON)",
    mode: "atomic",
    match: "fuzzy",
    shortest: 5,
    starts: '{[",<',
    picks: "change all of them (replaceAll)",
    isFirst: true,
    open: (line, around) => openCalls(line, around, readers),
    print: (edits) => printCalls(edits, others.patch),
    instruct,
  }
}

/** What to tell a model that shall write tool calls as JSON. */
function instruct(): string {
  return `Answer with a JSON list of tool calls in a \`json\` fence:

\`\`\`json
[
  { "name": "edit", "input": { "filePath": "src/greet.ts", "oldString": "return \\"Hello\\"", "newString": "return \\"Hi\\"" } },
  { "name": "multiedit", "input": { "filePath": "src/app.ts", "edits": [
    { "oldString": "const port = 80\\n", "newString": "const port = 8080\\n" },
    { "oldString": "log(", "newString": "print(", "replaceAll": true }
  ] } },
  { "name": "write", "input": { "filePath": "src/names.ts", "content": "export const names = []\\n" } }
]
\`\`\`

- \`edit\` replaces \`oldString\` with \`newString\`. Copy \`oldString\` exactly from the file, with its indentation, and make
  it long enough to occur only once; or set \`replaceAll\` to replace every occurrence.
- \`multiedit\` makes several edits of one file, each on the result of the one before. If one fails, none is made.
- \`write\` makes a file or replaces all of it. Never shorten the content with "..." or "rest of the code".
- Paths are relative to the project. Escape line breaks (\\n), quotes (\\") and backslashes (\\\\) in strings.
`
}

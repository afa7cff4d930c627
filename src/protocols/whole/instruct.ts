/** What to tell a model that shall write whole files. */
export function instruct(): string {
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

import type { Protocol } from "../protocol.ts"
import { openDiff } from "./parse.ts"
import { print } from "./print.ts"

/**
 * Unified diffs. `partial`, although `git apply` is all or nothing: the hunks of a file land together anyway, and a
 * model that misremembers one file should not lose its changes to all others. `--atomic` gives git's behaviour.
 */
export const udiff: Protocol = {
  name: "udiff",
  title: "unified diff",
  mode: "partial",
  match: "fuzzy",
  shortest: 5,
  open: openDiff,
  print,
  instruct,
}

/** What to tell a model that shall write unified diffs. */
function instruct(): string {
  return `Write every change as a unified diff in a \`diff\` fence:

\`\`\`diff
--- a/src/greet.ts
+++ b/src/greet.ts
@@ ... @@
 export function greet(name: string) {
-  return "Hello"
+  return \`Hello, \${name}\`
 }
\`\`\`

- Paths are relative to the project, after \`a/\` and \`b/\`.
- Start every line of a hunk with a space (unchanged), \`-\` (removed) or \`+\` (added). A blank unchanged line is a
  line with a single space.
- Copy unchanged and removed lines exactly from the file, with their indentation, and give enough of them (about three
  on each side) to make the place unique.
- Line numbers are not needed: write \`@@ ... @@\`. One file may have several hunks; give them in the order of the file.
- Never write "..." or "rest of the code" for lines; lines that do not change are simply left out between hunks.

A new file comes from \`/dev/null\`, a deleted one goes there:

\`\`\`diff
--- /dev/null
+++ b/src/names.ts
@@ -0,0 +1,1 @@
+export const names = ["Ada"]
\`\`\`

\`\`\`diff
--- a/src/unused.ts
+++ /dev/null
@@ -1,1 +0,0 @@
-export const unused = true
\`\`\`
`
}

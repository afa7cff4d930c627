import type { Edit } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { pathsMentioned } from "../path-text.ts"
import type { Printed } from "../protocol.ts"

/** Excerpts, each below the path of its file. Nothing else can be said in this format. */
export function print(edits: readonly Edit[]): Printed {
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

/** One backtick more than the longest run at the start of a line. */
function fenced(text: string): string {
  let longest = 2
  for (const [, run] of text.matchAll(/^[ \t]*(`{3,})/gm)) longest = Math.max(longest, run!.length)
  const marker = "`".repeat(longest + 1)
  return `${marker}\n${text}${marker}\n`
}

import type { Edit, Hunk, UpdateEdit } from "../../edits/edit.ts"
import { bareLines } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { isBarePath } from "../path-text.ts"
import { namesRoot, sayable, signedLines } from "../printing.ts"
import type { Printed } from "../protocol.ts"
import { devNull, writeName } from "./names.ts"

/** Edits as one diff with git's headers, so that `git apply` can read it wherever the lines are known. */
export function print(edits: readonly Edit[]): Printed {
  const { said, issues } = sayable(edits, "a unified diff", whyNot)
  return { text: said.map(section).join(""), issues }
}

function section(edit: Edit): string {
  if (edit.op === "update") return heads(edit.path, edit.to ?? edit.path) + body(edit)
  if (edit.op === "move") return heads(edit.path, edit.to).replace("\n", "\nsimilarity index 100%\n")
  if (edit.op === "create") return heads(edit.path) + added(edit.path, edit.content)
  return `${heads(edit.path)}deleted file mode 100644\n`
}

function heads(path: string, to = path): string {
  const name = (text: string) => writeName(text).trimEnd()
  const line = `diff --git ${name(`a/${path}`)} ${name(`b/${to}`)}\n`
  return to === path ? line : `${line}rename from ${name(path)}\nrename to ${name(to)}\n`
}

function added(path: string, content: string): string {
  const head = "new file mode 100644\n"
  if (content === "") return `${head}index 0000000..e69de29\n`
  const lines = bareLines(content)
  const note = content.endsWith("\n") ? "" : "\\ No newline at end of file\n"
  const names = `--- /dev/null\n+++ ${writeName(`b/${path}`)}\n`
  return `${head}${names}@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join("")}${note}`
}

function body({ path, to, hunks }: UpdateEdit): string {
  let shift = 0
  const texts = hunks.map((hunk) => {
    const text = hunkText(hunk, shift)
    shift += bareLines(hunk.new).length - bareLines(hunk.old).length
    return text
  })
  return `--- ${writeName(`a/${path}`)}\n+++ ${writeName(`b/${to ?? path}`)}\n${texts.join("")}`
}

function hunkText(hunk: Hunk, shift: number): string {
  const [old, after] = [bareLines(hunk.old), bareLines(hunk.new)]
  const lines = signedLines(old, after).map(({ sign, line }) => `${sign}${line}\n`)
  return header(hunk, { old: old.length, new: after.length, shift, lines }) + lines.join("")
}

interface Shape {
  old: number
  new: number
  shift: number
  lines: string[]
}

/** Without a line nothing is claimed, unless the counts are needed to tell lines from a header (`--- x`, `+++ y`). */
function header({ line }: Hunk, shape: Shape): string {
  if (line === undefined && !shape.lines.some((each) => each.startsWith("--- "))) return "@@ ... @@\n"
  const from = line ?? 0
  const to = shape.old === 0 ? from + 1 : shape.new === 0 ? Math.max(from - 1, 0) : from
  return `@@ -${from},${shape.old} +${Math.max(line === undefined ? 0 : to + shape.shift, 0)},${shape.new} @@\n`
}

/** Why an edit does not fit into a diff. */
function whyNot(edit: Edit): string | undefined {
  if (namesRoot(edit)) return "it names a workspace root"
  const to = "to" in edit ? edit.to : undefined
  if (![edit.path, to ?? edit.path].every((path) => isBarePath(path) && path !== devNull))
    return "it has a name that is empty, stands for no file, or has blanks around it"
  if (edit.op === "rewrite") return "it is rewritten whole"
  if ("overwrite" in edit && edit.overwrite === true) return "it may overwrite a file"
  if (edit.op === "create") return whyNoText(edit.content)
  return edit.op === "update" ? whyNoHunks(edit.hunks) : undefined
}

function whyNoHunks(hunks: readonly Hunk[]): string | undefined {
  if (hunks.length === 0) return "it has no hunk"
  for (const hunk of hunks) {
    if (hunk.scope !== "lines") return "it changes parts of lines"
    if (hunk.place !== undefined) return "it names places by something else than their text"
    if (hunk.seek !== undefined) return "it seeks other lines first"
    if (hunk.occurrence !== undefined) return "it chooses among equal places"
    if (hunk.atEnd === true) return "it is tied to the end of the file"
    if (hunk.old === hunk.new) return "it has a hunk that changes nothing"
    const reason = whyNoText(hunk.new, hunk.old)
    if (reason !== undefined) return reason
  }
  return undefined
}

function whyNoText(text: string, old = ""): string | undefined {
  if (/\r(?:\n|$)/.test(text) || /\r(?:\n|$)/.test(old)) return "it has lines that end in a carriage return"
  return placeholderIn(text, old) ? "it has a line that stands for left out code" : undefined
}

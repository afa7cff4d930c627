import type { Edit, Hunk, UpdateEdit } from "../../edits/edit.ts"
import { ended } from "../../text/lines.ts"
import { isBarePath } from "../path-text.ts"
import { sayable } from "../printing.ts"
import type { Printed } from "../protocol.ts"

/** Writes edits as OPX. An update with several hunks becomes one `<edit>` for each. */
export function print(edits: readonly Edit[]): Printed {
  const { said, issues } = sayable(edits, "OPX", inexpressible)
  return {
    text: said.flatMap(printEdit).join("\n"),
    issues: issues.map((issue) => ({ ...issue, code: "parse_error" })),
  }
}

function printEdit(edit: Edit): string[] {
  switch (edit.op) {
    case "create":
      return [element(edit, "new", block("put", edit.content))]
    case "rewrite":
      return [element(edit, "replace", block("put", edit.content))]
    case "delete":
      return [element(edit, "remove", "")]
    case "move":
      return [element(edit, "move", destination(edit))]
    case "update":
      return printUpdate(edit)
  }
}

function printUpdate(edit: UpdateEdit): string[] {
  if (edit.hunks.length === 0) return [element(edit, "move", destination(edit))]
  return edit.hunks.map((hunk, index) => {
    const isLast = index === edit.hunks.length - 1
    const find = block("find", hunk.old, occurrence(hunk))
    return element(
      edit,
      "patch",
      find + block("put", hunk.new) + (isLast && edit.to ? destination(edit) : ""),
    )
  })
}

function element(edit: Edit, op: string, children: string): string {
  const root = edit.root ? ` root="${escapeAttribute(edit.root)}"` : ""
  const tag = `<edit file="${escapeAttribute(edit.path)}" op="${op}"${root}`
  const why = edit.why ? `  <why>${escapeText(edit.why)}</why>\n` : ""
  return why + children === "" ? `${tag} />\n` : `${tag}>\n${why}${children}</edit>\n`
}

function block(name: string, text: string, attributes = ""): string {
  const marker = ownMarker(text)
  const tag = `<${name}${attributes}${marker ? ` marker="${marker}"` : ""}>`
  return `  ${tag}\n${marker ?? "<<<"}\n${ended(text)}${marker ?? ">>>"}\n  </${name}>\n`
}

/** A payload that could be mistaken for the end of itself, or for a fenced one, gets a marker that none of its lines has. */
function ownMarker(text: string): string | undefined {
  const lines = new Set(text.split("\n").map((line) => line.trim()))
  const isRisky = [...lines].some((line) => /^(?:>>>|<\/?(?:edit|find|put|opx)\b)/i.test(line))
  if (!isRisky && !/^\s*(?:```|~~~|<!\[CDATA\[)/.test(text)) return undefined
  let marker = "@@@"
  while (lines.has(marker)) marker += "@"
  return marker
}

function destination({ to = "", toRoot }: { to?: string; toRoot?: string }): string {
  const root = toRoot ? ` root="${escapeAttribute(toRoot)}"` : ""
  return `  <to file="${escapeAttribute(to)}"${root} />\n`
}

function occurrence(hunk: Hunk): string {
  return hunk.occurrence === undefined ? "" : ` occurrence="${hunk.occurrence}"`
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]|[\r\n\t]/g, (char) => escapes[char] ?? `&#${char.charCodeAt(0)};`)
}

function escapeText(text: string): string {
  return text.trim().replace(/[&<>]/g, (char) => escapes[char]!)
}

/** Why an edit has no form in OPX; undefined if it has one. */
function inexpressible(edit: Edit): string | undefined {
  const to = "to" in edit ? edit.to : undefined
  const toRoot = "toRoot" in edit ? edit.toRoot : undefined
  if (![edit.path, ...[to, edit.root, toRoot].map((each) => each ?? edit.path)].every(isBarePath))
    return "a path cannot be empty, and blanks around it are lost"
  if ("overwrite" in edit && edit.overwrite) return "it cannot say that a file may be overwritten"
  if ("content" in edit) return inexpressibleText(edit.content)
  if (edit.op !== "update") return undefined
  if (edit.hunks.length === 0) return edit.to ? undefined : "an update needs a change or a new path"
  return edit.hunks.map(inexpressibleHunk).find((reason) => reason !== undefined)
}

function inexpressibleText(content: string): string | undefined {
  if (content.includes("\r\n")) return "it cannot say which line endings a file has"
  return content === "" || content.endsWith("\n")
    ? undefined
    : "the last line of a file always ends in a line break"
}

function inexpressibleHunk({ old, scope, seek, occurrence, atEnd }: Hunk): string | undefined {
  if (scope === "substring") return "it replaces whole lines, not parts of them"
  if (old.trim() === "") return "a patch needs text to look for"
  if (seek && seek.length > 0) return "it cannot name lines to go past first"
  if (atEnd) return "it cannot say that a change is meant for the end of the file"
  if (occurrence === "all") return "it cannot say that every occurrence is meant"
  return undefined
}

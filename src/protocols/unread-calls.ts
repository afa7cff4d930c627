import { at } from "./at.ts"
import type { Around, Fence, Line, Reader } from "./protocol.ts"
import { isEditingName, unreadCall } from "./unread.ts"

/**
 * Calls of edit tools in the writing of a programming language, as some models have it: `edit_file(path="a.ts", old_str="…")`,
 * `print(default_api.replace(…))`. They are named, so that none is passed over beside edits that land; the line is given back.
 */
export function openWrittenCall(line: Line, around: Pick<Around, "fence" | "above">): Reader | undefined {
  const { fence, above } = around
  const path = pathParameter.exec(line.text.slice(0, longest))?.[1]
  if (path === undefined || (fence && !mayHoldCalls(fence, line))) return undefined
  const opening = line.text.includes("(") ? line : above
  const [, space, name = ""] = call.exec(opening?.text.slice(0, longest) ?? "") ?? []
  if (!opening || name === "" || (space === undefined && !isEditingName(name))) return undefined
  if (opening !== line && !opening.text.trimEnd().endsWith("(")) return undefined
  const issue = () => unreadCall(`\`${name}(…)\``, { path, where: at(opening) })
  return { read: () => ({ state: "again", found: [{ type: "issue", issue }] }), end: () => [] }
}

const longest = 2000

const pathParameter =
  /^[^"']{0,200}\b(?:path|file|file_?path|file_?name|target_?file)\s{0,3}=\s{0,3}["']([^"'\n]{1,300})["']/i

const call =
  /^\s{0,20}\[?(?:print\()?((?:default_api|functions|tools)\.)?(?:[a-z]\w{0,40}\.){0,2}([A-Za-z]\w{2,60})\(\s{0,9}(?:\w{1,40}\s?=|$)/

/** A program may well have functions of such names: in its fence, only what that begins with is a call of a tool. */
function mayHoldCalls({ outer, info, line: opening }: Fence, line: Line): boolean {
  if (outer || opening === line) return false
  const isFirst = line.number <= opening.number + 2
  return (
    /^tool_(?:code|calls?)$/i.test(info.trim()) ||
    (isFirst && /^(?:|python3?|py|text|plaintext)$/i.test(info.trim()))
  )
}

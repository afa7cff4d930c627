import type { Issue, Repair } from "../issues/issue.ts"
import { withoutEnd } from "../text/lines.ts"
import { type At, at, repairAt } from "./at.ts"
import { closes, fenceOf } from "./fences.ts"
import type { Around, Fence, Found, Line, Protocol, Reader } from "./protocol.ts"

/**
 * The law of reading: whatever is recognisably an edit of *some* tool is landed, failed, or named here as not read.
 * Three things end up here: calls of tools that no format knows (`unreadCall`, for whoever reads calls), elements of such
 * tools (`openStranger`), and edits in another format than the one that was asked for (`inOtherFormat`). Each is an issue
 * with the code `unknown_call`, so that no report calls such a response a success.
 */
export function unreadCall(title: string, { path, where }: { path?: string | undefined; where?: At }): Issue {
  return {
    code: "unknown_call",
    message: `${title} looks like an edit${path === undefined ? "" : ` of ${path}`}, in a form that emend does not read; nothing was done for it.`,
    hint: "Send this change again in a format that emend reads.",
    ...(path !== undefined && { path }),
    ...where,
  }
}

const verbs =
  /^(?:write|edit|edits|multiedit|replace|rewrite|overwrite|insert|append|prepend|patch|create|update|modify|change|delete|remove|rename|move|apply|save|add)$/
const things =
  /^(?:files?|text|contents?|code|diffs?|patch|str|string|lines?|block|symbol|body|notebook|cell|edits?|document|buffer|hunks?|changes|range|function|method)$/

/** Does a tool of this name change files, as far as its name tells: a verb and a thing, as in `insert_edit_into_file`? */
export function isEditingName(name: string): boolean {
  if (name.length > 100) return false
  const words = wordsOf(name.split(/\.|__|\//).at(-1)!)
  const verb = words.findIndex((word) => verbs.test(word))
  return verb >= 0 && words.some((word, index) => index !== verb && things.test(word))
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[_-]+/)
}

/** What another format than the one that was asked for has found: its edits, good or bad, were not read. */
export function inOtherFormat(found: readonly Found[], protocol: Protocol, asked: Protocol): Found[] {
  return found.flatMap((each): Found[] => {
    if (each.type !== "edit" && each.type !== "issue") return []
    return [{ type: "issue", issue: notAskedFor(each, protocol, asked) }]
  })
}

function notAskedFor(
  found: Extract<Found, { type: "edit" | "issue" }>,
  protocol: Protocol,
  asked: Protocol,
): Issue {
  const about = found.type === "edit" ? found.edit : found.issue
  const of = about.path === undefined ? "" : ` of ${about.path}`
  return {
    code: "unknown_call",
    message: `An edit${of} is written in another format (${protocol.title}) than the one to be read (${asked.title}); nothing was done for it.`,
    hint: `Write it as ${asked.title} too, or let emend find out the formats by itself.`,
    ...(about.path !== undefined && { path: about.path }),
    ...(about.source && { source: about.source }),
    ...("line" in about &&
      about.line !== undefined && {
        line: about.line,
        ...(about.column !== undefined && { column: about.column }),
      }),
  }
}

/** The text below a path may be a file, or only show one. Where another format was asked for, it is not an edit. */
export function onlyShown(reader: Reader, line: Line): Found[] {
  const begun = reader.read(line).found?.find((each) => each.type === "begin")
  if (begun?.path === undefined) return []
  const message = `The text below ${begun.path} was not read: it is not in the format that was asked for.`
  const repair: Repair = { kind: "not-read", message, source: begun.source }
  return [{ type: "repair", repair }]
}

/** A comment over several lines, with all that is in it: what was commented out is not carried out. */
export function openComment(line: Line): Reader | undefined {
  const start = line.text.indexOf("<!--")
  if (start < 0 || line.text.slice(0, start).trim() !== "" || line.text.includes("-->", start))
    return undefined
  const held: Line[] = []
  return {
    read(next) {
      held.push(next)
      const end = next.text.indexOf("-->")
      if (end < 0) return { state: "more" }
      const count = held.filter(({ text }) =>
        /^\s*(?:<edit\s|<{5,} ?SEARCH|««« EDIT|\*\*\* Begin Patch)/.test(text),
      ).length
      const message = `${count === 1 ? "An edit" : `${count} edits`} in the comment on line ${line.number} ${count === 1 ? "was" : "were"} not carried out.`
      const repair: Repair = repairAt(line, "commented-out", message)
      return {
        state: "done",
        rest: next.from + end + 3,
        found: count > 0 ? [{ type: "repair", repair }] : [],
      }
    },
    end: () => [],
    left: () => held.slice(1),
  }
}

const elementTag = /^\s*<([A-Za-z][\w.:-]{2,60})((?:\s[^<>]*)?)>/
const pathAttribute = /\b(?:path|file|file_?path|file_?name|target_?file)\s*=\s*["']([^"']{1,1000})["']/i
const pathChild =
  /<(path|file_?path|file_?name|target_?file|file)>\s{0,99}([^<>\n]{1,300}?)\s{0,99}(?:<\/\1>|$)/i

/**
 * Elements such as `<replace_in_file>` that no format reads: taken as a whole, so that what is quoted inside is not
 * carried out, and named. A name alone proves nothing: it has to have a path, or, where it says what is changed, children of its own.
 */
export function openStranger(line: Line, around: Pick<Around, "fence">): Reader | undefined {
  const opening = elementTag.exec(line.text)
  const [all, name = "", attributes = ""] = opening ?? []
  if (all === undefined || attributes.endsWith("/")) return undefined
  if (!/^[a-z].*[_-]|^multiedit$/.test(name) || !wordsOf(name).some((word) => verbs.test(word)))
    return undefined
  const { fence } = around
  const closing = `</${name}>`
  const held: Line[] = []
  let path = pathAttribute.exec(attributes)?.[1]
  const isEditing = isEditingName(name)
  let isSure = path !== undefined
  const named = (): Found => ({
    type: "issue",
    issue: unreadCall(`<${name}>`, { path, where: at(line) }),
  })

  function take(next: Line, text: string): boolean {
    held.push(next)
    path ??= pathChild.exec(text)?.[2]
    return text.includes(closing)
  }

  return {
    read(next) {
      const text = next === line ? next.text.slice(all.length) : next.text
      if (!isSure && text.trim() !== "" && !text.trimStart().startsWith("<")) return { state: "again" }
      if (text.trim() !== "") isSure ||= isEditing || pathChild.test(text)
      if (!isSure && text.trim() !== "") return { state: "again" }
      const mark = next === line ? undefined : fenceOf(next)
      if (fence && mark && closes(fence, mark)) return { state: "again", found: [named()] }
      if (!take(next, text)) return { state: "more" }
      return { state: "done", found: [named()] }
    },
    end: () => (isSure ? [named()] : []),
    left: () => held.slice(1),
  }
}

/**
 * Calls of edit tools in a writing that is not read, so that none is passed over beside edits that land: as a program has them
 * (`edit_file(path="a.ts", old_str="…")`, `print(default_api.replace(…))`), or with their parameters in single quotes, in none or as
 * YAML. The line is given back.
 */
export function openWrittenCall(
  line: Line,
  around: Pick<Around, "fence" | "before" | "above">,
): Reader | undefined {
  const { fence } = around
  if (fence && !mayHoldCalls(fence, line)) return undefined
  const found = writtenCall(line, around) ?? writtenParameters(line, around)
  if (!found) return undefined
  const issue = unreadCall(found.title, { path: found.path, where: at(found.line) })
  return { read: () => ({ state: "again", found: [{ type: "issue", issue }] }), end: () => [] }
}

interface Written {
  title: string
  path: string
  line: Line
}

function writtenCall(line: Line, { above }: Pick<Around, "above">): Written | undefined {
  const path = pathParameter.exec(line.text.slice(0, longest))?.[1]
  if (path === undefined) return undefined
  const opening = line.text.includes("(") ? line : above
  const [, space, name = ""] = call.exec(opening?.text.slice(0, longest) ?? "") ?? []
  if (!opening || name === "" || (space === undefined && !isEditingName(name))) return undefined
  if (opening !== line && !opening.text.trimEnd().endsWith("(")) return undefined
  return { title: `\`${name}(…)\``, path, line: opening }
}

/** The new text, and before it the old one and the path of a file: three parameters together are a call. So is a list of files. */
function writtenParameters(line: Line, { before }: Pick<Around, "before">): Written | undefined {
  if (line.text.length > longest) return undefined
  const isFile = fileText.test(line.text)
  if (!isFile && !newText.test(line.text)) return undefined
  const near = [...before.filter(({ text }) => text.length <= longest), line]
  // One that was named by its name.
  const isKnown = before.some(({ text }) => text.endsWith("(") && call.test(text))
  const first = isFile ? listOfFiles : oldText
  if (isKnown || !near.some(({ text }) => first.test(text))) return undefined
  const named = near.findLast(({ text }) => ownPath.test(text))
  const path = named && withoutEnd(ownPath.exec(named.text)?.[1] ?? "", "\\")
  return !path ? undefined : { title: "The call", path, line: named! }
}

const parameter = (names: string) => String.raw`(?:^|[\s{(,\["'“‘\\])(?:${names})\\?["'”’]?\s{0,9}[:=]`
const newText = new RegExp(parameter("new_?(?:[Ss]tring|[Ss]tr|[Tt]ext|[Cc]ode)"))
const oldText = new RegExp(parameter("old_?(?:[Ss]tring|[Ss]tr|[Tt]ext|[Cc]ode)"))
/** `{"files": [{"path": "a.ts", "content": "…"}]}`. */
const listOfFiles = /"files"\s{0,9}:\s{0,9}[[{]/
const fileText = /"(?:content|contents|code)"\s{0,9}:\s{0,9}"/
const ownPath = new RegExp(
  String.raw`${parameter("(?:target_?)?(?:[Ff]ile_?)?[Pp]ath|[Ff]ile(?:_?[Nn]ame)?|target_?[Ff]ile")}\s{0,9}(?:\\?["'“‘]|<\w{1,20}>)?([\w@.\\/-]{0,200}[./][\w@.\\/-]{1,200})`,
)

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
    /^(?:tool_(?:code|calls?)|jsonc?|json5|ya?ml)$/i.test(info.trim()) ||
    (isFirst && /^(?:|python3?|py|text|plaintext)$/i.test(info.trim()))
  )
}

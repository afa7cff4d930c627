import type { Edit, EditBase, Hunk, Occurrence } from "../../edits/edit.ts"
import type { Issue, Repair } from "../../issues/issue.ts"
import type { Span } from "../../text/place.ts"
import { at } from "../at.ts"
import type { Block } from "./block.ts"
import { withoutFence } from "./forms.ts"
import { attributeOf, type Tag } from "./tag.ts"

/** What has been read of an edit so far. `op` and `path` are missing when its tag does not say them properly. */
export interface Draft {
  tag: Tag
  op?: string
  path?: string
  root?: string
  why?: string
  occurrence?: Occurrence
  blocks: Block[]
  to: Tag[]
  repairs: Repair[]
  /** An issue was found, so it will never become an edit. */
  broken: boolean
}

/** Which children an operation needs, and which it may have. */
const children = new Map<string, { needs: string[]; allows?: string[] }>([
  ["new", { needs: ["put"] }],
  ["patch", { needs: ["find", "put"], allows: ["to"] }],
  ["replace", { needs: ["put"] }],
  ["remove", { needs: [] }],
  ["move", { needs: ["to"] }],
])

/** The edit that the draft describes, or everything that is wrong with it. */
export function assemble(draft: Draft, source: Span): { edit: Edit } | { issues: Issue[] } {
  const { op, path } = draft
  if (draft.broken || !op || !path) return { issues: [] }
  const issues = [...childIssues(draft, op), ...contentIssues(draft, op)].map((issue) => ({ ...issue, path }))
  return issues.length > 0 ? { issues } : { edit: build(draft, op, path, source) }
}

function childIssues(draft: Draft, op: string): Issue[] {
  const { needs, allows = [] } = children.get(op)!
  const issues: Issue[] = []
  const tags = [...draft.blocks.map((block) => block.tag), ...draft.to]
  for (const name of needs) {
    if (!tags.some((tag) => tag.name === name)) issues.push(missingChild(draft, op, name))
  }
  const seen = new Set<string>()
  for (const tag of tags) {
    if (seen.has(tag.name)) issues.push(secondChild(op, tag))
    else if (!needs.includes(tag.name) && !allows.includes(tag.name))
      issues.push(strangeChild(draft, op, tag))
    seen.add(tag.name)
  }
  return issues
}

function contentIssues({ blocks, to }: Draft, op: string): Issue[] {
  const issues: Issue[] = []
  for (const tag of to) if (!attributeOf(tag, "file")) issues.push(missingAttribute(tag, "file"))
  for (const { tag, lines, form } of blocks) {
    const nothing = lines.every((line) => line.trim() === "")
    if (tag.name === "find" && nothing) issues.push(emptyChild(tag, "It must hold the lines to look for."))
    if (op === "replace" && tag.name === "put" && form === "empty") {
      issues.push(
        emptyChild(tag, "To empty a file, write the markers <<< and >>> with nothing between them."),
      )
    }
  }
  return issues
}

function build(draft: Draft, op: string, path: string, source: Span): Edit {
  const repairs = [...draft.repairs]
  const put = draft.blocks.find((block) => block.tag.name === "put")
  const base: EditBase = {
    path,
    ...(draft.root && { root: draft.root }),
    ...(draft.why && { why: draft.why }),
    source,
    ...(repairs.length > 0 && { repairs }),
  }
  const to = draft.to[0] && attributeOf(draft.to[0], "file")!.value.trim()
  if (op === "remove") return { op: "delete", ...base }
  if (op === "move") return { op: "move", ...base, to: to! }
  if (op === "patch") return { op: "update", ...base, hunks: [hunkOf(draft)], ...(to && { to }) }
  const unfenced = /\.(md|mdx|markdown)$/i.test(path) ? undefined : withoutFence(put!.lines)
  if (unfenced) repairs.push(fencedPayload(put!.tag))
  const content = asLines(unfenced ?? put!.lines)
  return { op: op === "new" ? "create" : "rewrite", ...base, content, ...(repairs.length > 0 && { repairs }) }
}

/** The change that a patch stands for, as far as its blocks are there. */
export function hunkOf({ blocks, occurrence }: Draft): Hunk {
  const [find, put] = ["find", "put"].map((name) => blocks.find((block) => block.tag.name === name))
  return {
    old: asLines(find?.lines ?? []),
    new: asLines(put?.lines ?? []),
    scope: "lines",
    ...(occurrence !== undefined && { occurrence }),
  }
}

function asLines(lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`
}

/** No source file starts and ends with a Markdown fence: the model fenced its own payload. */
function fencedPayload(tag: Tag): Repair {
  const message = "The Markdown fence around the whole payload was left out."
  return { kind: "fenced-payload", message, ...at(tag.line, tag.from, tag.to) }
}

export function missingAttribute(tag: Tag, name: string): Issue {
  const instead = ["path", "filename", "src", "operation", "to"].find((each) => attributeOf(tag, each))
  const example = name === "op" ? "new, patch, replace, remove or move" : "the path of the file"
  return {
    code: "missing_attribute",
    message: `<${tag.name}> on line ${tag.line.number} has no attribute ${name}.`,
    hint: instead ? `It has ${instead}="…"; write ${name}="…".` : `Add ${name}="…": ${example}.`,
    ...at(tag.line, tag.from, tag.to),
  }
}

function missingChild(draft: Draft, op: string, name: string): Issue {
  const example = name === "to" ? '<to file="…"/>' : `<${name}> with its text between the lines <<< and >>>`
  return {
    code: "missing_child",
    message: `The edit of ${draft.path} has op="${op}" but no <${name}>.`,
    hint: `Add ${example}.`,
    ...at(draft.tag.line, draft.tag.from, draft.tag.to),
  }
}

function emptyChild(tag: Tag, hint: string): Issue {
  const message = `<${tag.name}> on line ${tag.line.number} is empty.`
  return { code: "missing_child", message, hint, ...at(tag.line, tag.from, tag.to) }
}

function secondChild(op: string, tag: Tag): Issue {
  return {
    code: "duplicate_child",
    message: `An edit with op="${op}" can have only one <${tag.name}>; line ${tag.line.number} has another.`,
    hint: "Write one <edit> for each change, also for several changes of one file.",
    ...at(tag.line, tag.from, tag.to),
  }
}

/** Two intents in one edit. To follow either would be a guess: a `replace` with a `<find>` would lose the file. */
function strangeChild(draft: Draft, op: string, tag: Tag): Issue {
  const names = new Set([
    ...draft.blocks.map((block) => block.tag.name),
    ...draft.to.map((each) => each.name),
  ])
  const patch = names.has("find") && names.has("put")
  return {
    code: "parse_error",
    message: `An edit with op="${op}" cannot have a <${tag.name}>.`,
    hint: patch ? 'Did you mean op="patch"?' : `Remove <${tag.name}>, or choose the op that it belongs to.`,
    ...at(tag.line, tag.from, tag.to),
  }
}

import type { Edit, EditBase, Hunk, Occurrence } from "../../edits/edit.ts"
import type { Issue, Repair } from "../../issues/issue.ts"
import { joinLines } from "../../text/lines.ts"
import type { Span } from "../../text/place.ts"
import { mayHoldFences } from "../fences.ts"
import { withoutMargin } from "../space.ts"
import type { Block } from "./block.ts"
import { children } from "./ops.ts"
import {
  emptyChild,
  missingAttribute,
  missingChild,
  secondChild,
  strangeChild,
  unwrappedFrom,
} from "./problems.ts"
import { attributeOf, type Opening, type Tag } from "./tag.ts"
import { type PayloadWrapping, withoutCdata, withoutFence } from "./unwrap.ts"

/** What has been read of an edit so far. `op` and `path` are missing when its tag does not say them properly. */
export interface EditDraft {
  tag: Opening
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
  /** The first tag between its children that the format does not have. */
  strange?: { name: string; line: number }
}

/** The edit that the draft describes, or everything that is wrong with it. */
export function assemble(draft: EditDraft, source: Span): { edit: Edit } | { issues: Issue[] } {
  const { op, path } = draft
  if (draft.broken || !op || !path) return { issues: [] }
  const issues = [...childIssues(draft, op), ...contentIssues(draft, op)]
  return issues.length > 0 ? { issues } : { edit: build(draft, op, path, source) }
}

function childIssues(draft: EditDraft, op: string): Issue[] {
  const { needs, allows = [] } = children.get(op)!
  const issues: Issue[] = []
  const tags = [...draft.blocks.map((block) => block.tag), ...draft.to]
  for (const name of needs) {
    if (!tags.some((tag) => tag.name === name)) issues.push(missingChild(draft, op, name))
  }
  // Said once for each kind of child, however often it comes.
  const seen = new Map<string, number>()
  for (const tag of tags) {
    const before = seen.get(tag.name) ?? 0
    const isStrange = !needs.includes(tag.name) && !allows.includes(tag.name)
    if (isStrange && before === 0) issues.push(strangeChild(draft, op, tag))
    if (!isStrange && before === 1) issues.push(secondChild(op, tag))
    seen.set(tag.name, before + 1)
  }
  return issues
}

function contentIssues({ blocks, to }: EditDraft, op: string): Issue[] {
  const issues: Issue[] = []
  for (const tag of to.slice(0, 1)) if (!attributeOf(tag, "file")) issues.push(missingAttribute(tag, "file"))
  // The first of each kind is enough: a second one is an issue in itself.
  for (const { tag, lines, form } of blocks.slice(0, 2)) {
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

function build(draft: EditDraft, op: string, path: string, source: Span): Edit {
  const around = draft.blocks.flatMap((block) =>
    contentOf(block, path).wrappings.map((each) => unwrappedFrom(block.tag, each)),
  )
  const repairs = [...draft.repairs, ...around]
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
  const toRoot = (draft.to[0] && attributeOf(draft.to[0], "root")?.value.trim()) || undefined
  const target = { to, ...(toRoot !== undefined && toRoot !== draft.root && { toRoot }) }
  if (op === "move") return { op: "move", ...base, ...target, to: to! }
  if (op === "patch") return { op: "update", ...base, hunks: [hunkOf(draft)], ...(to && { ...target, to }) }
  const { lines } = contentOf(put!, path)
  const { closing } = put!
  const margin = closing && !isLiteral(put!) ? withoutMargin(lines, closing) : { lines, repairs: [] }
  const all = [...repairs, ...margin.repairs]
  const whole = { ...base, ...(all.length > 0 && { repairs: all }), content: joinLines(margin.lines) }
  return { op: op === "new" ? "create" : "rewrite", ...whole }
}

/** Whoever chooses a marker of their own means every line of the payload as it is. */
const isLiteral = ({ tag }: Pick<Block, "tag">) => attributeOf(tag, "marker") !== undefined

/** The lines of a payload without what is around them inside the markers: a fence, CDATA. */
function contentOf(
  { tag, lines }: Block,
  path: string,
): { lines: readonly string[]; wrappings: PayloadWrapping[] } {
  if (isLiteral({ tag })) return { lines, wrappings: [] }
  const data = withoutCdata(lines)
  const unfenced = mayHoldFences(path) ? undefined : withoutFence(data ?? lines)
  const wrappings: PayloadWrapping[] = [
    ...(data ? ["cdata" as const] : []),
    ...(unfenced ? ["fence" as const] : []),
  ]
  return { lines: unfenced ?? data ?? lines, wrappings }
}

/** The change that a patch stands for, as far as its blocks are there. */
export function hunkOf({ blocks, occurrence, path = "" }: EditDraft): Hunk {
  const [find, put] = ["find", "put"].map((name) => {
    const block = blocks.find((each) => each.tag.name === name)
    return joinLines(block ? contentOf(block, path).lines : [])
  })
  return {
    old: find!,
    new: put!,
    scope: "lines",
    ...(occurrence !== undefined && { occurrence }),
  }
}

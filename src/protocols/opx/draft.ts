import type { Occurrence } from "../../edits/edit.ts"
import type { Issue } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { EditDraft } from "./assemble.ts"
import type { Attribute } from "./attributes.ts"
import { likelyOp, ops } from "./ops.ts"
import { missingAttribute } from "./problems.ts"
import { attributeOf, type Tag } from "./tag.ts"

/** Begins an edit with what its opening tag says, and tells what is wrong with that. */
export function draftOf(tag: Tag): { draft: EditDraft; issues: Issue[] } {
  const file = attributeOf(tag, "file")
  const op = attributeOf(tag, "op")
  const word = op?.value.trim().toLowerCase()
  const issues = tag.issues.slice()
  // A tag that cannot be read has told its reason already; what seems to be missing may just be garbled.
  if (!file && tag.issues.length === 0) issues.push(missingAttribute(tag, "file"))
  if (!op && tag.issues.length === 0) issues.push(missingAttribute(tag, "op"))
  if (op && !ops.has(word!)) issues.push(unknownOp(op))
  const path = file?.value.trim()
  const root = attributeOf(tag, "root")?.value.trim()
  const draft: EditDraft = {
    tag,
    blocks: [],
    to: [],
    repairs: tag.repairs.slice(),
    broken: issues.length > 0,
  }
  if (word && ops.has(word)) draft.op = word
  if (path) draft.path = path
  if (root) draft.root = root
  return { draft, issues }
}

function unknownOp(op: Attribute): Issue {
  const likely = likelyOp(op.value.trim())
  const all = [...ops.keys()].join(", ")
  return {
    code: "unknown_op",
    message: `There is no operation "${op.value.trim().slice(0, 40)}".`,
    hint: likely ? `Did you mean op="${likely}"? The operations are: ${all}.` : `The operations are: ${all}.`,
    ...at(op.line, op.valueFrom, op.valueTo),
    ...(likely && { fix: { from: op.valueFrom, to: op.valueTo, insert: likely } }),
  }
}

/** Which hit a tag asks for. */
export function occurrenceOf(tag: Tag): { occurrence?: Occurrence; issue?: Issue } {
  const attribute = attributeOf(tag, "occurrence")
  if (!attribute) return {}
  const value = attribute.value.trim().toLowerCase()
  if (value === "first" || value === "last") return { occurrence: value }
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number > 0) return { occurrence: number }
  return {
    issue: {
      code: "bad_occurrence",
      message: `occurrence="${attribute.value.slice(0, 40)}" says no place.`,
      hint: "Write first, last, or a number: 1 is the first hit.",
      ...at(attribute.line, attribute.valueFrom, attribute.valueTo),
    },
  }
}

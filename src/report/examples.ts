import type { Edit } from "../edits/edit.ts"
import type { Issue, Repair } from "../issues/issue.ts"
import type { Plan } from "../plan/plan.ts"
import { nothingFound } from "../protocols/parse.ts"
import { protocols } from "../protocols/registry.ts"

/** What reading a response gave, once it is known which code in it was an example. */
export function withExamples(
  {
    edits,
    issues,
    repairs,
  }: { edits: readonly Edit[]; issues: readonly Issue[]; repairs: readonly Repair[] },
  { outcomes }: Plan,
): { issues: readonly Issue[]; repairs: readonly Repair[] } {
  const planned = new Set(outcomes.map(({ index }) => index))
  const examples = edits.filter((edit, index) => !planned.has(index) && isSpoken(edit))
  if (examples.length === 0) return { issues, repairs }
  const taken = new Set(examples.flatMap((edit) => edit.repairs ?? []))
  const isNothing = outcomes.length === 0 && issues.length === 0
  return {
    issues: isNothing ? [nothingFound(protocols)] : issues,
    repairs: [...repairs.filter((repair) => !taken.has(repair)), ...examples.map(passedOver)],
  }
}

const isSpoken = (edit: Edit) => {
  if (edit.op !== "update") return false
  const place = edit.hunks[0]?.place
  return edit.inherited === true || (place?.by === "excerpt" && place.spoken === true)
}

function passedOver({ path, source }: Edit): Repair {
  const message = `The code below words about ${path} was taken for an example: the file has nothing of it.`
  return { kind: "example", message, ...(source && { source }) }
}

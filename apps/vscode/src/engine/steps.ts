import type { Change, FileChange } from "emend/core"
import { encode } from "../../../../src/text/encoding.ts"
import { textChanges } from "./text-changes.ts"

/** One thing for an editor to do, in an order in which nothing stands in the way of anything. */
export type Step =
  | { do: "delete"; key: string }
  | { do: "rename"; from: string; to: string }
  | { do: "create"; key: string; bytes: Uint8Array }
  /** `changes` are offsets in the text that the file `was`, before it was renamed. */
  | { do: "replace"; key: string; was: string; text: string; changes: Change[] }
  /** All of a file by its bytes: an editor would not read them as they are. */
  | { do: "rewrite"; key: string; bytes: Uint8Array }

/** What steps need to know besides the plan. */
export interface StepOptions {
  /** Files that an editor would write with other bytes than they have: mixed line endings, an encoding that it does not see. */
  unfaithful?: ReadonlySet<string>
  /** The bytes of files that no text stands for. */
  bytesOf?(key: string): Uint8Array | undefined
}

/** A plan as steps: what goes, what moves, what is new, what changes. */
export function stepsOf(files: readonly FileChange[], options: StepOptions = {}): Step[] {
  const { unfaithful = new Set(), bytesOf } = options
  const sources = new Set(files.flatMap(({ from }) => (from === undefined ? [] : [from])))
  const deletes = files.flatMap(({ change, path, replaced }): Step[] => {
    const overwritten = replaced !== undefined && !sources.has(path)
    return change === "delete" || overwritten ? [{ do: "delete", key: path }] : []
  })
  const creates = files.flatMap(({ change, path, after }): Step[] =>
    change === "add" ? [{ do: "create", key: path, bytes: contentOf(path, after, bytesOf) }] : [],
  )
  const changes = files.flatMap(({ change, path, from = path, before, after }): Step[] => {
    if ((change !== "modify" && change !== "move") || sameText(before, after)) return []
    if (before.kind !== "text" || after.kind !== "text" || unfaithful.has(from))
      return [{ do: "rewrite", key: path, bytes: contentOf(path, after, bytesOf) }]
    const { text } = before
    return [{ do: "replace", key: path, was: from, text, changes: textChanges(text, after.text) }]
  })
  return [...deletes, ...renames(files), ...creates, ...changes]
}

function sameText(before: FileChange["before"], after: FileChange["after"]): boolean {
  if (before.kind === "text" && after.kind === "text") return before.text === after.text
  return "hash" in before && "hash" in after && before.hash === after.hash
}

function contentOf(key: string, state: FileChange["after"], bytesOf: StepOptions["bytesOf"]): Uint8Array {
  const bytes = bytesOf?.(key) ?? (state.kind === "text" ? encode(state.text, state.encoding) : undefined)
  if (!bytes) throw new Error(`The content of ${key} is not known.`)
  return bytes
}

/** Every move after the one that makes room for it. Files that change places go by way of a third name. */
function renames(files: readonly FileChange[]): Step[] {
  const steps: Step[] = []
  let waiting = files.flatMap(({ from, path }) => (from === undefined ? [] : [{ from, to: path }]))
  while (waiting.length > 0) {
    const taken = new Set(waiting.map(({ from }) => from))
    const ready = waiting.filter(({ to }) => !taken.has(to))
    for (const move of ready) steps.push({ do: "rename", ...move })
    waiting = waiting.filter((move) => !ready.includes(move))
    if (ready.length > 0 || waiting.length === 0) continue
    const [{ from, to }, ...rest] = waiting as [(typeof waiting)[number], ...typeof waiting]
    const aside = `${from}.emend-aside`
    steps.push({ do: "rename", from, to: aside })
    waiting = [...rest, { from: aside, to }]
  }
  return steps
}

import { applyToFiles, exitCode, protocols } from "../../src/core.ts"
import type { AgainMark } from "./again.ts"
import type { Changed } from "./changes.ts"
import { type Files, operations, type Scene } from "./operations.ts"
import { seededRandom } from "./random.ts"

/** What became of a scene in one format, sent twice. */
export interface FormatResult {
  operation: string
  format: string
  response: string
  /** Of the first run. */
  first: "right" | "wrong" | "refused"
  /** Of the second; nothing where the first did not land. */
  again?: AgainMark
  note: string
  scene: Scene
}

/** Each operation in each format that can say it, sent twice. */
export function sendInFormats(
  corpus: readonly Changed[],
  { seed, count }: { seed: string; count: number },
): FormatResult[] {
  return Object.entries(operations).flatMap(([operation, make]) => {
    const random = seededRandom(`${seed} formats ${operation}`)
    const results: FormatResult[] = []
    let [made, tries] = [0, 0]
    while (made < count && tries++ < 200 * count) {
      const scene = make(corpus, random)
      if (!scene || sameFiles(scene.files, scene.truth)) continue
      made++
      results.push(...protocols.flatMap(({ name }) => sendTwice({ ...scene, operation }, name) ?? []))
    }
    return results
  })
}

export function sendTwice(scene: Scene, format: string): FormatResult | undefined {
  const protocol = protocols.find(({ name }) => name === format)!
  const printed = protocol.print(scene.edits)
  if (printed.issues.length > 0) return undefined
  const once = applyToFiles(printed.text, scene.files, { format })
  const made = { operation: scene.operation, format, response: printed.text, scene }
  const note = noteOf(once.report)
  if (exitCode(once.report) !== 0) return { ...made, first: "refused", note }
  const after = withChanges(scene.files, once.files)
  const first = sameFiles(after, scene.truth) ? "right" : "wrong"
  const twice = applyToFiles(printed.text, after, { format })
  const isSame = sameFiles(withChanges(after, twice.files), after)
  const isKnown =
    exitCode(twice.report) === 0 && twice.report.edits.every(({ status }) => status === "already_applied")
  const again = isSame ? (isKnown ? "recognised" : "unrecognised") : "twice"
  return { ...made, first, again, note: `${note} / ${noteOf(twice.report)}` }
}

function noteOf({ edits, issues }: ReturnType<typeof applyToFiles>["report"]): string {
  const said = edits.map(
    (edit) => edit.status + (edit.issue ? ` (${edit.issue.code}: ${edit.issue.message})` : ""),
  )
  return [...said, ...issues.map((issue) => `${issue.code}: ${issue.message}`)].join("; ")
}

function withChanges(files: Files, changes: Record<string, string | null>): Files {
  const after = { ...files }
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) delete after[path]
    else after[path] = text
  }
  return after
}

/** A final line break is not every format's to say. */
function sameFiles(one: Files, other: Files): boolean {
  const paths = Object.keys(one).sort()
  const ended = (text: string) => text.replace(/\n?$/, "\n")
  return (
    paths.join("\n") === Object.keys(other).sort().join("\n") &&
    paths.every((path) => ended(one[path]!) === ended(other[path]!))
  )
}

import { type Change, type EditReport, type Parsed, parse } from "emend/core"

/** Each is tried out before it is offered, which takes a reading of the response: only for a few, and not for a huge one. */
const [mostMends, longest] = [8, 400_000]

/** Changes of the response that put a failed edit right: its corrected form in its place, where that can be read. */
export function mendsFor(
  given: { response: string; parsed: Parsed; edits: readonly EditReport[]; rounds: readonly number[] },
  format: string | undefined,
): Record<number, Change> {
  const { response, parsed, edits, rounds } = given
  // Only the last answer is in the editor, to be mended there.
  const first = rounds.indexOf(Math.max(0, ...rounds))
  const mends: Record<number, Change> = {}
  if (response.length > longest) return mends
  const curable = edits.filter(
    ({ corrected, index }) => corrected !== undefined && parsed.edits[index]?.source && index >= first,
  )
  for (const { index, corrected = "" } of curable.slice(0, mostMends)) {
    const source = parsed.edits[index]!.source!
    const insert = response[source.to - 1] === "\n" ? corrected : corrected.replace(/\n$/, "")
    const mended = parse(
      response.slice(0, source.from) + insert + response.slice(source.to),
      format === undefined ? {} : { format },
    )
    const isWhole =
      mended.edits.length === parsed.edits.length - first && mended.issues.length === parsed.issues.length
    if (isWhole && mended.edits[index - first]?.op === parsed.edits[index]!.op)
      mends[index] = { ...source, insert }
  }
  return mends
}

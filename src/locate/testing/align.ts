import { layOut, type Worth } from "../align/layout.ts"
import { createDocument } from "../read/document.ts"
import { changedGaps, wantedOf, weigh } from "../read/hunk.ts"
import { classify } from "../read/line-index.ts"
import { tableOf } from "../read/line-table.ts"

/** An edit laid along all of a file, as well as its lines allow; only equal lines count. */
export function aligned(text: string, old: string, fresh: string) {
  const document = createDocument(text)
  const wanted = wantedOf({ old, new: fresh })
  const { classes, counts } = classify(document, wanted.distinct)
  const { count } = tableOf(document)
  const rows = weigh(wanted, counts, count)
  const gaps = changedGaps(wanted)
  const equal: Worth = (row, line) => (row.number === classes[line] ? row.weight : 0)
  const segment = { from: 0, to: count, bound: 0 }
  return {
    ...{ document, wanted, rows, gaps, classes },
    targets: new Set(gaps.flatMap((gap) => gap.targets)),
    alignment: layOut(document, rows, segment, equal),
  }
}

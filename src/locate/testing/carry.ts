import { fit } from "../fit/fit.ts"
import { applyChanges, createDocument } from "../read/document.ts"
import { wantedOf } from "../read/hunk.ts"
import { lineSpanAt } from "../read/lines.ts"
import { messageOf } from "./said.ts"

/**
 * The file after an edit, given that each line of `old` stands for the equal line of the file, if there is one. Else the
 * lines that new ones could go before, or what is said. `picked`: the lines that a person picked of them.
 */
export function carry(file: string, old: string, fresh: string, ...picked: number[]): string | number[] {
  const wanted = wantedOf({ old, new: fresh, picked })
  const places = wanted.old.map((line) => (line.trim() === "" ? -1 : `\n${file}`.indexOf(`\n${line}\n`)))
  const fitted = fit(
    file,
    wanted,
    places.map((at) => (at < 0 ? undefined : lineSpanAt(file, at))),
  )
  if ("changes" in fitted) return applyChanges(createDocument(file), fitted.changes).text
  return fitted.issue.candidates?.map(({ line }) => line) ?? messageOf(fitted.issue)
}

import type { FileMatches } from "emend/api"
import { isChosen } from "../../../../src/server/selection.ts"
import { useApp } from "../state/app.ts"
import { FileLines } from "./FileLines.tsx"

/** What the filter found, as a flat list with whole paths. */
export function FoundFiles({ found }: { found: FileMatches }) {
  const { context } = useApp()
  const { entries, total } = found
  if (entries.length === 0) return <p class="notice">No file has all of these words in its path.</p>
  const keys = entries.map(({ key }) => key)
  const all = keys.every((key) => isChosen(context.chosen.value, key))
  return (
    <>
      <p class="bar">
        <button type="button" class="quiet" onClick={() => context.choose(keys, !all)}>
          {all ? "Untick" : "Tick"} {keys.length < total ? `the first ${keys.length}` : `all ${keys.length}`}
        </button>
      </p>
      <FileLines
        label="Files that fit the filter"
        whole
        lines={entries.map((entry, index) => ({
          entry,
          level: 1,
          position: index + 1,
          siblings: entries.length,
          open: false,
        }))}
      />
    </>
  )
}

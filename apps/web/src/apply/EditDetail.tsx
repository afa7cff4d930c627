import { LayoutButton } from "../editor/LayoutButton.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Path } from "../parts/Path.tsx"
import { useApp } from "../state/app.ts"
import { FileDiff } from "./FileDiff.tsx"
import { LandedDetail } from "./LandedDetail.tsx"
import { Misses } from "./Misses.tsx"
import type { Row } from "./rows.ts"

/** The selected edit at full length: its diff, or why there is none and what can be done. */
export function EditDetail({ row }: { row: Row }) {
  const { apply } = useApp()
  const { report } = row
  return (
    <section class="detail" aria-label={`Edit ${row.index + 1}`}>
      <header class="bar">
        <h3 class="path">
          <Path path={report.path} to={report.to} />
        </h3>
        <span class="push" />
        {row.picked && (
          <button type="button" class="quiet" onClick={() => apply.unpick(row.id)}>
            <Icon name="undo" /> Forget the place I picked
          </button>
        )}
        <LayoutButton />
      </header>
      {report.notes?.map((note) => (
        <p class="notice" key={note}>
          {note}
        </p>
      ))}
      <Body row={row} />
    </section>
  )
}

function Body({ row }: { row: Row }) {
  if (row.landed) return <LandedDetail landed={row.landed} />
  if (row.standing === "choose" || row.standing === "lost") return <Misses row={row} />
  if (row.standing === "there")
    return <p class="notice">The file says this already: there is nothing to do.</p>
  return row.file ? (
    <FileDiff row={row} file={row.file} />
  ) : (
    <p class="notice">Nothing changes in the file.</p>
  )
}

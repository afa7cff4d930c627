import { printable } from "../../../../src/text/visible.ts"
import { Counts } from "../parts/Counts.tsx"
import { Icon, type IconName } from "../parts/Icon.tsx"
import { Path } from "../parts/Path.tsx"
import { useApp } from "../state/app.ts"
import type { Row, Standing } from "./rows.ts"

const signs: Record<Standing, { icon: IconName; word: string }> = {
  ready: { icon: "check", word: "ready" },
  there: { icon: "dash", word: "already there" },
  choose: { icon: "warning", word: "needs you" },
  lost: { icon: "cross", word: "does not fit" },
  done: { icon: "check", word: "applied" },
}

/** One line: what will happen, how sure that is, and what it needs. */
export function EditRow({ row, selected }: { row: Row; selected: boolean }) {
  const { apply } = useApp()
  const { report, standing } = row
  const sign = signs[standing]
  return (
    <div class={`row ${standing}`} aria-current={selected ? "true" : undefined}>
      {row.landed ? (
        <span class="tick-space" />
      ) : (
        <input
          type="checkbox"
          aria-label={`Tick edit ${row.index + 1}, ${report.path}`}
          checked={row.ticked}
          onChange={({ currentTarget }) => apply.tick(row.id, currentTarget.checked)}
        />
      )}
      <button
        type="button"
        class="row-line"
        data-row={row.index}
        aria-expanded={selected}
        onClick={() => {
          apply.selected.value = row.index
        }}
      >
        <span class={`sign ${standing}`}>
          <Icon name={sign.icon} />
          <span class="hidden-text">{sign.word}: </span>
        </span>
        <span class="path">
          <Path path={report.path} to={report.to} />
        </span>
        <span class="op">{report.op}</span>
        <span class="says">{row.says}</span>
        <Counts additions={report.additions} deletions={report.deletions} />
        {report.why && <span class="why">{printable(report.why.trim())}</span>}
      </button>
      <RowAction row={row} />
    </div>
  )
}

function RowAction({ row }: { row: Row }) {
  const { apply } = useApp()
  const name = `edit ${row.index + 1}, ${row.report.path}`
  if (row.landed)
    return row.landed.commit === "" ? null : (
      <button
        type="button"
        class="quiet"
        aria-label={`Undo ${name}`}
        onClick={() => void apply.undo(row.landed!)}
      >
        <Icon name="undo" /> Undo
      </button>
    )
  if (row.standing !== "ready") return null
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Apply ${name}`}
      disabled={!apply.isCurrent.value || apply.busy.value}
      onClick={() => void apply.apply(row.index)}
    >
      Apply
    </button>
  )
}

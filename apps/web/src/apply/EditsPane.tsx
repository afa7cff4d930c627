import { useEffect } from "preact/hooks"
import { useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import { ApplyBar } from "./ApplyBar.tsx"
import { EditDetail } from "./EditDetail.tsx"
import { EditRow } from "./EditRow.tsx"
import { EmptyApply } from "./EmptyApply.tsx"
import { Notices } from "./Notices.tsx"

/** A row for each edit, and the one that is selected at full length. */
export function EditsPane() {
  const { apply } = useApp()
  const rows = apply.rows.value
  const selected = rows.find(({ index }) => index === apply.selected.value)
  useEffect(() => {
    // Something to look at, and what needs a person first.
    if (selected || rows.length === 0) return
    apply.selected.value = (
      rows.find(({ standing }) => standing === "choose" || standing === "lost") ?? rows[0]!
    ).index
  })
  if (apply.text.value.trim() === "") return <EmptyApply />
  return (
    <section class="edits" aria-label="Edits">
      <ApplyBar />
      <Notices />
      <ol class="rows" aria-label="Edits of the response">
        {rows.map((row) => (
          <li key={row.id}>
            <EditRow row={row} selected={row === selected} />
            {narrow.value && row === selected && <EditDetail key={row.id} row={row} />}
          </li>
        ))}
      </ol>
      {selected && !narrow.value && <EditDetail key={selected.id} row={selected} />}
    </section>
  )
}

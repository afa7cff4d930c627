import { useEffect } from "preact/hooks"
import { Split } from "../parts/Split.tsx"
import { useApp } from "../state/app.ts"
import { CommitDetail } from "./CommitDetail.tsx"
import { CommitList } from "./CommitList.tsx"

/** Everything that was written, newest first; all of it can be taken back, and made again. */
export function HistoryTab() {
  const { history, route } = useApp()
  const entries = history.entries.value
  const { detail } = route.place.value
  const shown = entries?.find(({ id }) => id === detail) ?? entries?.[0]
  useEffect(() => {
    if (shown && !history.changes.value.has(shown.id)) void history.look(shown.id)
  }, [shown?.id])
  if (entries?.length === 0)
    return (
      <section class="empty" aria-label="History">
        <h2>Nothing was written yet.</h2>
        <p>
          Every change that emend makes is on record here, with a way back.{" "}
          <a href="#/apply">Apply a response.</a>
        </p>
      </section>
    )
  return (
    <Split name="history" label="Commits and their changes" first={0.3}>
      <CommitList entries={entries ?? []} shown={shown?.id} />
      {shown ? <CommitDetail entry={shown} /> : null}
    </Split>
  )
}

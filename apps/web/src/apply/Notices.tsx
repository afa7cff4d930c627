import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"

/** What holds for the response as a whole: why the last attempt failed, what changed under the preview, what is to be decided. */
export function Notices() {
  const { apply } = useApp()
  const failure = apply.failure.value
  const changed = apply.changed.value
  return (
    <div class="notices">
      {failure && (
        <div class="notice failed" role="alert">
          <strong>{failure.message}</strong> {failure.hint}
        </div>
      )}
      {apply.followed.value.length > 0 && (
        <div class="notice" role="status">
          <strong>Applied, and then:</strong>
          <ul>
            {apply.followed.value.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </div>
      )}
      {changed.length > 0 && (
        <div class="notice" role="status">
          <strong>{changed.join(", ")}</strong> changed on disk. This is the new preview.
        </div>
      )}
      <NotInPrompt />
      <AllLanded />
    </div>
  )
}

/** Files that the model has not seen are one decision, however many there are. */
function NotInPrompt() {
  const { apply, context } = useApp()
  const rows = apply.rows.value.filter(({ report }) => report.status === "not_in_context")
  if (rows.length === 0 || apply.receiving.value) return null
  const paths = [...new Set(rows.map(({ report }) => report.path))]
  return (
    <div class="notice" role="status">
      <strong>
        {plural(rows.length, "edit")} of {plural(paths.length, "file")} that{" "}
        {paths.length === 1 ? "was" : "were"} not in the prompt.
      </strong>
      <p class="actions">
        <button type="button" onClick={() => context.choose(paths, true)}>
          <Icon name="plus" /> Add {paths.length === 1 ? "it" : `all ${paths.length}`} to the prompt
        </button>
        <button type="button" onClick={() => (apply.options.contextOnly.value = false)}>
          Take them as they are
        </button>
      </p>
    </div>
  )
}

function AllLanded() {
  const { apply } = useApp()
  const { done, there, ready, rejected, choose, lost, unread } = apply.tally.value
  const rounds = apply.earlier.value.length + 1
  if (done === 0 || ready + rejected + choose + lost + unread > 0 || apply.receiving.value) return null
  return (
    <div class="notice done" role="status">
      <strong>{rounds > 1 ? `All landed in ${rounds} rounds.` : "All landed."}</strong>{" "}
      {there > 0 ? `${there} of it was there already. ` : ""}Paste the next answer, or look at it in the{" "}
      <a href="#/history">history</a>.
    </div>
  )
}

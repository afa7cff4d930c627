import { useApp } from "../state/app.ts"

/** What holds for the response as a whole: why the last attempt failed, what changed under the preview. */
export function Notices() {
  const { apply } = useApp()
  const failure = apply.failure.value
  const issues = apply.preview.value?.reading.issues ?? []
  const changed = apply.changed.value
  const none = apply.rows.value.length === 0 && apply.isCurrent.value
  return (
    <>
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
      {none &&
        issues.map((issue, index) => (
          <div class="notice failed" key={index}>
            <strong>{issue.message}</strong> {issue.hint}
          </div>
        ))}
    </>
  )
}

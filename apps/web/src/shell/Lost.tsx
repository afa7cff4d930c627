import { useApp } from "../state/app.ts"

/** The backend did not let us in, or is gone: what to do about it, above everything else. */
export function Lost() {
  const { failure } = useApp()
  if (!failure.value) return null
  const { message, hint } = failure.value
  return (
    <div class="notice failed" role="alert">
      <strong>{message}</strong> {hint}
    </div>
  )
}

import { useApp } from "../state/app.ts"

/** The folder wants to run programs that nobody has trusted: edits land, and nothing follows them. */
export function Untrusted() {
  const untrusted = useApp().settings.saved.value?.untrusted
  if (!untrusted) return null
  return (
    <details class="notice">
      <summary>
        <strong>This folder is not trusted:</strong> edits land, and nothing of what it wants follows them. To
        decide, run <code>emend trust</code> in it.
      </summary>
      <ul>
        {untrusted.wants.map((want) => (
          <li key={want}>{want}</li>
        ))}
      </ul>
    </details>
  )
}

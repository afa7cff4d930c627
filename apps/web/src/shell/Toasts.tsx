import { useEffect, useState } from "preact/hooks"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import type { Toast } from "../state/toasts.ts"

export function Toasts() {
  const { toasts } = useApp()
  return (
    <section class="toasts" aria-label="Messages" aria-live="polite">
      {toasts.list.value.map((toast) => (
        <OneToast key={toast.id} toast={toast} onEnd={() => toasts.dismiss(toast.id)} />
      ))}
    </section>
  )
}

/** What went wrong stays longer: there is more to read. */
const stay = { done: 8000, failed: 20_000 }

function OneToast({ toast, onEnd }: { toast: Toast; onEnd(): void }) {
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(onEnd, stay[toast.kind])
    return () => clearTimeout(timer)
  }, [held])
  const { kind, text, hint, action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to point at it only keeps it there.
    <div
      class={`toast ${kind}`}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocusIn={() => hold(true)}
      onFocusOut={() => hold(false)}
    >
      <Icon name={kind === "done" ? "check" : "cross"} />
      <p>
        <strong>{text}</strong>
        {hint && <span>{hint}</span>}
      </p>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.run()
            onEnd()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" class="quiet" aria-label="Dismiss" onClick={onEnd}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

import { useSignal } from "@preact/signals"
import { Dialog } from "../parts/Dialog.tsx"
import { useApp } from "../state/app.ts"

/** The folder wants to run programs that nobody has trusted: edits land, and nothing follows them. */
export function Untrusted() {
  const untrusted = useApp().settings.saved.value?.untrusted
  const asking = useSignal(false)
  if (!untrusted) return null
  return (
    <div class="notice untrusted">
      <strong>This folder is not trusted:</strong> edits land, and nothing of what it wants follows them.{" "}
      <button type="button" onClick={() => (asking.value = true)}>
        See what it wants…
      </button>
      {asking.value && <TrustDialog wants={untrusted.wants} onClose={() => (asking.value = false)} />}
    </div>
  )
}

/** What would run is shown in full before anybody can agree to it, and only what is shown is agreed to. */
function TrustDialog({ wants, onClose }: { wants: string[]; onClose(): void }) {
  const { backend, info, settings, toasts } = useApp()
  const { dir = "" } = info.value?.roots[0] ?? {}
  return (
    <Dialog title="Do you trust this folder?" onClose={onClose}>
      <div class="dialog-body">
        <p>
          <code>{dir}</code> wants to do this on your machine, with your rights, after every edit:
        </p>
        <ul class="wants">
          {wants.map((want) => (
            <li key={want}>
              <code>{want}</code>
            </li>
          ))}
        </ul>
        <p class="faint">
          If you did not write its configuration, look at it first. You can take your word back at any time.
        </p>
        <p class="actions">
          <button
            type="button"
            class="primary"
            onClick={async () => {
              const { error } = await backend.trust({ wants })
              if (error) toasts.fail(error)
              else toasts.say("The folder is trusted.")
              settings.hear({ type: "settings" })
              onClose()
            }}
          >
            Trust it with this
          </button>
          <button type="button" onClick={onClose}>
            Not now
          </button>
        </p>
      </div>
    </Dialog>
  )
}

import { type Signal, useSignal } from "@preact/signals"
import type { ForeseenSettings, Settings } from "emend/api"
import { Dialog } from "../parts/Dialog.tsx"
import { useApp } from "../state/app.ts"

/** Rules that were changed and are not written yet: to which file, and what it would say. */
export function SaveRules({ draft }: { draft: Signal<Partial<Settings>> }) {
  const { backend, settings, toasts } = useApp()
  const foreseen = useSignal<ForeseenSettings | undefined>(undefined)
  if (Object.keys(draft.value).length === 0) return null
  const show = async () => {
    const { value, error } = await backend.foreseeSettings({ changes: draft.value })
    if (value) foreseen.value = value
    else toasts.fail(error)
  }
  return (
    <div class="save-rules" role="status">
      <p>
        <strong>Not saved yet.</strong> The rules are for everybody who works on this project.
      </p>
      <p class="actions">
        <button type="button" class="primary" onClick={() => void show()}>
          Save the rules…
        </button>
        <button
          type="button"
          onClick={() => {
            draft.value = {}
          }}
        >
          Discard
        </button>
      </p>
      {foreseen.value && (
        <Dialog
          title={foreseen.value.isNew ? "A new file in the project" : "A change of the project"}
          onClose={() => (foreseen.value = undefined)}
        >
          <div class="dialog-body">
            <p>
              <code>{foreseen.value.file}</code> will say:
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
            <pre class="file-text" tabIndex={0}>
              {foreseen.value.text}
            </pre>
            <p class="actions">
              <button
                type="button"
                class="primary"
                onClick={async () => {
                  foreseen.value = undefined
                  const changes = draft.value
                  await settings.save(changes)
                  if (draft.value === changes) draft.value = {}
                }}
              >
                Write it
              </button>
              <button type="button" onClick={() => (foreseen.value = undefined)}>
                Cancel
              </button>
            </p>
          </div>
        </Dialog>
      )}
    </div>
  )
}

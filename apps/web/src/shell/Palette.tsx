import { useSignal } from "@preact/signals"
import { lookAt } from "../apply/showing.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { type App, useApp } from "../state/app.ts"
import { KeyCaps } from "./KeysDialog.tsx"
import { keys } from "./keys.ts"

interface Deed {
  name: string
  key?: string
  run(): void
}

/** Everything that can be done here, found by a few letters. */
export function Palette({ onClose }: { onClose(): void }) {
  const app = useApp()
  const query = useSignal("")
  const at = useSignal(0)
  const deeds = fitting(deedsOf(app), query.value)
  const current = Math.min(at.value, deeds.length - 1)
  const run = (deed: Deed | undefined) => {
    if (!deed) return
    onClose()
    // The dialog gives the focus back first.
    setTimeout(deed.run)
  }
  return (
    <Dialog title="Commands" onClose={onClose}>
      <input
        type="text"
        class="palette-query"
        // biome-ignore lint/a11y/noRedundantRoles: it has no list of the browser's own, which would make it one.
        role="combobox"
        list={undefined}
        autocomplete="off"
        aria-label="Search commands and edits"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={deeds.length > 0 ? `palette-${current}` : undefined}
        placeholder="What do you want to do?"
        value={query.value}
        data-first
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value
          at.value = 0
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (by !== undefined) {
            event.preventDefault()
            at.value = Math.min(deeds.length - 1, Math.max(0, current + by))
            document.getElementById(`palette-${at.value}`)?.scrollIntoView({ block: "nearest" })
          }
          if (event.key === "Enter") {
            event.preventDefault()
            run(deeds[current])
          }
        }}
      />
      <div id="palette-list" class="palette" role="listbox" aria-label="Commands">
        {deeds.map((deed, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys.
          <div
            key={deed.name}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => run(deed)}
          >
            <span>{deed.name}</span>
            {deed.key && <KeyCaps name={deed.key} />}
          </div>
        ))}
        {deeds.length === 0 && <p class="faint">Nothing fits.</p>}
      </div>
    </Dialog>
  )
}

function deedsOf(app: App): Deed[] {
  const { tab } = app.route.place.value
  const own = keys
    .filter((key) => (key.tab === undefined || key.tab === tab) && key.key !== "mod+k")
    .map((key): Deed => ({ name: key.does, key: key.key, run: () => key.run(app) }))
  const rows = app.apply.rows.value.map(
    ({ id, number, report }): Deed => ({
      name: `Edit ${number}: ${report.path}`,
      run() {
        app.route.go("apply")
        lookAt(app, id)
      },
    }),
  )
  return [
    ...own,
    { name: "Open a response from a file", run: () => document.getElementById("open-response")?.click() },
    { name: "Clear the review", run: () => app.apply.clear() },
    ...rows,
  ]
}

/** Those with all words of the query, the ones that begin with it first. */
function fitting(deeds: readonly Deed[], query: string): Deed[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = deeds.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  const rank = ({ name }: Deed) => (name.toLowerCase().startsWith(words[0] ?? "") ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, 100)
}

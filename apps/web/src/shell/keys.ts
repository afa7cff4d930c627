import { copyRetry } from "../apply/ReviewBar.tsx"
import { lookAt } from "../apply/showing.ts"
import { filterOf } from "../apply/state.ts"
import type { App } from "../state/app.ts"
import { type Tab, tabs } from "../state/route.ts"

/** A key of the page. The list of them is both what is obeyed and what `?` shows. */
export interface Key {
  /** As `KeyboardEvent.key` has it; `mod+Enter` for control, or command on a Mac. */
  key: string
  does: string
  /** Only on this tab; left out: everywhere. */
  tab?: Tab
  /** Whether there is something for it here; left out: yes. */
  works?(): boolean
  run(app: App): void
}

export const keys: readonly Key[] = [
  ...tabs.map(
    (tab, index): Key => ({
      key: String(index + 1),
      does: `Go to ${tab[0]!.toUpperCase()}${tab.slice(1)}`,
      run: ({ route }) => route.go(tab),
    }),
  ),
  { key: "t", does: "Light or dark", run: (app) => void app.settings.save({ theme: app.theme.toggle() }) },
  { key: "u", does: "Take back the last commit", run: ({ history }) => void history.turn("undo") },
  { key: "U", does: "Make it again", run: ({ history }) => void history.turn("redo") },
  { key: "/", tab: "context", does: "Filter the files", run: () => focus("#filter") },
  { key: "i", tab: "context", does: "Write instructions", run: () => focus("#instructions") },
  { key: "mod+Enter", tab: "context", does: "Copy the prompt", run: () => click("#copy-prompt") },
  {
    key: "mod+k",
    does: "Find a command or an edit",
    // Inside of an editor, the editor has one.
    works: () => document.querySelector("#open-palette") !== null,
    run: () => click("#open-palette"),
  },
  { key: "/", tab: "apply", does: "Go to the response", run: ({ apply }) => apply.showSource(undefined) },
  { key: "j", tab: "apply", does: "Next edit", run: (app) => step(app, 1) },
  { key: "k", tab: "apply", does: "Previous edit", run: (app) => step(app, -1) },
  { key: "x", tab: "apply", does: "Tick the edit, or not", run: tickSelected },
  { key: "p", tab: "apply", does: "Go to what can be picked; Enter picks it", run: nextPick },
  { key: "w", tab: "apply", does: "Show why the edit is at its place", run: toggleWhy },
  { key: "v", tab: "apply", does: "Mark the file as viewed, or not", run: viewSelected },
  {
    key: "y",
    tab: "apply",
    does: "Accept the change in view",
    run: () => click("[data-hunk-current] [data-accept]"),
  },
  {
    key: "n",
    tab: "apply",
    does: "Reject the change in view",
    run: () => click("[data-hunk-current] [data-reject]"),
  },
  { key: "z", tab: "apply", does: "Take the applied edit back", run: undoSelected },
  { key: "e", tab: "apply", does: "Show where in the response the edit is", run: showSource },
  { key: "d", tab: "apply", does: "Side by side, or in one column", run: () => click("#diff-layout") },
  { key: "r", tab: "apply", does: "Copy the retry prompt", run: (app) => void copyRetry(app) },
  { key: "mod+Enter", tab: "apply", does: "Apply what is ticked", run: () => click("#apply") },
  { key: "Escape", tab: "apply", does: "Close the response, or go back to the edits", run: leave },
]

/** Keys that the things themselves obey: told, not obeyed here. */
export const otherKeys: readonly Pick<Key, "key" | "does" | "tab">[] = [
  { key: "?", does: "Show these keys" },
  { key: "↓", tab: "context", does: "From the filter: to the files; Enter ticks the first" },
  { key: "↑+↓", tab: "context", does: "Go through the files" },
  { key: "→+←", tab: "context", does: "Open or close a folder" },
  { key: "Space", tab: "context", does: "Tick a file or folder, or not" },
  { key: "F8", tab: "apply", does: "In the response: next problem" },
]

/** Obeys the keys until the answer is called. Those without `mod` are the person's own while text is being written. */
export function listenForKeys(app: App, onHelp: () => void): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return
    const mod = event.metaKey || event.ctrlKey
    if (!mod && isWriting(event) && event.key !== "Escape") return
    if (!mod && event.key === "?") {
      event.preventDefault()
      onHelp()
      return
    }
    const name = mod ? `mod+${event.key}` : event.key
    const { tab } = app.route.place.value
    const found = keys.find((each) => each.key === name && (each.tab === undefined || each.tab === tab))
    if (!found || found.works?.() === false) return
    event.preventDefault()
    found.run(app)
  }
  addEventListener("keydown", press)
  return () => removeEventListener("keydown", press)
}

/** Whether keys write text where the focus is: in a field, or in an editor behind its shadow root. */
export function isWriting(event: Event): boolean {
  const target = event.composedPath()[0]
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type)
}

function step(app: App, by: number): void {
  const { apply } = app
  const filter = apply.filter.value
  const ids = [
    ...apply.unread.value.map(({ id }) => id),
    ...apply.groups.value.flatMap(({ rows }) =>
      rows
        .filter(({ standing }) => filter === undefined || filterOf[standing] === filter)
        .map(({ id }) => id),
    ),
  ]
  if (ids.length === 0) return
  const at = ids.indexOf(apply.selected.value ?? "")
  const next = ids[Math.min(ids.length - 1, Math.max(0, at < 0 ? 0 : at + by))]!
  apply.selected.value = next
  requestAnimationFrame(() => focus(".row[aria-current] .row-line"))
}

function selectedRow({ apply }: App) {
  return apply.rows.value.find(({ id }) => id === apply.selected.value)
}

function tickSelected(app: App): void {
  const row = selectedRow(app)
  if (row && !row.landed) app.apply.tick([row.id], !row.ticked)
}

function undoSelected(app: App): void {
  const landed = selectedRow(app)?.landed
  if (landed) void app.apply.undo(landed)
}

function showSource(app: App): void {
  const row = selectedRow(app)
  if (row) app.apply.showSource(row.edit.source, row.round)
}

/** What belongs to the selected row among the changes. */
function detailsOf({ apply }: App): Element | null {
  return document.querySelector(`[data-details~="${CSS.escape(apply.selected.value ?? "")}"]`)
}

function nextPick(app: App): void {
  if (app.apply.selected.value !== undefined) lookAt(app, app.apply.selected.value)
  const picks = [...(detailsOf(app)?.querySelectorAll<HTMLElement>("[data-pick]") ?? [])]
  const at = picks.indexOf(document.activeElement as HTMLElement)
  picks[(at + 1) % picks.length]?.focus()
}

function toggleWhy(app: App): void {
  const own = detailsOf(app)
  const why = own?.querySelector("details.source")
  if (why instanceof HTMLDetailsElement) why.open = !why.open
}

function viewSelected(app: App): void {
  const box = detailsOf(app)?.closest("[data-file]")?.querySelector<HTMLElement>(".viewed input")
  box?.click()
}

function leave({ apply, route }: App): void {
  if (apply.drawer.value) apply.drawer.value = false
  else if (route.place.value.detail !== undefined) route.go("apply")
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click()
}

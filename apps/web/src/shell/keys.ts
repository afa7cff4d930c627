import { copyText } from "../parts/clipboard.ts"
import type { App } from "../state/app.ts"
import { type Tab, tabs } from "../state/route.ts"

/** A key of the page. The list of them is both what is obeyed and what `?` shows. */
export interface Key {
  /** As `KeyboardEvent.key` has it; `mod+Enter` for control, or command on a Mac. */
  key: string
  does: string
  /** Only on this tab; left out: everywhere. */
  tab?: Tab
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
  { key: "/", tab: "apply", does: "Go to the response", run: () => click("#go-to-response") },
  { key: "j", tab: "apply", does: "Next edit", run: (app) => step(app, 1) },
  { key: "k", tab: "apply", does: "Previous edit", run: (app) => step(app, -1) },
  { key: "x", tab: "apply", does: "Tick the edit, or not", run: tickSelected },
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
  {
    key: "e",
    tab: "apply",
    does: "Show where in the response the edit is",
    run: () => click("#show-source"),
  },
  { key: "d", tab: "apply", does: "Side by side, or in one column", run: () => click("#diff-layout") },
  { key: "r", tab: "apply", does: "Copy the retry prompt", run: (app) => void copyRetry(app) },
  { key: "mod+Enter", tab: "apply", does: "Apply what is ticked", run: () => click("#apply") },
]

/** Keys that the things themselves obey: told, not obeyed here. */
export const otherKeys: readonly Pick<Key, "key" | "does" | "tab">[] = [
  { key: "?", does: "Show these keys" },
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
    if (!mod && isWriting(event)) return
    if (!mod && event.key === "?") {
      event.preventDefault()
      onHelp()
      return
    }
    const name = mod ? `mod+${event.key}` : event.key
    const { tab } = app.route.place.value
    const found = keys.find((each) => each.key === name && (each.tab === undefined || each.tab === tab))
    if (!found) return
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

function step({ apply }: App, by: number): void {
  const rows = apply.rows.value
  if (rows.length === 0) return
  const at = rows.findIndex(({ index }) => index === apply.selected.value)
  const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]!
  apply.selected.value = next.index
  focus(`[data-row="${next.index}"]`)
}

function tickSelected({ apply }: App): void {
  const row = apply.rows.value.find(({ index }) => index === apply.selected.value)
  if (row && !row.landed) apply.tick(row.id, !row.ticked)
}

async function copyRetry({ apply, toasts }: App): Promise<void> {
  const text = apply.preview.value?.reviewed.retry
  if (!text) toasts.say("There is nothing to ask for again.")
  else if (await copyText(text)) toasts.say("The retry prompt is on the clipboard.")
}

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus()
}

function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click()
}

import { useRef } from "preact/hooks"
import { LayoutButton } from "../editor/LayoutButton.tsx"
import { isToFix } from "../editor/problems.ts"
import { copyText } from "../parts/clipboard.ts"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { type App, useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import { AllOrNothing, ReadingOptions } from "./ReadingOptions.tsx"
import type { Tally } from "./state.ts"

/** How things stand in one line, and the button that it is all about. */
export function ReviewBar() {
  const { apply, route } = useApp()
  const rows = apply.rows.value
  const open = rows.filter(({ landed }) => !landed)
  const all = open.length > 0 && open.every(({ ticked }) => ticked)
  const isAway = narrow.value && route.place.value.detail === "changes"
  return (
    <header class="bar review-bar">
      {isAway ? (
        <button type="button" class="quiet back" onClick={() => route.go("apply")}>
          <Icon name="left" /> <span>Edits</span>
        </button>
      ) : (
        <input
          type="checkbox"
          aria-label="Tick all edits"
          checked={all}
          disabled={open.length === 0}
          ref={(box) => {
            if (box) box.indeterminate = !all && open.some(({ ticked }) => ticked)
          }}
          onChange={({ currentTarget }) =>
            apply.tick(
              open.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
      )}
      <Summary />
      <span class="push" />
      <AllOrNothing class="bar-only" />
      <LayoutButton />
      <ReadingOptions />
      <RetryButton />
      <ResponseButton />
      <ApplyButton />
    </header>
  )
}

function Summary() {
  const { apply } = useApp()
  const text = apply.receiving.value
    ? `receiving… ${plural(apply.rows.value.length, "edit")} so far`
    : apply.isReading.value
      ? "Reading the answer…"
      : apply.unread.value.some(({ issue }) => issue.code === "no_edits")
        ? "No edit in this answer"
        : summary(apply.rows.value.length, apply.tally.value, apply.earlier.value.length + 1)
  return (
    <p class="summary" role="status" title={text}>
      {text}
    </p>
  )
}

function summary(count: number, tally: Tally, rounds: number): string {
  const { done, ready, rejected, there, choose, lost, unread } = tally
  if (count > 0 && done === count && unread === 0)
    return rounds > 1
      ? `${plural(count, "edit")} · All landed in ${rounds} rounds`
      : `${plural(count, "edit")} · ${done} applied`
  return [
    plural(count, "edit"),
    ...(done > 0 ? [`${done} applied`] : []),
    ...(ready > 0 ? [`${ready} ready`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(there > 0 ? [`${there} already there`] : []),
    ...(choose > 0 ? [`${choose} ${choose === 1 ? "needs" : "need"} you`] : []),
    ...(lost > 0 ? [`${lost} ${lost === 1 ? "does" : "do"} not fit`] : []),
    ...(unread > 0 ? [`${unread} not readable`] : []),
  ].join(" · ")
}

function ResponseButton() {
  const { apply } = useApp()
  const problems = (apply.receiving.value ? [] : (apply.preview.value?.reading.problems ?? [])).filter(
    isToFix,
  )
  return (
    <button
      type="button"
      class="quiet"
      aria-pressed={apply.drawer.value}
      title="What the model wrote (/)"
      onClick={() => (apply.drawer.value = !apply.drawer.value)}
    >
      <Icon name="drawer" /> <span class="bar-word">Response</span>
      {problems.length > 0 && (
        <span class="badge warn">
          {problems.length}
          <span class="hidden-text"> {problems.length === 1 ? "problem" : "problems"}</span>
        </span>
      )}
    </button>
  )
}

function RetryButton() {
  const app = useApp()
  if (!hasRetry(app)) return null
  return (
    <button
      type="button"
      class="retry"
      title="What to tell the model about what did not fit (r). Paste its next answer here."
      onClick={() => void copyRetry(app)}
    >
      <Icon name="copy" /> <span class="bar-word">Copy retry prompt</span>
    </button>
  )
}

/** Whether there is something to ask for again: what did not land, or a file that does not parse any more. */
function hasRetry({ apply }: App): boolean {
  const { choose, lost, unread } = apply.tally.value
  const isBroken = apply.groups.value.some(({ file }) => file?.broken !== undefined)
  const isOpen = choose + lost + unread > 0 || isBroken
  return isOpen && !apply.receiving.value && (apply.preview.value?.reviewed.retry ?? "") !== ""
}

export async function copyRetry(app: App): Promise<void> {
  const { apply, toasts } = app
  const text = apply.preview.value?.reviewed.retry
  if (!text || !hasRetry(app)) return toasts.say("There is nothing to ask for again.")
  if (!(await copyText(text))) return
  apply.asked.value = true
  toasts.say("The retry prompt is on the clipboard. Paste the next answer here.")
}

function ApplyButton() {
  const { apply } = useApp()
  const button = useRef<HTMLButtonElement>(null)
  const rows = apply.rows.value
  const landed = new Set(rows.flatMap((row) => (row.landed ? [row.index] : [])))
  const ready = apply.preview.value?.reviewed.ticked.edits.filter(
    ({ status, index }) => status === "validated" && !landed.has(index),
  ).length
  const blocked = ready === 0 && rows.some(({ ticked, standing }) => ticked && standing === "ready")
  const count = ready ?? 0
  return (
    <button
      type="button"
      id="apply"
      ref={button}
      class="primary"
      disabled={count === 0 || apply.busy.value || !apply.isCurrent.value || apply.receiving.value}
      title={
        blocked
          ? "Some ticked edits do not fit. Untick them, or turn off All or nothing."
          : "Write what is ticked (Ctrl+Enter)"
      }
      onClick={async () => {
        await apply.apply()
        // The button may be of no more use, and a button that cannot be pressed loses the focus. Whoever has gone on keeps it.
        if (document.hasFocus() && [document.body, button.current].includes(document.activeElement as never))
          document.querySelector<HTMLElement>(".row[aria-current] .row-line")?.focus()
      }}
    >
      {apply.busy.value ? "Applying…" : count > 0 ? `Apply ${count}` : "Apply"}
    </button>
  )
}

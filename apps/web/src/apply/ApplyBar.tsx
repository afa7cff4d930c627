import { copyText } from "../parts/clipboard.ts"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { ReadingOptions } from "./ReadingOptions.tsx"
import type { Row } from "./rows.ts"

/** How things stand in one line, and the button that it is all about. */
export function ApplyBar() {
  const { apply, toasts } = useApp()
  const rows = apply.rows.value
  const preview = apply.preview.value
  const ready = preview?.reviewed.ticked.edits.filter(({ status }) => status === "validated").length ?? 0
  const open = rows.filter(({ landed }) => !landed)
  const all = open.length > 0 && open.every(({ ticked }) => ticked)
  const retry = preview?.reviewed.retry ?? ""
  const isAtomic = modeOf(preview, apply.options.mode.value) === "atomic"
  const blocked =
    isAtomic && ready === 0 && open.some(({ ticked, standing }) => ticked && standing === "ready")
  return (
    <header class="bar apply-bar">
      <input
        type="checkbox"
        aria-label="Tick all edits"
        checked={all}
        disabled={open.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = !all && open.some(({ ticked }) => ticked)
        }}
        onChange={({ currentTarget }) => apply.tickAll(currentTarget.checked)}
      />
      <p class="summary" role="status">
        {summary(rows)}
      </p>
      <ReadingOptions />
      {retry !== "" && (
        <button
          type="button"
          title="What to tell the model about the edits that did not fit (r)"
          onClick={async () => {
            if (await copyText(retry)) toasts.say("The retry prompt is on the clipboard.")
          }}
        >
          <Icon name="copy" /> Copy retry prompt
        </button>
      )}
      <label class="switch" title="All or nothing: unless every ticked edit fits, none is written">
        <input
          type="checkbox"
          role="switch"
          checked={isAtomic}
          aria-checked={isAtomic}
          onChange={({ currentTarget }) => {
            apply.options.mode.value = currentTarget.checked ? "atomic" : "partial"
          }}
        />
        All or nothing
      </label>
      <button
        type="button"
        id="apply"
        class="primary"
        disabled={ready === 0 || apply.busy.value || !apply.isCurrent.value}
        title={blocked ? "Some ticked edits do not fit. Untick them, or turn off All or nothing." : undefined}
        onClick={async () => {
          await apply.apply()
          // The button may be of no more use, and a button that cannot be pressed loses the focus.
          document.querySelector<HTMLElement>(".row[aria-current] .row-line")?.focus()
        }}
      >
        {apply.busy.value ? "Applying…" : ready > 0 ? `Apply ${ready}` : "Apply"}
      </button>
    </header>
  )
}

function modeOf(preview: ReturnType<typeof useApp>["apply"]["preview"]["value"], chosen: string): string {
  return chosen === "format" ? (preview?.reading.mode ?? "partial") : chosen
}

function summary(rows: readonly Row[]): string {
  const count = (...standings: Row["standing"][]) =>
    rows.filter(({ standing }) => standings.includes(standing)).length
  const [ready, there, choose, lost, done] = [
    count("ready"),
    count("there"),
    count("choose"),
    count("lost"),
    count("done"),
  ]
  return [
    plural(rows.length, "edit"),
    ...(done > 0 ? [`${done} applied`] : []),
    ...(ready > 0 ? [`${ready} ready`] : []),
    ...(there > 0 ? [`${there} already there`] : []),
    ...(choose > 0 ? [`${choose} ${choose === 1 ? "needs" : "need"} you`] : []),
    ...(lost > 0 ? [`${lost} ${lost === 1 ? "does" : "do"} not fit`] : []),
  ].join(" · ")
}

import type { Settings } from "emend/api"
import { Check, formatsOf, matchings, Select } from "../parts/Choice.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { overwriteWord } from "./words.ts"

/** How this response is read and matched, where that shall differ from what its format prefers. */
export function ReadingOptions() {
  const { apply, info, context } = useApp()
  const isEmpty = apply.text.value === ""
  const { format, match, overwrite, contextOnly } = apply.options
  const hasContext = Object.keys(context.chosen.value).length > 0
  return (
    <details class="menu" onFocusOut={closeIfLeft} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="options" /> <span class="bar-word">Options</span>
      </summary>
      <div class="menu-body">
        <AllOrNothing class="menu-only" />
        <label>
          Format
          <Select
            value={format.value}
            options={[["auto", "recognise it"], ...formatsOf(info.value)]}
            onChoose={(value) => (format.value = value)}
          />
        </label>
        <label>
          Matching
          <Select
            value={match.value}
            options={[["format", "as the format prefers"], ...matchings]}
            onChoose={(value) => (match.value = value as Settings["match"])}
          />
        </label>
        <Check checked={overwrite.value} onCheck={(checked) => (overwrite.value = checked)}>
          {overwriteWord}
        </Check>
        <Check
          checked={contextOnly.value}
          disabled={!hasContext}
          onCheck={(checked) => (contextOnly.value = checked)}
        >
          Hold back edits of files that are not in the prompt
        </Check>
        <button type="button" disabled={isEmpty} onClick={() => apply.clear()}>
          Clear the review
        </button>
      </div>
    </details>
  )
}

/** Unless every ticked edit fits, none is written. In the bar where there is room, else in the menu. */
export function AllOrNothing({ class: name }: { class: string }) {
  const { apply } = useApp()
  const { mode } = apply.options
  const isAtomic =
    (mode.value === "format" ? (apply.preview.value?.reading.mode ?? "partial") : mode.value) === "atomic"
  return (
    <label class={`switch ${name}`} title="All or nothing: unless every ticked edit fits, none is written">
      <input
        type="checkbox"
        role="switch"
        checked={isAtomic}
        aria-checked={isAtomic}
        onChange={({ currentTarget }) => (mode.value = currentTarget.checked ? "atomic" : "partial")}
      />
      All or nothing
    </label>
  )
}

type MenuEvent<E extends Event> = E & { currentTarget: HTMLDetailsElement }

function closeIfLeft({ currentTarget, relatedTarget }: MenuEvent<FocusEvent>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeOnEscape({ key, currentTarget }: MenuEvent<KeyboardEvent>): void {
  if (key !== "Escape" || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector("summary")?.focus()
}

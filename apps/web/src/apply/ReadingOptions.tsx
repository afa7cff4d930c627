import type { Settings } from "emend/api"
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
          <select
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value
            }}
          >
            <option value="auto">recognise it</option>
            {info.value?.formats.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Matching
          <select
            value={match.value}
            onChange={({ currentTarget }) => {
              match.value = currentTarget.value as Settings["match"]
            }}
          >
            <option value="format">as the format prefers</option>
            <option value="exact">letter for letter</option>
            <option value="whitespace">up to white space</option>
            <option value="fuzzy">everything that is certain</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={overwrite.value}
            onChange={({ currentTarget }) => {
              overwrite.value = currentTarget.checked
            }}
          />
          {overwriteWord}
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={contextOnly.value}
            disabled={!hasContext}
            onChange={({ currentTarget }) => {
              contextOnly.value = currentTarget.checked
            }}
          />
          Hold back edits of files that are not in the prompt
        </label>
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
        onChange={({ currentTarget }) => {
          mode.value = currentTarget.checked ? "atomic" : "partial"
        }}
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

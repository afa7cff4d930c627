import type { WorkspaceInfo } from "emend/api"
import type { ComponentChildren } from "preact"

/** What can be chosen, and the words for it. */
export type Options = readonly (readonly [value: string, words: string])[]

interface SelectProps {
  value: string | undefined
  options: Options
  onChoose(value: string): void
  /** What it is, where no words beside it say so. */
  label?: string
}

/** One of a few. */
export function Select({ value, options, onChoose, label }: SelectProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}

interface CheckProps {
  checked: boolean
  onCheck(checked: boolean): void
  disabled?: boolean
  children: ComponentChildren
}

/** Yes or no. */
export function Check({ checked, onCheck, disabled, children }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      {children}
    </label>
  )
}

/** How loosely old text may match. */
export const matchings: Options = [
  ["exact", "letter for letter"],
  ["whitespace", "up to white space"],
  ["fuzzy", "everything that is certain"],
]

export function formatsOf(info: WorkspaceInfo | undefined): Options {
  return info?.formats.map(({ name, title }) => [name, title] as const) ?? []
}

/** The formats that a prompt can ask for. */
export function promptFormats(info: WorkspaceInfo | undefined): Options {
  return [...formatsOf(info), ["none", "no rules"]]
}

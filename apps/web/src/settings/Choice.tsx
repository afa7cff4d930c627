interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, words: string])[]
  onChoose(value: string): void
}

/** One of a few. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

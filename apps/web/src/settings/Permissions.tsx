import type { Settings } from "emend/api"
import { Select } from "../parts/Choice.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useDraft } from "./draft.ts"

type Rules = Settings["permissions"]

/** Which files may be edited: a list of patterns, of which the last that fits decides. */
export function Permissions({ rules, onChange }: { rules: Rules; onChange(rules: Rules): void }) {
  const change = (index: number, next: Partial<Rules[number]>) =>
    onChange(rules.map((rule, each) => (each === index ? { ...rule, ...next } : rule)))
  return (
    <fieldset>
      <legend>Permissions</legend>
      <p class="hint">The last pattern that fits a file decides. Where none fits, edits are allowed.</p>
      <ol class="permissions">
        {rules.map(({ pattern, action }, index) => (
          <li key={index}>
            <Pattern
              number={index + 1}
              pattern={pattern}
              onChange={(next) => change(index, { pattern: next })}
            />
            <Select
              label={`What holds for pattern ${index + 1}`}
              value={action}
              options={["allow", "ask", "deny"].map((each) => [each, each])}
              onChoose={(each) => change(index, { action: each as Rules[number]["action"] })}
            />
            <button
              type="button"
              class="quiet"
              aria-label={`Remove pattern ${index + 1}`}
              onClick={() => onChange(rules.filter((_, each) => each !== index))}
            >
              <Icon name="cross" />
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => onChange([...rules, { pattern: "**", action: "ask" }])}>
        <Icon name="plus" /> Add a pattern
      </button>
    </fieldset>
  )
}

function Pattern(props: { number: number; pattern: string; onChange(pattern: string): void }) {
  const draft = useDraft(props.pattern, props.onChange)
  return <input type="text" placeholder="secrets/**" aria-label={`Pattern ${props.number}`} {...draft} />
}

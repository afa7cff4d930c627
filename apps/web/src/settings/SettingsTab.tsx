import { useSignal } from "@preact/signals"
import type { Settings } from "emend/api"
import { Check, matchings, type Options, promptFormats, Select } from "../parts/Choice.tsx"
import { useApp } from "../state/app.ts"
import { useDraft } from "./draft.ts"
import { Permissions } from "./Permissions.tsx"
import { SaveRules } from "./SaveRules.tsx"

/**
 * Everything that is kept between visits. What is the person's own is saved as soon as it is changed; the rules of the project are
 * somebody's file, which is written only when they say so.
 */
export function SettingsTab() {
  const { settings, info } = useApp()
  const draft = useSignal<Partial<Settings>>({})
  const saved = settings.saved.value
  if (!saved) return <p class="notice">Reading…</p>
  const { where, issues } = saved
  const now = { ...saved.settings, ...draft.value }
  const own = (changes: Partial<Settings>) => void settings.save(changes)
  const save = (changes: Partial<Settings>) => {
    draft.value = { ...draft.value, ...changes }
  }
  return (
    <form class="settings" aria-label="Settings" onSubmit={(event) => event.preventDefault()}>
      <p class="status" role="status">
        What is left out, edits and permissions are rules of the project, in {where}.{" "}
        {{ idle: "", saving: "Saving…", saved: "Saved." }[settings.progress.value]}
      </p>
      {issues.map((issue) => (
        <p class="notice failed" key={issue.message}>
          <strong>{issue.message}</strong> {issue.hint}
        </p>
      ))}
      <fieldset>
        <legend>Files</legend>
        <Check checked={now.gitignore} onCheck={(gitignore) => save({ gitignore })}>
          Leave out what .gitignore files name
        </Check>
        <Excludes excludes={now.excludes} onChange={(excludes) => save({ excludes })} />
        <p class="hint" id="excludes-hint">
          One pattern per line, as in a .gitignore: <code>*.lock</code>, <code>docs/**</code>
        </p>
      </fieldset>
      <fieldset>
        <legend>Edits</legend>
        <Choice
          label="Format that prompts ask for"
          value={now.format}
          options={promptFormats(info.value)}
          onChoose={(format) => save({ format })}
        />
        <Choice
          label="Matching"
          value={now.match}
          options={[["format", "as each format prefers"], ...matchings]}
          onChoose={(match) => save({ match: match as Settings["match"] })}
        />
        <Choice
          label="Several edits"
          value={now.mode}
          options={[
            ["format", "as each format prefers"],
            ["atomic", "all or nothing"],
            ["partial", "what fits is written"],
          ]}
          onChoose={(mode) => save({ mode: mode as Settings["mode"] })}
        />
      </fieldset>
      <Permissions rules={now.permissions} onChange={(permissions) => save({ permissions })} />
      <fieldset>
        <legend>Yours</legend>
        <p class="hint">Saved at once, for you alone.</p>
        <Choice
          label="Theme"
          value={now.theme}
          options={[
            ["system", "as the system"],
            ["light", "light"],
            ["dark", "dark"],
          ]}
          onChoose={(theme) => own({ theme: theme as Settings["theme"] })}
        />
        <Choice
          label="Window that prompts have to fit"
          value={now.window}
          options={info.value?.windows.map(({ name }) => [name, name]) ?? []}
          onChoose={(window) => own({ window })}
        />
      </fieldset>
      <SaveRules draft={draft} />
    </form>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Options
  onChoose(value: string): void
}

function Choice({ label, ...select }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <Select {...select} />
    </label>
  )
}

function Excludes({ excludes, onChange }: { excludes: string[]; onChange(excludes: string[]): void }) {
  const draft = useDraft(excludes.join("\n"), (text) => onChange(linesOf(text)))
  return (
    <label class="field">
      <span>Leave out as well</span>
      <textarea rows={4} aria-describedby="excludes-hint" {...draft} />
    </label>
  )
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
}

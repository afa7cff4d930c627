import type { ContextWindow } from "emend/api"
import { promptFormats, Select } from "../parts/Choice.tsx"
import { copyText, downloadText } from "../parts/clipboard.ts"
import { figure } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"

/** The size of the prompt against the window it has to fit, and what to do with it. */
export function PromptBar() {
  const { context, info, settings, toasts } = useApp()
  const { packed, packing, format } = context
  const windows = info.value?.windows ?? []
  const chosen = settings.saved.value?.settings.window
  const window = windows.find(({ name }) => name === chosen) ?? usual(windows)
  const tokens = context.isEmpty.value ? 0 : (packed.value?.tokens ?? 0)
  // What is packed for an empty prompt nobody waits for. What was packed last does not tell: it is older.
  const isWanted =
    Object.values(context.chosen.value).includes(true) || context.instructions.value.trim() !== ""
  const over = window !== undefined && tokens > window.tokens
  const ready = packed.value !== undefined && !packing.value && !context.isEmpty.value
  return (
    <header class="bar prompt-bar">
      <h2>Prompt</h2>
      <p class={`total ${over ? "over" : ""}`} role="status">
        <span class="figures">
          {figure(tokens)} of {window ? figure(window.tokens) : "…"} tokens
        </span>
        {over && <strong> Too long for this window.</strong>}
        {context.slow.value && isWanted ? (
          <span class="working">
            <progress aria-label="Packing" /> packing…
          </span>
        ) : (
          <meter
            aria-label="Share of the window"
            min={0}
            max={window?.tokens ?? 1}
            value={Math.min(tokens, window?.tokens ?? 1)}
          />
        )}
      </p>
      <Select
        label="Window"
        value={window?.name}
        options={windows.map(({ name }) => [name, name])}
        onChoose={(name) => void settings.save({ window: name })}
      />
      <Select
        label="Format that the model shall answer in"
        value={format.value}
        options={promptFormats(info.value)}
        onChoose={(format) => context.chooseFormat(format)}
      />
      <span class="push" />
      <button
        type="button"
        disabled={!ready}
        onClick={() => downloadText(`${info.value?.name ?? "prompt"}-prompt.md`, packed.value!.text)}
      >
        <Icon name="download" /> Download
      </button>
      <button
        type="button"
        id="copy-prompt"
        class="primary"
        disabled={!ready}
        onClick={async () => {
          if (await copyText(packed.value!.text)) toasts.say("The prompt is on the clipboard.")
        }}
      >
        <Icon name="copy" /> Copy
      </button>
    </header>
  )
}

/** What most models can read today, until the person says otherwise. */
function usual(windows: readonly ContextWindow[]): ContextWindow | undefined {
  return windows.find(({ tokens }) => tokens >= 128_000) ?? windows.at(-1)
}

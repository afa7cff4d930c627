import { useCallback, useRef } from "preact/hooks"
import type { ResponseEditor } from "../editor/response-editor.ts"
import { Shadow } from "../editor/Shadow.tsx"
import { bytes, plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { Problems } from "./Problems.tsx"
import { tieEditor } from "./tie-editor.ts"

/** What the model wrote: to be pasted, dropped, opened or typed, and mended where it is wrong. */
export function ResponsePane() {
  const app = useApp()
  const { apply } = app
  const editor = useRef<ResponseEditor | undefined>(undefined)
  const open = useCallback((root: ShadowRoot) => tieEditor(app, root, editor), [app])
  return (
    <section class="response" aria-label="Response">
      <header class="bar">
        <h2>Response</h2>
        <span class="faint wide-only">paste, drop or open it</span>
        <span class="push" />
        <OpenFile onText={apply.give} />
        <button type="button" class="quiet" disabled={apply.text.value === ""} onClick={() => apply.give("")}>
          Clear
        </button>
      </header>
      <div class="editor-frame">
        <Shadow class="editor" open={open} />
      </div>
      <Problems onShow={(span) => editor.current?.reveal(span, { cursor: true })} />
      <Footer />
      <button type="button" id="go-to-response" hidden onClick={() => editor.current?.focus()} />
      <button
        type="button"
        id="show-source"
        hidden
        onClick={() => {
          const row = apply.rows.value.find(({ index }) => index === apply.selected.value)
          if (row?.edit.source) editor.current?.reveal(row.edit.source, { cursor: true })
        }}
      />
    </section>
  )
}

function OpenFile({ onText }: { onText(text: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" class="quiet" onClick={() => input.current?.click()}>
        <Icon name="open" /> Open…
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Open a response"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ""
          if (file) onText(await file.text())
        }}
      />
    </>
  )
}

function Footer() {
  const { apply, info } = useApp()
  const reading = apply.preview.value?.reading
  const format = info.value?.formats.find(({ name }) => name === reading?.format)?.title ?? reading?.format
  const size = new Blob([apply.text.value]).size
  return (
    <footer class="status">
      {reading && <span>{format ?? "no format recognised"}</span>}
      {size > 0 && <span>{bytes(size)}</span>}
      {reading && reading.repairs.length > 0 && <span>{plural(reading.repairs.length, "repair")}</span>}
      <span class="push" />
      <span>{apply.isCurrent.value || size === 0 ? "" : "reading…"}</span>
    </footer>
  )
}

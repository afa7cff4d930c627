import { effect } from "@preact/signals"
import { useCallback } from "preact/hooks"
import { Shadow } from "../editor/Shadow.tsx"
import { type App, useApp } from "../state/app.ts"
import { PromptBar } from "./PromptBar.tsx"
import { PromptFiles } from "./PromptFiles.tsx"

/** What the model will be given, as it will be given. */
export function PromptPane() {
  const app = useApp()
  const { context } = app
  const { packed, instructions } = context
  const open = useCallback((root: ShadowRoot) => openPreview(app, root), [app])
  const isEmpty = !packed.value || packed.value.text === ""
  return (
    <section class="prompt" aria-label="Prompt">
      <PromptBar />
      <label class="instructions">
        <span>Instructions</span>
        <textarea
          id="instructions"
          rows={4}
          placeholder="What shall the model do?"
          value={instructions.value}
          onInput={({ currentTarget }) => {
            instructions.value = currentTarget.value
          }}
        />
      </label>
      <PromptFiles />
      <h3 class="bar">Preview</h3>
      <div class="editor-frame">
        {isEmpty && <p class="empty-preview">Tick files at the left: the prompt appears here.</p>}
        <Shadow class="editor" open={open} />
      </div>
    </section>
  )
}

function openPreview({ context }: App, root: ShadowRoot): () => void {
  let closed = false
  const ties: (() => void)[] = []
  void import("../editor/text-view.ts").then(({ openTextView }) => {
    if (closed) return
    const view = openTextView(root, "The packed prompt")
    ties.push(
      effect(() => view.setText(context.packed.value?.text ?? "")),
      () => view.close(),
    )
  })
  return () => {
    closed = true
    for (const untie of ties) untie()
  }
}

import { effect } from "@preact/signals"
import { useCallback } from "preact/hooks"
import { lazily } from "../editor/lazily.ts"
import { Shadow } from "../editor/Shadow.tsx"
import { type App, useApp } from "../state/app.ts"
import { PromptBar } from "./PromptBar.tsx"
import { PromptFiles } from "./PromptFiles.tsx"

/** What the model will be given, as it will be given. */
export function PromptPane() {
  const app = useApp()
  const { context } = app
  const { instructions } = context
  const open = useCallback((root: ShadowRoot) => openPreview(app, root), [app])
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
          onInput={({ currentTarget }) => (instructions.value = currentTarget.value)}
        />
      </label>
      <PromptFiles />
      <h3 class="bar">Preview</h3>
      <div class="editor-frame">
        {context.isEmpty.value && (
          <p class="empty-preview">Tick files at the left: the prompt appears here.</p>
        )}
        <Shadow class="editor" open={open} />
      </div>
    </section>
  )
}

function openPreview({ context }: App, root: ShadowRoot): () => void {
  return lazily(
    () => import("../editor/text-view.ts"),
    ({ openTextView }) => {
      const view = openTextView(root, "The packed prompt")
      const untie = effect(() =>
        view.setText(context.isEmpty.value ? "" : (context.packed.value?.text ?? "")),
      )
      return () => {
        untie()
        view.close()
      }
    },
  )
}

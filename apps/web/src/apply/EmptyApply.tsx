import { useEffect } from "preact/hooks"
import { plural } from "../parts/figures.ts"
import { useApp } from "../state/app.ts"

/** No response yet: how to get one. */
export function EmptyApply() {
  const { apply, context } = useApp()
  useEffect(() => context.show(), [context])
  const files = context.packed.value?.files.length ?? 0
  const hasPrompt = files > 0
  return (
    <section class="empty" aria-label="How to begin">
      <h2>Paste a model’s answer, see what it would change, apply it, take it back.</h2>
      {hasPrompt && (
        <p class="notice done">
          The prompt of {plural(files, "file")} is ready: <a href="#/context">copy it</a>, ask a model, and
          paste its answer here.
        </p>
      )}
      <ol>
        <li>
          <span>
            <a href="#/context">Choose files</a> and say what you want. Copy the prompt.
          </span>
        </li>
        <li>Ask any model with it, in any chat window.</li>
        <li>Paste its answer here, all of it. Nothing is written before you say so.</li>
      </ol>
      <p>
        <button
          type="button"
          onClick={async () => {
            const { sampleResponse } = await import("./sample.ts")
            apply.give(sampleResponse)
          }}
        >
          Try it with a sample
        </button>
      </p>
    </section>
  )
}

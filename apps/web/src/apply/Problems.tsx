import type { Problem, Span } from "emend/core"
import { printable } from "../../../../src/text/visible.ts"
import { isToFix } from "../editor/problems.ts"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"

/** What is wrong with the response, as a list: for the keyboard, and for whoever does not see underlines. */
export function Problems({ onShow }: { onShow(span: Span): void }) {
  const { apply } = useApp()
  const problems = apply.preview.value?.reading.problems ?? []
  if (problems.length === 0 || apply.receiving.value) return null
  const fixable = problems.filter(({ fix }) => fix)
  const mend = async (some: readonly Problem[]) => {
    const { applyFixes } = await import("emend/core")
    if (apply.isCurrent.value) apply.mend(applyFixes(apply.text.value, some))
  }
  const ready = apply.isCurrent.value
  return (
    <section class="problems" aria-label="Problems of the response">
      <header class="bar">
        <h3>{counted(problems)}</h3>
        <span class="push" />
        {fixable.length > 1 && (
          <button type="button" class="quiet" disabled={!ready} onClick={() => void mend(fixable)}>
            Fix all {fixable.length}
          </button>
        )}
      </header>
      <ul>
        {problems.slice(0, shown).map((problem, index) => (
          <li key={index} class={isToFix(problem) ? problem.severity : "note"}>
            <Icon name={problem.severity === "error" ? "cross" : isToFix(problem) ? "warning" : "dash"} />
            <button
              type="button"
              class="link"
              disabled={!problem.source}
              onClick={() => problem.source && onShow(problem.source)}
            >
              line {problem.line}
            </button>
            <span>
              <span class="hidden-text">{problem.severity}: </span>
              {printable(problem.message)}
            </span>
            {problem.fix && (
              <button type="button" disabled={!ready} onClick={() => void mend([problem])}>
                Fix
              </button>
            )}
          </li>
        ))}
        {problems.length > shown && <li>and {problems.length - shown} more</li>}
      </ul>
    </section>
  )
}

const shown = 50

function counted(problems: readonly Problem[]): string {
  const count = problems.filter(isToFix).length
  const notes = problems.length - count
  return [
    ...(count > 0 ? [plural(count, "problem")] : []),
    ...(notes > 0 ? [`${plural(notes, "note")} on how it was read`] : []),
  ].join(", ")
}

import type { Candidate } from "emend/core"
import { oneLine, printable } from "../../../../src/text/visible.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { excerpt, textOf } from "./excerpt.ts"
import type { Row } from "./rows.ts"

/** The places that an edit fits, each with what is around it: the person says which one is meant. */
export function Places({
  row,
  hunk,
  candidates,
}: {
  row: Row
  hunk: number
  candidates: readonly Candidate[]
}) {
  const { apply } = useApp()
  const snapshot = apply.preview.value?.question.snapshot
  return (
    <ol class="places" aria-label="Places that fit">
      {candidates.map(({ line, text, path }, index) => {
        const file = snapshot && textOf(snapshot, path ?? row.report.path)
        const lines = file === undefined ? [{ number: line, text }] : excerpt(file, line, 2)
        const sameLine = candidates.filter((each) => each.line === line && each.path === path).length > 1
        return (
          <li key={index}>
            <header class="bar">
              <span class="faint">
                {path !== undefined && `${oneLine(path)}, `}line {line}
              </span>
              <span class="push" />
              <button
                type="button"
                data-pick
                onClick={() =>
                  apply.pick(
                    row.id,
                    path !== undefined
                      ? { path }
                      : { hunk, ...(sameLine ? { occurrence: index + 1 } : { line }) },
                  )
                }
              >
                <Icon name="target" /> {path === undefined ? `Use line ${line}` : "Edit this file instead"}
              </button>
            </header>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
            <pre class="excerpt" tabIndex={0}>
              {lines.map((each) => (
                <span key={each.number} class={each.number === line ? "line here" : "line"}>
                  <i>{each.number}</i>
                  {printable(each.text)}
                </span>
              ))}
            </pre>
          </li>
        )
      })}
    </ol>
  )
}

import type { Issue, LineRange } from "emend/core"
import { oneLine, printable } from "../../../../src/text/visible.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { excerpt, textOf } from "./excerpt.ts"
import type { Row } from "./rows.ts"

/** The places that an edit fits, each with what is around it: the person says which one is meant. Of a doubt, what speaks against it. */
export function Places({ row, hunk, issue }: { row: Row; hunk: number; issue: Issue }) {
  const { apply } = useApp()
  const { candidates = [] } = issue
  // A line may only be what a doubt is about: there is nothing to choose from.
  const isChoice =
    candidates.some(({ path }) => path !== undefined) ||
    !(issue.part || issue.code === "doubt") ||
    issue.code === "ambiguous"
  const snapshot = apply.preview.value?.question.snapshot
  return (
    <ol class="places" aria-label={isChoice ? "Places that fit" : "What it is about"}>
      {candidates.map(({ line, text, path }, index) => {
        const file = snapshot && textOf(snapshot, path ?? row.report.path)
        const lines = file === undefined ? [{ number: line, text }] : excerpt(file, [line, line], 2)
        const sameLine = candidates.filter((each) => each.line === line && each.path === path).length > 1
        return (
          <li key={index}>
            <header class="bar">
              <span class="faint">
                {isChoice ? "" : "The file has, "}
                {path !== undefined && `${oneLine(path)}, `}line {line}
              </span>
              <span class="push" />
              {isChoice && (
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
              )}
            </header>
            <Lines lines={lines} here={[line, line]} />
          </li>
        )
      })}
    </ol>
  )
}

/** Lines of a text with their numbers, some of them marked. */
export function Lines({
  lines,
  here,
}: {
  lines: readonly { number: number; text: string }[]
  here: LineRange
}) {
  const isHere = (number: number) => here[0] <= number && number <= here[1]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <pre class="excerpt" tabIndex={0}>
      {lines.map(({ number, text }) => (
        <span key={number} class={isHere(number) ? "line here" : "line"}>
          <i>{number}</i>
          {printable(text)}
        </span>
      ))}
    </pre>
  )
}

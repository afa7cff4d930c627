import type { Change, EditReport, Hunk, Issue } from "emend/core"
import { oneLine, printable } from "../../../../src/text/visible.ts"
import { UnifiedDiff } from "../editor/UnifiedDiff.tsx"
import { copyText } from "../parts/clipboard.ts"
import { lineRange } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { Said } from "../parts/Said.tsx"
import { useApp } from "../state/app.ts"
import { Comparison } from "./Comparison.tsx"
import { excerpt } from "./excerpt.ts"
import { Lines, Places } from "./Places.tsx"
import { copyRetry } from "./ReviewBar.tsx"
import type { Row } from "./rows.ts"
import { adviceOn, forgetWords } from "./words.ts"

/** An edit that has no place yet: why, what comes closest, and what can be done about it. */
export function Misses({ row }: { row: Row }) {
  const { apply } = useApp()
  if (apply.receiving.value)
    return (
      <p class="notice" data-details={row.id}>
        Edit {row.number} is still coming.
      </p>
    )
  return (
    <section
      class="misses"
      data-details={row.id}
      aria-label={`Edit ${row.number}`}
      data-current={row.id === apply.selected.value ? "" : undefined}
    >
      {missesOf(row.report).map(({ issue, hunk }) => (
        <section class="miss" key={hunk}>
          <p class="said">
            <strong>
              Edit {row.number}: <Said text={issue.message} />
            </strong>{" "}
            {printable(adviceOn(issue, isToldByWays(row, hunk, issue)))}
          </p>
          {/* Where the file has something like it, the two are side by side below. */}
          {issue.part && (!issue.nearest || row.ways.length > 0) && (
            <UnclearPart part={issue.part} hunks={row.edit.op === "update" ? row.edit.hunks : []} />
          )}
          {row.ways.length > 0 && <Ways row={row} />}
          {!isToldByWays(row, hunk, issue) && (
            <>
              {issue.candidates && <Places row={row} hunk={hunk} issue={issue} />}
              <Comparison row={row} hunk={hunk} issue={issue} />
            </>
          )}
        </section>
      ))}
      <Remedies row={row} />
    </section>
  )
}

/** The ways to understand an excerpt show the file as well; those of a change of exact lines may only leave it out. */
function isToldByWays({ ways, edit }: Row, hunk: number, { code }: Issue): boolean {
  const isExcerpt = edit.op === "update" && edit.hunks[hunk]?.place?.by === "excerpt"
  return ways.length > 0 && (isExcerpt || code === "ambiguous")
}

/** So many lines of what is not clear say enough. */
const mostLines = 12

/** The lines of an excerpt that are not clear, with those around them as they were sent. */
function UnclearPart({ part, hunks }: { part: NonNullable<Issue["part"]>; hunks: readonly Hunk[] }) {
  const { lines, text } = part
  const number = part.excerpt ?? hunks.findIndex((hunk) => hunk.new.includes(text)) + 1
  const shown = hunks[number - 1]?.new ?? "\n".repeat(lines[0] - 1) + text
  const name = hunks.length > 1 ? `excerpt ${number}` : "the excerpt"
  return (
    <section class="unclear" aria-label="What is not clear">
      <header class="bar">
        <span class="faint">
          The answer has, {lineRange(lines)} of {name}
        </span>
      </header>
      <Lines lines={excerpt(shown, [lines[0], Math.min(lines[1], lines[0] + mostLines)], 2)} here={lines} />
    </section>
  )
}

function Remedies({ row }: { row: Row }) {
  const app = useApp()
  const { apply, context, toasts } = app
  const mend = apply.isCurrent.value ? apply.preview.value?.reviewed.mends[row.index] : undefined
  return (
    <p class="actions">
      {row.report.status === "not_in_context" && (
        <button
          type="button"
          class="primary"
          data-pick
          onClick={() => context.choose([row.report.path], true)}
        >
          <Icon name="plus" /> Add {oneLine(row.report.path)} to the prompt
        </button>
      )}
      {mend && (
        <button
          type="button"
          class="primary"
          data-pick
          title="Put the file's own lines into the response, in the place of those that are remembered wrongly"
          onClick={() => apply.mend(changed(apply.text.value, mend))}
        >
          <Icon name="check" /> Mend the edit
        </button>
      )}
      {row.report.corrected !== undefined && (
        <button
          type="button"
          onClick={async () => {
            if (await copyText(row.report.corrected!)) toasts.say("The corrected edit is on the clipboard.")
          }}
        >
          <Icon name="copy" /> Copy corrected edit
        </button>
      )}
      {row.picked && (
        <button type="button" onClick={() => apply.unpick(row.id)}>
          <Icon name="undo" /> {forgetWords[row.picked]}
        </button>
      )}
      {isForTheModel(row.report) && (
        <button
          type="button"
          class={row.ways.length > 0 ? "" : "primary"}
          data-pick
          onClick={() => void copyRetry(app)}
        >
          <Icon name="copy" /> Copy what to ask the model
        </button>
      )}
      <button type="button" onClick={() => apply.showSource(row.edit.source, row.round)}>
        <Icon name="drawer" /> Show it in the response
      </button>
      <button type="button" onClick={() => apply.tick([row.id], !row.ticked)}>
        {row.ticked ? "Skip this edit" : "Do not skip it"}
      </button>
    </p>
  )
}

function changed(text: string, { from, to, insert }: Change): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** Nothing on this page puts it right: an excerpt says too little, and nobody guesses the rest. */
const isForTheModel = ({ issue, corrected }: EditReport) =>
  issue?.part !== undefined && issue.code !== "ambiguous" && corrected === undefined

/** What is wrong with each hunk, or with the edit as a whole. */
function missesOf({ hunks, issue }: EditReport): { issue: Issue; hunk: number }[] {
  const own = hunks.flatMap((each, hunk) => (each.issue ? [{ issue: each.issue, hunk }] : []))
  if (own.length > 0 && issue?.candidates?.some(({ path }) => path !== undefined))
    return [{ issue, hunk: own[0]!.hunk }]
  const found = own.length > 0 ? own : issue ? [{ issue, hunk: 0 }] : []
  // Of several excerpts, the one that is not clear is told by its number.
  return found.map((each) => ({ ...each, hunk: (each.issue.part?.excerpt ?? each.hunk + 1) - 1 }))
}

/** What an excerpt that is not clear may mean, each with what would come of it: the person says which. */
function Ways({ row }: { row: Row }) {
  const { apply } = useApp()
  return (
    <ol class="places ways" aria-label="What may be meant">
      {row.ways.map(({ label, picks, diffs }) => (
        <li key={label}>
          <header class="bar">
            <button type="button" data-pick onClick={() => apply.pick(row.id, ...picks)}>
              <Icon name="target" /> {label}
            </button>
          </header>
          <UnifiedDiff path={row.report.path} diff={diffs.join("")} />
        </li>
      ))}
    </ol>
  )
}

import type { Change, EditReport, Issue } from "emend/core"
import { hintOf } from "../../../../src/report/remedies.ts"
import { oneLine, printable } from "../../../../src/text/visible.ts"
import { copyText } from "../parts/clipboard.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { Comparison } from "./Comparison.tsx"
import { Places } from "./Places.tsx"
import type { Row } from "./rows.ts"

/** An edit that has no place yet: why, what comes closest, and what can be done about it. */
export function Misses({ row }: { row: Row }) {
  const { apply, context, toasts } = useApp()
  const mend = apply.isCurrent.value ? apply.preview.value?.reviewed.mends[row.index] : undefined
  const retry = apply.preview.value?.reviewed.retry ?? ""
  return (
    <div class="misses">
      {missesOf(row.report).map(({ issue, hunk }) => (
        <section class="miss" key={hunk}>
          <p class="said">
            <strong>{printable(issue.message)}</strong> {printable(hintOf(issue, "page") ?? "")}
          </p>
          {issue.candidates && <Places row={row} hunk={hunk} candidates={issue.candidates} />}
          <Comparison row={row} hunk={hunk} issue={issue} />
        </section>
      ))}
      <p class="actions">
        {row.report.status === "not_in_context" && (
          <button type="button" class="primary" onClick={() => context.choose([row.report.path], true)}>
            <Icon name="plus" /> Add {oneLine(row.report.path)} to the prompt
          </button>
        )}
        {mend && (
          <button type="button" class="primary" onClick={() => apply.mend(changed(apply.text.value, mend))}>
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
        <button
          type="button"
          disabled={retry === ""}
          onClick={async () => {
            if (await copyText(retry)) toasts.say("The retry prompt is on the clipboard.")
          }}
        >
          <Icon name="copy" /> Copy retry prompt
        </button>
        <button type="button" onClick={() => apply.tick(row.id, !row.ticked)}>
          {row.ticked ? "Skip this edit" : "Do not skip it"}
        </button>
      </p>
    </div>
  )
}

function changed(text: string, { from, to, insert }: Change): string {
  return text.slice(0, from) + insert + text.slice(to)
}

/** What is wrong with each hunk, or with the edit as a whole. */
function missesOf({ hunks, issue }: EditReport): { issue: Issue; hunk: number }[] {
  const own = hunks.flatMap((each, hunk) => (each.issue ? [{ issue: each.issue, hunk }] : []))
  if (own.length > 0 && issue?.candidates?.some(({ path }) => path !== undefined))
    return [{ issue, hunk: own[0]!.hunk }]
  return own.length > 0 ? own : issue ? [{ issue, hunk: 0 }] : []
}

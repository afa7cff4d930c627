import type { Issue } from "emend/core"
import { visible } from "../../../../src/text/visible.ts"
import { DiffView } from "../editor/DiffView.tsx"
import { lineRange } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import type { Row } from "./rows.ts"

/** What the model thought is there, beside what is: the nearest region of the file, white space made visible. */
export function Comparison({ row, hunk, issue }: { row: Row; hunk: number; issue: Issue }) {
  if (issue.conflict) return <Conflict conflict={issue.conflict} path={row.report.path} />
  const old = row.edit.op === "update" ? row.edit.hunks[hunk]?.old : undefined
  if (!issue.nearest || old === undefined) return null
  return <Nearest {...{ row, hunk, old }} nearest={issue.nearest} />
}

interface NearestProps {
  row: Row
  hunk: number
  old: string
  nearest: NonNullable<Issue["nearest"]>
}

function Nearest({ row, hunk, old, nearest }: NearestProps) {
  const { apply } = useApp()
  const { lines, text, likeness, difference } = nearest
  return (
    <>
      <DiffView
        path={row.report.path}
        whitespace
        titled
        labels={{
          before: "The edit looks for",
          after: `The file has, ${lineRange(lines)}, ${Math.round(likeness * 100)} % alike`,
        }}
        hunk={{ before: { text: bare(old), line: 1 }, after: { text: bare(text), line: lines[0] } }}
      />
      {difference && (
        <dl class="difference">
          <dt>First difference, line {difference.line}</dt>
          <dd>
            edit <code>{visible(difference.expected)}</code>
          </dd>
          <dd>
            file <code>{visible(difference.actual)}</code>
          </dd>
        </dl>
      )}
      <p class="actions">
        <button type="button" onClick={() => apply.pick(row.id, { hunk, text, line: lines[0] })}>
          <Icon name="target" /> Replace {lineRange(lines)} instead
        </button>
      </p>
    </>
  )
}

/** The model changed the very lines that it remembers wrongly: three versions, for a person to make sense of. */
function Conflict({ conflict, path }: { conflict: NonNullable<Issue["conflict"]>; path: string }) {
  const line = conflict.lines?.[0] ?? 1
  const [base, file, edit] = [conflict.base, conflict.file, conflict.edit].map(bare) as [
    string,
    string,
    string,
  ]
  return (
    <>
      <DiffView
        path={path}
        whitespace
        titled
        labels={{ before: "The edit remembers", after: "The file has" }}
        hunk={{ before: { text: base, line: 1 }, after: { text: file, line } }}
      />
      <DiffView
        path={path}
        titled
        labels={{ before: "The edit remembers", after: "The edit wants" }}
        hunk={{ before: { text: base, line: 1 }, after: { text: edit, line } }}
      />
    </>
  )
}

const bare = (text: string) => text.replace(/\n$/, "")

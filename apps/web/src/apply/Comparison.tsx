import type { Issue } from "emend/core"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { settledHunk } from "../../../../src/review.ts"
import { printable, visible } from "../../../../src/text/visible.ts"
import { DiffView } from "../editor/DiffView.tsx"
import { lineRange } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { linesIn, textOf } from "./excerpt.ts"
import type { Row } from "./rows.ts"

/** What the model thought is there, beside what is: the nearest region of the file, white space made visible. */
export function Comparison({ row, hunk, issue }: { row: Row; hunk: number; issue: Issue }) {
  if (issue.conflict) return <Conflict row={row} hunk={hunk} conflict={issue.conflict} />
  const own = row.edit.op === "update" ? row.edit.hunks[hunk] : undefined
  const part = own?.place?.by === "excerpt" ? issue.part : undefined
  const old = own?.place?.by === "excerpt" ? part?.text : own?.old
  if (!issue.nearest || old === undefined) return null
  return (
    <Nearest {...{ row, hunk, old, part }} nearest={issue.nearest} isExcerpt={own?.place !== undefined} />
  )
}

interface NearestProps {
  row: Row
  hunk: number
  old: string
  nearest: NonNullable<Issue["nearest"]>
  /** It shows lines as they shall be, and not those that they replace. */
  isExcerpt: boolean
  /** Which of them they are. */
  part: Issue["part"]
}

function Nearest({ row, hunk, old, nearest, isExcerpt, part }: NearestProps) {
  const { apply } = useApp()
  const { lines, likeness, difference } = nearest
  const snapshot = apply.preview.value?.question.snapshot
  const file = snapshot && textOf(snapshot, row.report.path)
  // What is told of long lines is only their beginning.
  const text = file === undefined ? nearest.text : linesIn(file, lines)
  return (
    <>
      <DiffView
        path={row.report.path}
        whitespace
        titled
        labels={{
          before: part
            ? `The answer has, ${lineRange(part.lines)} of the excerpt`
            : isExcerpt
              ? "The answer has"
              : "The edit looks for",
          after: `The file has, ${lineRange(lines)}, ${Math.round(likeness * 100)} % alike`,
        }}
        hunk={{ before: { text: bare(old), line: part?.lines[0] ?? 1 }, after: { text, line: lines[0] } }}
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
      {!isExcerpt && (
        <p class="actions">
          <button
            type="button"
            data-pick
            title="The change is made there; what the edit does not mean to change stays as the file has it, where that can be told"
            onClick={() => apply.pick(row.id, { hunk, text: `${text}\n`, line: lines[0] })}
          >
            <Icon name="target" /> Replace {lineRange(lines)} instead
          </button>
        </p>
      )}
    </>
  )
}

interface ConflictProps {
  row: Row
  hunk: number
  conflict: NonNullable<Issue["conflict"]>
}

/** The model changed the very lines that it remembers wrongly: three versions, of which a person takes one or types another. */
function Conflict({ row, hunk, conflict }: ConflictProps) {
  const { apply } = useApp()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [base, file, edit] = [conflict.base, conflict.file, conflict.edit].map(bare) as [
    string,
    string,
    string,
  ]
  const own = row.edit.op === "update" ? row.edit.hunks[hunk] : undefined
  const canSettle = own !== undefined && settledHunk(own, { base, file, text: edit }) !== undefined
  const settle = (text: string) => {
    const settled = settledHunk(own!, { base, file, text })
    // Without its change there is nothing left of the edit: to keep the file's lines is to skip it.
    if (settled?.old === settled?.new) apply.tick([row.id], false)
    else apply.pick(row.id, { hunk, settle: { base, file, text } })
  }
  const where = conflict.lines ? `, ${lineRange(conflict.lines)}` : ""
  return (
    <>
      <div class="conflict">
        <Version title="The edit remembers" text={base} />
        <Version title={`The file has${where}`} text={file}>
          {canSettle && (
            <button type="button" data-pick onClick={() => settle(file)}>
              Keep the file’s
            </button>
          )}
        </Version>
        <Version title="The edit wants" text={edit}>
          {canSettle && (
            <button type="button" data-pick onClick={() => settle(edit)}>
              Take the edit’s
            </button>
          )}
        </Version>
      </div>
      {canSettle && typed === undefined && (
        <p class="actions">
          <button type="button" data-pick onClick={() => setTyped(edit)}>
            Type what shall be there…
          </button>
        </p>
      )}
      {typed !== undefined && (
        <form
          class="typed"
          onSubmit={(event) => {
            event.preventDefault()
            settle(typed)
          }}
        >
          <label>
            What shall be there
            <textarea
              rows={Math.min(12, typed.split("\n").length + 1)}
              value={typed}
              spellcheck={false}
              ref={(area) => {
                if (area?.value === edit) area.focus()
              }}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </label>
          <p class="actions">
            <button type="submit" class="primary">
              Take this
            </button>
            <button type="button" onClick={() => setTyped(undefined)}>
              Cancel
            </button>
          </p>
        </form>
      )}
    </>
  )
}

function Version({ title, text, children }: { title: string; text: string; children?: ComponentChildren }) {
  return (
    <section class="version">
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <pre tabIndex={0}>{text === "" ? <i class="faint">nothing</i> : printable(text)}</pre>
      {children}
    </section>
  )
}

const bare = (text: string) => text.replace(/\n$/, "")

import { printable } from "../../../../src/text/visible.ts"
import { Counts } from "../parts/Counts.tsx"
import { lineRange } from "../parts/figures.ts"
import { Icon, type IconName } from "../parts/Icon.tsx"
import { Path } from "../parts/Path.tsx"
import { useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import type { Example, Row, Standing, Unread } from "./rows.ts"
import { lookAt, openRow } from "./showing.ts"
import { unreadWord } from "./words.ts"

const signs: Record<Standing, { icon: IconName; word: string }> = {
  ready: { icon: "check", word: "ready" },
  there: { icon: "dash", word: "already there" },
  choose: { icon: "warning", word: "needs you" },
  lost: { icon: "cross", word: "does not fit" },
  done: { icon: "check", word: "applied" },
  rejected: { icon: "dash", word: "rejected" },
}

/** One line: what will happen, how sure that is, and what it needs. */
export function EditRow({ row, selected, isFirst }: { row: Row; selected: boolean; isFirst: boolean }) {
  const app = useApp()
  const { apply } = app
  const { report } = row
  // What is still coming is not wrong yet.
  const isComing = apply.receiving.value && (row.standing === "lost" || row.standing === "choose")
  const standing = isComing ? "there" : row.standing
  // Edits of one file are told apart by their lines.
  const place = report.hunks.find(({ tier }) => tier !== "none")
  const sign = isComing ? { icon: "dash" as const, word: "still coming" } : signs[standing]
  return (
    <div class={`row ${standing}`} aria-current={selected ? "true" : undefined}>
      {row.landed ? (
        <span class="tick-space" />
      ) : (
        <input
          type="checkbox"
          aria-label={`Tick edit ${row.number}, ${report.path}`}
          checked={row.ticked}
          onChange={({ currentTarget }) => apply.tick([row.id], currentTarget.checked)}
        />
      )}
      <button
        type="button"
        class="row-line"
        data-row={row.index}
        title={row.certainty.reasons.join("\n")}
        onClick={() => void openRow(app, row)}
      >
        <span class={`sign ${standing}`}>
          <Icon name={sign.icon} />
          <span class="hidden-text">{sign.word}: </span>
        </span>
        <span class={isFirst ? "path" : "path hidden-text"}>
          <Path path={report.path} to={report.to} />
        </span>
        {!isFirst && place && <span class="faint">{lineRange(place.before)}</span>}
        <Counts additions={row.additions} deletions={row.deletions} />
        <span class="about">
          <span class="op hidden-text">{report.op}</span>{" "}
          <span class="says">{isComing ? "still coming" : row.certainty.word}</span>
          {row.file?.broken !== undefined && (
            <span class="broken" title={row.file.broken}>
              <Icon name="warning" /> no longer parses
            </span>
          )}
          {row.round > 0 && <span class="round">answer {row.round + 1}</span>}
        </span>
        {row.why !== undefined && <span class="why">{printable(row.why)}</span>}
      </button>
      <RowAction row={row} />
      {app.editor && narrow.value && (
        <button
          type="button"
          class="quiet icon-only row-action"
          aria-label={`Changes of edit ${row.number}, ${report.path}`}
          title="Its changes, one by one"
          onClick={() => lookAt(app, row.id)}
        >
          <Icon name="right" />
        </button>
      )}
    </div>
  )
}

/** A part of the response that could not be read: it gets a row, so that nobody overlooks it. */
export function UnreadRow({ unread, selected }: { unread: Unread; selected: boolean }) {
  const app = useApp()
  const { issue } = unread
  return (
    <div class="row lost" aria-current={selected ? "true" : undefined}>
      <span class="tick-space" />
      <button type="button" class="row-line" data-row={unread.id} onClick={() => lookAt(app, unread.id)}>
        <span class="sign lost">
          <Icon name="cross" />
          <span class="hidden-text">{unreadWord(issue)}: </span>
        </span>
        <span class="path">
          {issue.path ?? (issue.line === undefined ? "the response" : `line ${issue.line}`)}
        </span>
        <span class="about">
          <span class="says">{unreadWord(issue)}</span>
        </span>
        <span class="why">{printable(issue.message)}</span>
      </button>
    </div>
  )
}

/** Code of the answer that is no edit: said, so that nobody takes it for one that was made. */
export function ExampleRow({ example }: { example: Example }) {
  const { apply } = useApp()
  const { path, line, message, source } = example
  return (
    <div class="row example">
      <span class="tick-space" />
      <button
        type="button"
        class="row-line"
        data-example={line}
        title={`${message} Show it in the response.`}
        onClick={() => apply.showSource(source)}
      >
        <span class="sign there">
          <Icon name="dash" />
          <span class="hidden-text">no edit: </span>
        </span>
        <span class="path">{path === undefined ? `line ${line}` : <Path path={path} />}</span>
        <span class="about">
          <span class="says">taken for an example, line {line}</span>
        </span>
        <span class="why">{message}</span>
      </button>
    </div>
  )
}

function RowAction({ row }: { row: Row }) {
  const { apply } = useApp()
  const name = `edit ${row.number}, ${row.report.path}`
  if (row.landed)
    return (
      <button
        type="button"
        class="quiet row-action"
        aria-label={`Undo ${name}`}
        title="Take this edit back (z)"
        onClick={() => void apply.undo(row.landed!)}
      >
        Undo
      </button>
    )
  if (row.standing !== "ready") return null
  return (
    <button
      type="button"
      class="quiet row-action"
      aria-label={`Apply ${name}`}
      title="Write this edit alone"
      disabled={!apply.isCurrent.value || apply.busy.value || apply.receiving.value}
      onClick={() => void apply.apply(row.index)}
    >
      Apply
    </button>
  )
}

import type { LineRange } from "emend/core"
import { useState } from "preact/hooks"
import { DiffView } from "../editor/DiffView.tsx"
import { leadOf, readHunk, type Side, startOf, widened } from "../editor/hunk.ts"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { Said } from "../parts/Said.tsx"
import { useApp } from "../state/app.ts"
import { textOf } from "./excerpt.ts"
import type { FileView, HunkView } from "./messages.ts"
import type { Row } from "./rows.ts"
import { certaintyAt } from "./words.ts"

/** The change of a file, hunk by hunk; each can be taken or left. */
export function FileDiff({ rows, file }: { rows: readonly Row[]; file: FileView }) {
  const placed = new Set<string>()
  return (
    <div class="hunks">
      {file.broken !== undefined && (
        <p class="notice failed" role="status" data-broken>
          {file.broken}
        </p>
      )}
      {file.change === "move" && file.hunks.every(({ diff }) => diff === "") && (
        <p class="notice" data-details={rows.map(({ id }) => id).join(" ")}>
          The file is renamed. Its content stays as it is.
        </p>
      )}
      {file.hunks.map((hunk, index) => {
        const own = rows.filter((row) => hunk.origins.includes(row.index))
        const fresh = own.filter(({ id }) => !placed.has(id))
        for (const { id } of fresh) placed.add(id)
        return <HunkBlock key={hunk.id} {...{ own, fresh, file, hunk, index }} />
      })}
    </div>
  )
}

interface HunkProps {
  /** The edits that it comes from; those of them that are not shown above. */
  own: readonly Row[]
  fresh: readonly Row[]
  file: FileView
  hunk: HunkView
  index: number
}

/** So many more lines at a time. */
const step = 20

function HunkBlock({ own, fresh, file, hunk, index }: HunkProps) {
  const { apply } = useApp()
  const [more, setMore] = useState({ above: 0, below: 0 })
  if (hunk.diff === "") return null
  const text = textOf(apply.preview.value!.question.snapshot, file.from ?? file.path)
  const change = readHunk(hunk.diff)
  const shown = widened(change, text, more)
  const { rejected } = hunk
  const where = hunkTitle(file, startOf(change, "before"))
  const isCurrent = own.some(({ id }) => id === apply.selected.value)
  return (
    <section
      class={`hunk ${rejected ? "rejected" : ""}`}
      data-hunk={index}
      data-details={fresh.map(({ id }) => id).join(" ")}
      data-hunk-current={isCurrent && fresh.length > 0 ? "" : undefined}
      aria-label={`Change ${index + 1} of ${file.hunks.length}, ${where}${rejected ? ", rejected" : ""}`}
      onFocusCapture={({ currentTarget }) => markCurrent(currentTarget)}
      onPointerEnter={({ currentTarget }) => markCurrent(currentTarget)}
    >
      <header class="hunk-bar">
        <span class="faint where">{where}</span>
        <span class="sources">
          {own.map((row) => (
            <Source key={row.id} row={row} lines={linesOf(shown.before)} />
          ))}
        </span>
        <MoreLines shown={shown} show={(side) => setMore({ ...more, [side]: more[side] + step })} />
        {rejected && <span class="sign lost">rejected</span>}
        <VerdictButtons hunk={hunk} />
      </header>
      <DiffView
        hunk={shown}
        path={file.path}
        lead={leadOf(shown, text)}
        labels={{ before: "Before", after: "After" }}
      />
    </section>
  )
}

/** Lets more of the file be seen around a change, as long as there is more. */
function MoreLines({
  shown: { before, hidden },
  show,
}: {
  shown: ReturnType<typeof widened>
  show(side: "above" | "below"): void
}) {
  if (before.text === "") return null
  const label = { above: `Show more lines above line ${before.line}`, below: "Show more lines below" }
  return (
    <>
      {(["above", "below"] as const).map(
        (side) =>
          hidden[side] > 0 && (
            <button
              key={side}
              type="button"
              class="quiet icon-only"
              aria-label={label[side]}
              title={`More lines ${side}`}
              onClick={() => show(side)}
            >
              <Icon name={side === "above" ? "up" : "down"} />
            </button>
          ),
      )}
    </>
  )
}

function VerdictButtons({ hunk: { id, rejected } }: { hunk: HunkView }) {
  const { apply } = useApp()
  return (
    <>
      <button
        type="button"
        class="quiet"
        data-accept
        aria-pressed={!rejected}
        onClick={() => apply.judge([id], "accept")}
      >
        <Icon name="check" /> Accept
      </button>
      <button
        type="button"
        class="quiet"
        data-reject
        aria-pressed={rejected}
        onClick={() => apply.judge([id], "reject")}
      >
        <Icon name="cross" /> Reject
      </button>
    </>
  )
}

/** The edit that a change comes from, how sure its place is, and behind a click why. */
function Source({ row, lines }: { row: Row; lines: LineRange }) {
  const { word, isLoose, reasons } = certaintyAt(row.report, row.certainty, lines)
  return (
    <details class="source" name={`why-${row.index}`}>
      <summary title={reasons.join("\n")}>
        Edit {row.number}
        {word !== "" && <span class={isLoose ? "word warn" : "word"}>{word}</span>}
      </summary>
      <ul class="reasons">
        {reasons.map((reason) => (
          <li key={reason}>
            <Said text={reason} />
          </li>
        ))}
        {reasons.length === 0 && <li>{plural(row.additions, "line")}, as the edit has them.</li>}
      </ul>
    </details>
  )
}

const linesOf = ({ text, line }: Side): LineRange => [line, line + text.split("\n").length - 1]

/** The keys for accept and reject mean the hunk that the person is at. */
function markCurrent(section: HTMLElement): void {
  for (const each of document.querySelectorAll("[data-hunk-current]"))
    each.removeAttribute("data-hunk-current")
  section.dataset.hunkCurrent = ""
}

function hunkTitle({ change }: FileView, line: number): string {
  if (change === "add") return "new file"
  if (change === "delete") return "deleted file"
  return `line ${line}`
}

import { DiffView } from "../editor/DiffView.tsx"
import { readHunk } from "../editor/hunk.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import type { FileView, HunkView } from "./messages.ts"
import type { Row } from "./rows.ts"

/** The change of a file, hunk by hunk; each can be taken or left. */
export function FileDiff({ row, file }: { row: Row; file: FileView }) {
  return (
    <div class="hunks">
      {file.broken !== undefined && (
        <p class="notice failed" role="status" data-broken>
          {file.broken}
        </p>
      )}
      {file.change === "move" && file.hunks.every(({ diff }) => diff === "") && (
        <p class="notice">The file is renamed. Its content stays as it is.</p>
      )}
      {file.hunks.map((hunk, index) => (
        <HunkBlock key={hunk.id} {...{ row, file, hunk, index }} />
      ))}
    </div>
  )
}

interface HunkProps {
  row: Row
  file: FileView
  hunk: HunkView
  index: number
}

function HunkBlock({ row, file, hunk, index }: HunkProps) {
  const { apply } = useApp()
  if (hunk.diff === "") return null
  const shown = readHunk(hunk.diff)
  const others = hunk.origins.filter((origin) => origin !== row.index)
  const { rejected } = hunk
  const where = hunkTitle(file, shown.before.line, shown.after.line)
  return (
    <section
      class={`hunk ${rejected ? "rejected" : ""}`}
      data-hunk={index}
      aria-label={`Change ${index + 1} of ${file.hunks.length}, ${where}${rejected ? ", rejected" : ""}`}
      onFocusCapture={({ currentTarget }) => markCurrent(currentTarget)}
      onPointerEnter={({ currentTarget }) => markCurrent(currentTarget)}
    >
      <header class="bar hunk-bar">
        <span class="faint">{where}</span>
        {others.length > 0 && (
          <span class="faint">also edit {others.map((each) => each + 1).join(", ")}</span>
        )}
        <span class="push" />
        {rejected && <span class="sign lost">rejected</span>}
        <button
          type="button"
          class="quiet"
          data-accept
          aria-pressed={!rejected}
          onClick={() => apply.judge(hunk.id, "accept")}
        >
          <Icon name="check" /> Accept
        </button>
        <button
          type="button"
          class="quiet"
          data-reject
          aria-pressed={rejected}
          onClick={() => apply.judge(hunk.id, "reject")}
        >
          <Icon name="cross" /> Reject
        </button>
      </header>
      <DiffView hunk={shown} path={file.path} labels={{ before: "Before", after: "After" }} />
    </section>
  )
}

/** The keys for accept and reject mean the hunk that the person is at. */
function markCurrent(section: HTMLElement): void {
  document.querySelector("[data-hunk-current]")?.removeAttribute("data-hunk-current")
  section.dataset.hunkCurrent = ""
}

function hunkTitle({ change }: FileView, before: number, after: number): string {
  if (change === "add") return "new file"
  if (change === "delete") return "deleted file"
  return before === after ? `line ${before}` : `line ${before}, then ${after}`
}

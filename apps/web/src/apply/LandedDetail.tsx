import type { LineRange } from "emend/core"
import { useEffect } from "preact/hooks"
import { DiffView } from "../editor/DiffView.tsx"
import { hunksOf, readHunk, startOf } from "../editor/hunk.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { concerns, type FileGroup, type Row } from "./rows.ts"

/** What was done to a file by a commit: the same diff as before, now in the past, with a way back for each change. */
export function LandedDetail({ commit, group, rows }: { commit: string; group: FileGroup; rows: Row[] }) {
  const { apply, history, route } = useApp()
  const changes = history.changes.value.get(commit)
  useEffect(() => {
    if (!changes) void history.look(commit)
  }, [commit, changes === undefined])
  const own = changes?.filter((file) => rows.some(({ report }) => concerns(report, file))) ?? []
  const took = history.entries.value?.flatMap(({ note, undone }) =>
    note?.took?.id === commit && !undone ? note.took.parts : [],
  )
  const isTaken = (path: string, [from, to]: LineRange) =>
    took?.some(
      (part) => part.path === path && part.lines?.some(([first, end]) => first <= to && end >= from),
    ) ?? false
  return (
    <div class="hunks landed" data-details={rows.map(({ id }) => id).join(" ")}>
      <p class="notice done">
        Applied.{" "}
        <a
          href={`#/history/${commit}`}
          onClick={(event) => {
            event.preventDefault()
            route.go("history", commit)
          }}
        >
          Commit {commit}
        </a>
      </p>
      {own.map(({ path, diff, change }) =>
        hunksOf(diff).map((text, index) => {
          const hunk = readHunk(text)
          const { line, text: after } = hunk.after
          const lines: LineRange = [line, line + after.split("\n").length - 1]
          return (
            <section
              key={`${path} ${index}`}
              class={`hunk ${isTaken(path, lines) ? "rejected" : ""}`}
              aria-label={`Applied change ${index + 1} of ${path}`}
            >
              <LandedBar
                where={change === "add" ? "new file" : `line ${startOf(hunk, "after")}`}
                path={path}
                isTaken={isTaken(path, lines)}
                takeBack={
                  change === "modify"
                    ? () => void apply.takeBack(commit, [{ path, lines: [lines] }])
                    : undefined
                }
              />
              <DiffView path={group.path} hunk={hunk} labels={{ before: "Before", after: "After" }} />
            </section>
          )
        }),
      )}
    </div>
  )
}

interface LandedBarProps {
  where: string
  path: string
  isTaken: boolean
  takeBack: (() => void) | undefined
}

/** Where a change is, and the way back. */
function LandedBar({ where, path, isTaken, takeBack }: LandedBarProps) {
  return (
    <header class="hunk-bar">
      <span class="faint where">{where}</span>
      <span class="push" />
      {isTaken && <span class="sign there">taken back</span>}
      {!isTaken && takeBack && (
        <button
          type="button"
          class="quiet"
          aria-label={`Undo this change, ${where} of ${path}`}
          onClick={takeBack}
        >
          <Icon name="undo" /> Undo this change
        </button>
      )}
    </header>
  )
}

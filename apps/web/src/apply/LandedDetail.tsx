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
  const isTaken = (path: string, [from, to]: [number, number]) =>
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
          const lines: [number, number] = [
            hunk.after.line,
            hunk.after.line + hunk.after.text.split("\n").length - 1,
          ]
          const isGone = isTaken(path, lines)
          const line = startOf(hunk, "after")
          return (
            <section
              key={`${path} ${index}`}
              class={`hunk ${isGone ? "rejected" : ""}`}
              aria-label={`Applied change ${index + 1} of ${path}`}
            >
              <header class="hunk-bar">
                <span class="faint where">{change === "add" ? "new file" : `line ${line}`}</span>
                <span class="push" />
                {isGone ? (
                  <span class="sign there">taken back</span>
                ) : (
                  change === "modify" && (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={`Undo this change, line ${line} of ${path}`}
                      onClick={() => void apply.takeBack(commit, [{ path, lines: [lines] }])}
                    >
                      <Icon name="undo" /> Undo this change
                    </button>
                  )
                )}
              </header>
              <DiffView path={group.path} hunk={hunk} labels={{ before: "Before", after: "After" }} />
            </section>
          )
        }),
      )}
    </div>
  )
}

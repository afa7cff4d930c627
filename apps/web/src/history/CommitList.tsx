import type { HistoryEntry } from "emend/api"
import { Counts } from "../parts/Counts.tsx"
import { ago, plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"

/** Everything that was written, by task: an answer and those that followed it are one. */
export function CommitList({
  entries,
  shown,
}: {
  entries: readonly HistoryEntry[]
  shown: string | undefined
}) {
  return (
    <section class="commits" aria-label="Commits">
      <header class="bar">
        <h2>{plural(entries.length, "commit")}</h2>
      </header>
      <ol class="rows">
        {tasksOf(entries).map((task) =>
          task.length > 1 ? (
            <TaskRows key={task[0]!.id} entries={task} shown={shown} />
          ) : (
            <CommitRow key={task[0]!.id} entry={task[0]!} isShown={task[0]!.id === shown} />
          ),
        )}
      </ol>
    </section>
  )
}

/** Commits of the same task are together, where the newest of them is. */
function tasksOf(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const byTask = new Map<string, HistoryEntry[]>()
  for (const entry of entries) {
    const key = entry.note?.id ? `task ${entry.note.id}` : entry.id
    byTask.set(key, [...(byTask.get(key) ?? []), entry])
  }
  return [...byTask.values()]
}

function TaskRows({ entries, shown }: { entries: readonly HistoryEntry[]; shown: string | undefined }) {
  const { history } = useApp()
  const open = entries.filter((entry) => !entry.undone && !isTurn(entry))
  const title = entries.at(-1)!.note?.title ?? ""
  return (
    <li class="task">
      <header class="row">
        <span class="label">{title}</span>
        <span class="badge">{plural(entries.length, "commit")}</span>
        <span class="push" />
        {open.length > 0 && (
          <button
            type="button"
            class="quiet row-action"
            aria-label={`Undo task: ${title}`}
            onClick={() => void history.takeBackAll(open.map(({ id }) => id))}
          >
            <Icon name="undo" /> Undo task
          </button>
        )}
      </header>
      <ol>
        {entries.map((entry) => (
          <CommitRow key={entry.id} entry={entry} isShown={entry.id === shown} inTask />
        ))}
      </ol>
    </li>
  )
}

interface CommitRowProps {
  entry: HistoryEntry
  isShown: boolean
  /** What it was for is said above it: its files are what tells it from the others. */
  inTask?: boolean
}

function CommitRow({ entry, isShown, inTask = false }: CommitRowProps) {
  const entries = useApp().history.entries.value ?? []
  const byFiles = inTask && !isTurn(entry)
  return (
    <li class={`row ${entry.undone ? "undone" : ""}`}>
      <a class="row-line" href={`#/history/${entry.id}`} aria-current={isShown ? "true" : undefined}>
        <span class="label">{byFiles ? pathsOf(entry) : titleOf(entry, entries)}</span>
        {entry.undone && <span class="badge">taken back</span>}
        <Counts {...total(entry)} />
        <span class="about">
          <time dateTime={entry.at} title={new Date(entry.at).toLocaleString()}>
            {ago(entry.at)}
          </time>
          {!byFiles && <span class="why">{pathsOf(entry)}</span>}
        </span>
      </a>
    </li>
  )
}

/** Whether it took another one back, or made it again. */
export function isTurn({ label }: Pick<HistoryEntry, "label">): boolean {
  return /^(undo|redo) /.test(label)
}

/** What it was for; of one that turned another around, what that was for, or the files in which it took back a part of it. */
export function titleOf(entry: HistoryEntry, entries: readonly HistoryEntry[]): string {
  const { label, id, note } = entry
  const [, verb, of] = /^(undo|redo) (\S+)$/.exec(label) ?? []
  if (!verb) return note?.title ? note.title : `${label} ${id}`
  if (note?.took?.parts.some(({ lines }) => lines)) return `Took back changes in ${pathsOf(entry)}`
  const title = entries.find((each) => each.id === of)?.note?.title
  return `${verb === "undo" ? "Took back" : "Made again"}: ${title || pathsOf(entry)}`
}

function pathsOf({ files }: HistoryEntry): string {
  const [first, ...others] = files
  if (!first) return ""
  return others.length === 0 ? first.path : `${first.path} and ${others.length} more`
}

function total({ files }: HistoryEntry): { additions: number; deletions: number } {
  return {
    additions: files.reduce((sum, each) => sum + each.additions, 0),
    deletions: files.reduce((sum, each) => sum + each.deletions, 0),
  }
}

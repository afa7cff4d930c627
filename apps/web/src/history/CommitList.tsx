import type { HistoryEntry } from "emend/api"
import { Counts } from "../parts/Counts.tsx"
import { ago, plural } from "../parts/figures.ts"

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
        {entries.map((entry) => (
          <li key={entry.id} class={`row ${entry.undone ? "undone" : ""}`}>
            <a
              class="row-line"
              href={`#/history/${entry.id}`}
              aria-current={entry.id === shown ? "true" : undefined}
            >
              <span class="label">{titleOf(entry)}</span>
              {entry.undone && <span class="badge">taken back</span>}
              <time dateTime={entry.at} title={new Date(entry.at).toLocaleString()}>
                {ago(entry.at)}
              </time>
              <span class="why">{pathsOf(entry)}</span>
              <Counts {...total(entry)} />
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `undo 4f0c2a9b` in words. */
export function titleOf({ label, id }: Pick<HistoryEntry, "label" | "id">): string {
  const [, verb, of] = /^(undo|redo) (\S+)$/.exec(label) ?? []
  if (verb) return `${verb === "undo" ? "Took back" : "Made again"} ${of}`
  return `${label} ${id}`
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

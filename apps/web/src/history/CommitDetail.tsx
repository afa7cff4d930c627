import type { HistoryChange, HistoryEntry } from "emend/api"
import { LayoutButton } from "../editor/LayoutButton.tsx"
import { UnifiedDiff } from "../editor/UnifiedDiff.tsx"
import { Counts } from "../parts/Counts.tsx"
import { Icon } from "../parts/Icon.tsx"
import { Path } from "../parts/Path.tsx"
import { useApp } from "../state/app.ts"
import { isTurn, titleOf } from "./CommitList.tsx"

/** What a commit did to each file, what became of that since, and the way back. */
export function CommitDetail({ entry }: { entry: HistoryEntry }) {
  const { history } = useApp()
  const changes = history.changes.value.get(entry.id)
  const turned = isTurn(entry)
  const entries = history.entries.value ?? []
  const later = entries
    .slice(
      0,
      entries.findIndex(({ id }) => id === entry.id),
    )
    .filter((each) => !each.undone && !isTurn(each))
  return (
    <section class="commit" aria-label={`Commit ${entry.id}`}>
      <header class="bar">
        <h2>{titleOf(entry, entries)}</h2>
        <time class="faint" dateTime={entry.at}>
          {new Date(entry.at).toLocaleString()}
        </time>
        <span class="push" />
        <LayoutButton />
        {later.length > 0 && (
          <button
            type="button"
            title={`Takes back the ${later.length === 1 ? "commit" : `${later.length} commits`} after this one`}
            onClick={() => void history.takeBackAll(later.map(({ id }) => id))}
          >
            <Icon name="clock" /> Restore to here
          </button>
        )}
        {!turned && <TurnButton entry={entry} undone={entry.undone} />}
      </header>
      {changes === undefined && <p class="notice">Reading…</p>}
      {changes?.map((change) => (
        <ChangedFile
          key={change.path}
          entry={entry}
          change={change}
          single={turned || changes.length === 1}
        />
      ))}
    </section>
  )
}

function ChangedFile({
  entry,
  change,
  single,
}: {
  entry: HistoryEntry
  change: HistoryChange
  single: boolean
}) {
  const { path, from, diff, since, sinceDiff, undone } = change
  return (
    <article class={`changed-file ${undone ? "undone" : ""}`}>
      <header class="bar">
        <h3 class="path">
          <Path path={from ?? path} to={from === undefined ? undefined : path} />
        </h3>
        <span class="op">{words[change.change]}</span>
        <Counts additions={change.additions} deletions={change.deletions} />
        {undone && <span class="badge">taken back</span>}
        {!undone && since !== "same" && <span class="badge warn">{since} since</span>}
        <span class="push" />
        {!single && <TurnButton entry={entry} undone={undone ?? false} path={path} />}
      </header>
      <UnifiedDiff path={path} diff={diff} />
      {!undone && sinceDiff && (
        <details class="since">
          <summary>What changed since</summary>
          <UnifiedDiff path={path} diff={sinceDiff} />
        </details>
      )}
    </article>
  )
}

function TurnButton({ entry, undone, path }: { entry: HistoryEntry; undone: boolean; path?: string }) {
  const { history, route } = useApp()
  const verb = undone ? "redo" : "undo"
  const word = undone ? "Redo" : "Undo"
  return (
    <button
      type="button"
      aria-label={path === undefined ? `${word} all of commit ${entry.id}` : `${word} this file, ${path}`}
      onClick={() => {
        // The undo is a commit of its own; the person stays with the one that is looked at.
        route.go("history", entry.id)
        void history.turn(verb, { id: entry.id, ...(path !== undefined && { paths: [path] }) })
      }}
    >
      <Icon name={verb} /> {word}
      {path === undefined ? " all" : " this file"}
    </button>
  )
}

const words = { add: "added", modify: "changed", delete: "deleted", move: "moved" }

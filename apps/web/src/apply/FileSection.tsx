import { Counts } from "../parts/Counts.tsx"
import { Path } from "../parts/Path.tsx"
import { useApp } from "../state/app.ts"
import { FileDiff } from "./FileDiff.tsx"
import { LandedDetail } from "./LandedDetail.tsx"
import { Misses } from "./Misses.tsx"
import { shortName } from "./questions.ts"
import type { FileGroup, Row } from "./rows.ts"
import { forgetWords } from "./words.ts"

/** A file: what happens to it, what was done to it, and what does not fit. Its name stays in sight. */
export function FileSection({ group }: { group: FileGroup }) {
  const { apply } = useApp()
  const { path, from, file, rows } = group
  const name = shortName(
    JSON.stringify([path, file?.hunks.map(({ id }) => id), rows.map(({ standing }) => standing)]),
  )
  const isViewed = apply.viewed.value.has(name)
  const landed = rows.filter((row) => row.landed)
  const ready = rows.filter(({ standing }) => standing === "ready" || standing === "rejected")
  const others = rows.filter(({ standing }) => standing === "choose" || standing === "lost")
  const there = rows.filter(({ standing }) => standing === "there")
  return (
    <section class="file-section" data-file={path} aria-label={`File ${path}`}>
      <header class="file-bar" data-details={isViewed ? rows.map(({ id }) => id).join(" ") : undefined}>
        <h3 class="path">
          {from === undefined || from === path ? <Path path={path} /> : <Path path={from} to={path} />}
        </h3>
        {file && <Counts {...totals(file.hunks)} />}
        <label class="check viewed">
          <input
            type="checkbox"
            checked={isViewed}
            aria-label={`Viewed ${path}`}
            onChange={({ currentTarget }) => apply.view(name, currentTarget.checked)}
          />
          Viewed
        </label>
      </header>
      {!isViewed && (
        <div class="detail">
          {[...new Set(landed.map((row) => row.landed!.commit))].map((commit) => (
            <LandedDetail
              key={commit}
              commit={commit}
              group={group}
              rows={landed.filter((row) => row.landed!.commit === commit)}
            />
          ))}
          {there.map((row) => (
            <p key={row.id} class="notice" data-details={row.id}>
              Edit {row.number}: the file says this already, there is nothing to do.
            </p>
          ))}
          {others.map((row) => (
            <Misses key={row.id} row={row} />
          ))}
          {ready.length > 0 && <Ready rows={ready} group={group} />}
        </div>
      )}
    </section>
  )
}

function Ready({ rows, group }: { rows: Row[]; group: FileGroup }) {
  const { apply } = useApp()
  const notes = rows.flatMap(({ report }) => report.notes ?? [])
  return (
    <>
      {notes.map((note) => (
        <p class="notice" key={note}>
          {note}
        </p>
      ))}
      {(["place", "meaning"] as const).map((kind) => {
        const own = rows.filter(({ picked }) => picked === kind)
        if (own.length === 0) return null
        return (
          <p class="notice actions" key={kind}>
            {kind === "place" ? "You picked the place." : "You said what is meant."}
            <button type="button" class="quiet" onClick={() => own.map(({ id }) => apply.unpick(id))}>
              {forgetWords[kind]}
            </button>
          </p>
        )
      })}
      {group.file ? (
        <FileDiff rows={rows} file={group.file} />
      ) : (
        <p class="notice" data-details={rows.map(({ id }) => id).join(" ")}>
          Nothing changes in the file.
        </p>
      )}
    </>
  )
}

function totals(hunks: readonly { rejected: boolean; additions: number; deletions: number }[]) {
  const kept = hunks.filter(({ rejected }) => !rejected)
  return {
    additions: kept.reduce((sum, { additions }) => sum + additions, 0),
    deletions: kept.reduce((sum, { deletions }) => sum + deletions, 0),
  }
}

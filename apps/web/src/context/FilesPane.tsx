import type { FileMatches } from "emend/api"
import { useEffect } from "preact/hooks"
import { chosenKeys, isChosen } from "../../../../src/server/selection.ts"
import { Check } from "../parts/Choice.tsx"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { FileLines } from "./FileLines.tsx"

/** All files: as a tree, or those that fit a filter. */
export function FilesPane() {
  const { context } = useApp()
  const { finder, chosen } = context
  const found = finder.found.value
  const count = chosenKeys(chosen.value).length
  /** Of what fits all that was typed: what is shown may still be for the first letters of it. */
  async function tickFirst() {
    const first = (await finder.current())?.entries[0]
    if (first) context.choose([first.key], !isChosen(chosen.value, first.key))
  }
  return (
    <section class="files" aria-label="Files">
      <header class="bar">
        <h2>Files</h2>
        <input
          id="filter"
          type="search"
          placeholder="Filter all files (/)"
          aria-label="Filter all files"
          value={finder.query.value}
          onInput={({ currentTarget }) => (finder.query.value = currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") {
              event.preventDefault()
              document.querySelector<HTMLElement>(".tree [role=treeitem][tabindex='0']")?.focus()
            } else if (event.key === "Enter" && finder.query.value.trim() !== "") {
              event.preventDefault()
              void tickFirst()
            }
          }}
        />
        <button type="button" class="quiet" disabled={count === 0} onClick={() => context.clear()}>
          Untick all
        </button>
      </header>
      <Wanted />
      {found ? <FoundFiles found={found} /> : <FileTree />}
      <p class="status" role="status">
        {found ? `${plural(found.total, "file")} ${found.total === 1 ? "fits" : "fit"}` : <Everything />}
      </p>
    </section>
  )
}

/** The answer is about files that were not in the prompt: the next prompt should have them. */
function Wanted() {
  const { apply, context } = useApp()
  const paths = [
    ...new Set(
      apply.rows.value
        .filter(({ edit, report }) => edit.op === "update" && report.issue?.code !== "file_missing")
        .map(({ report }) => report.path),
    ),
  ].filter((path) => !isChosen(context.chosen.value, path))
  if (paths.length === 0) return null
  return (
    <p class="notice wanted">
      <button type="button" onClick={() => context.choose(paths, true)} title={paths.join("\n")}>
        <Icon name="plus" /> Add what the answer edits: {plural(paths.length, "file")}
      </button>
    </p>
  )
}

/** The tree: folders are read when they are opened, and only the lines in sight are drawn. */
function FileTree() {
  const { tree } = useApp().context
  useEffect(() => {
    if (!tree.loaded.value) void tree.refresh()
  }, [])
  if (!tree.loaded.value)
    return (
      <p class="working late" role="status">
        <progress aria-label="Reading the folder" /> Reading the folder…
      </p>
    )
  return <FileLines label="Files" lines={tree.lines.value} />
}

/** What the filter found, as a flat list with whole paths. */
function FoundFiles({ found }: { found: FileMatches }) {
  const { context } = useApp()
  const { entries, total } = found
  if (entries.length === 0) return <p class="notice">No file has all of these words in its path.</p>
  const keys = entries.map(({ key }) => key)
  const all = keys.every((key) => isChosen(context.chosen.value, key))
  return (
    <>
      <p class="bar">
        <button type="button" class="quiet" onClick={() => context.choose(keys, !all)}>
          {all ? "Untick" : "Tick"} {keys.length < total ? `the first ${keys.length}` : `all ${keys.length}`}
        </button>
      </p>
      <FileLines
        label="Files that fit the filter"
        whole
        lines={entries.map((entry, index) => ({
          entry,
          level: 1,
          position: index + 1,
          siblings: entries.length,
          open: false,
        }))}
      />
    </>
  )
}

function Everything() {
  const { tree } = useApp().context
  return (
    <Check
      checked={tree.everything.value}
      onCheck={(checked) => {
        tree.everything.value = checked
        void tree.refresh()
      }}
    >
      Show what .gitignore and the settings leave out
    </Check>
  )
}

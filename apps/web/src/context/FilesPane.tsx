import { chosenKeys, isChosen } from "../../../../src/server/selection.ts"
import { plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { FileTree } from "./FileTree.tsx"
import { FoundFiles } from "./FoundFiles.tsx"

/** All files: as a tree, or those that fit a filter. */
export function FilesPane() {
  const { context } = useApp()
  const { finder, chosen } = context
  const found = finder.found.value
  const count = chosenKeys(chosen.value).length
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
          onInput={({ currentTarget }) => {
            finder.query.value = currentTarget.value
          }}
          onKeyDown={(event) => {
            const first = found?.entries[0]
            if (event.key === "ArrowDown") {
              event.preventDefault()
              document.querySelector<HTMLElement>(".tree [role=treeitem][tabindex='0']")?.focus()
            } else if (event.key === "Enter" && first) {
              event.preventDefault()
              context.choose([first.key], !isChosen(chosen.value, first.key))
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

function Everything() {
  const { tree } = useApp().context
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={tree.everything.value}
        onChange={({ currentTarget }) => {
          tree.everything.value = currentTarget.checked
          void tree.refresh()
        }}
      />
      Show what .gitignore and the settings leave out
    </label>
  )
}

import { chosenKeys } from "../../../../src/server/selection.ts"
import { plural } from "../parts/figures.ts"
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
        />
        <button type="button" class="quiet" disabled={count === 0} onClick={() => context.clear()}>
          Untick all
        </button>
      </header>
      {found ? <FoundFiles found={found} /> : <FileTree />}
      <p class="status" role="status">
        {found ? `${plural(found.total, "file")} ${found.total === 1 ? "fits" : "fit"}` : <Everything />}
      </p>
    </section>
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

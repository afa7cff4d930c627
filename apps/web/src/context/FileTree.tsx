import { useEffect } from "preact/hooks"
import { useApp } from "../state/app.ts"
import { FileLines } from "./FileLines.tsx"

/** The tree: folders are read when they are opened, and only the lines in sight are drawn. */
export function FileTree() {
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

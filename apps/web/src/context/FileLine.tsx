import { useEffect, useRef } from "preact/hooks"
import { tickOf } from "../../../../src/server/selection.ts"
import { bytes, figure } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import type { TreeLine } from "./tree.ts"

const badges = {
  M: "modified",
  A: "added",
  D: "deleted",
  R: "renamed",
  U: "untracked",
  C: "in conflict",
} as const

interface FileLineProps {
  line: TreeLine
  /** Where it is in the list, in pixels from the top. */
  place: number
  /** The one line of the tree that the keyboard is at. */
  current: boolean
  onFocus(): void
  /** Show where it is, beside its name. */
  whole?: boolean
}

/** A file or folder: tick, name, git badge, size, tokens. */
export function FileLine({ line, place, current, onFocus, whole = false }: FileLineProps) {
  const { context } = useApp()
  const { entry, level, position, siblings, open } = line
  const row = useRef<HTMLDivElement>(null)
  const tick = tickOf(context.chosen.value, entry.key)
  const tokens = context.tokens.known.value.get(entry.key) ?? entry.tokens
  const isFolder = entry.kind === "folder"
  useEffect(() => {
    const tree = row.current?.closest("[role=tree]")
    if (current && tree?.contains(document.activeElement)) row.current?.focus({ preventScroll: true })
  }, [current])
  const toggle = () => context.choose([entry.key], tick !== "yes")
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys for all of its lines.
    <div
      ref={row}
      role="treeitem"
      class={`file-line ${entry.leftOut ? "left-out" : ""}`}
      style={{ "--top": `${place}px`, "--level": level - 1 }}
      tabIndex={current ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolder ? open : undefined}
      aria-checked={tick === "mixed" ? "mixed" : tick === "yes"}
      title={entry.leftOut ? `left out: ${entry.leftOut}` : entry.key}
      onFocus={onFocus}
      onClick={() => (isFolder && !whole ? void context.tree.toggle(entry.key, !open) : toggle())}
    >
      <span class="twist">{isFolder && <Icon name={open ? "down" : "right"} />}</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as above, the space bar ticks. */}
      <span
        class={`tick ${tick}`}
        data-tick={entry.key}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        {tick === "yes" ? <Icon name="check" /> : tick === "mixed" ? <Icon name="dash" /> : null}
      </span>
      <span class="name">
        {entry.name}
        {whole && " "}
        {whole && <span class="folder-end">{folderOf(entry.key)}</span>}
      </span>
      {entry.git && (
        <span class={`badge git-${entry.git}`} title={badges[entry.git]}>
          {entry.git}
          <span class="hidden-text"> ({badges[entry.git]})</span>
        </span>
      )}
      <span class="size">
        {isFolder ? figure(entry.files ?? 0) : bytes(entry.size)}
        {isFolder && <span class="hidden-text"> {entry.files === 1 ? "file" : "files"}</span>}
      </span>
      <span class="tokens">
        {tokens !== undefined && figure(tokens)}
        {tokens !== undefined && <span class="hidden-text"> tokens</span>}
      </span>
      {entry.leftOut && <span class="hidden-text">left out: {entry.leftOut}</span>}
    </div>
  )
}

/** Its folder, by the end that tells it from others. */
function folderOf(key: string): string {
  const parts = key.split("/").slice(0, -1)
  return parts.length > 3 ? `…/${parts.slice(-3).join("/")}` : parts.join("/")
}

import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { tickOf } from "../../../../src/server/selection.ts"
import { VirtualList } from "../parts/VirtualList.tsx"
import { type App, useApp } from "../state/app.ts"
import { FileLine } from "./FileLine.tsx"
import type { TreeLine } from "./tree.ts"

/** The tree: folders are read when they are opened, and only the lines in sight are drawn. */
export function FileTree() {
  const app = useApp()
  const { context } = app
  const { lines, loaded } = context.tree
  const focused = useSignal<string | undefined>(undefined)
  useEffect(() => {
    if (!loaded.value) void context.tree.refresh()
  }, [])
  const all = lines.value
  const current = all.some(({ entry }) => entry.key === focused.value) ? focused.value : all[0]?.entry.key
  return (
    <VirtualList
      class="tree"
      label="Files"
      items={all}
      keyOf={({ entry }) => entry.key}
      current={current}
      onSight={(seen) => context.tokens.want(seen.map(({ entry }) => entry.key))}
      onKeyDown={(event) =>
        press(app, event, all, current, (key) => {
          focused.value = key
        })
      }
      render={(line, place) => (
        <FileLine
          key={line.entry.key}
          line={line}
          place={place}
          current={line.entry.key === current}
          onFocus={() => {
            focused.value = line.entry.key
          }}
        />
      )}
    />
  )
}

/** The keys of a tree, as people know them from their editors. */
function press(
  { context }: App,
  event: KeyboardEvent,
  lines: readonly TreeLine[],
  current: string | undefined,
  go: (key: string) => void,
): void {
  const at = lines.findIndex(({ entry }) => entry.key === current)
  const line = lines[at]
  if (!line) return
  const { entry, open, level } = line
  const step = (to: number) => go(lines[Math.min(lines.length - 1, Math.max(0, to))]!.entry.key)
  const deeds: Record<string, () => void> = {
    ArrowDown: () => step(at + 1),
    ArrowUp: () => step(at - 1),
    Home: () => step(0),
    End: () => step(lines.length - 1),
    PageDown: () => step(at + 20),
    PageUp: () => step(at - 20),
    ArrowRight: () => {
      if (entry.kind === "folder" && !open) void context.tree.toggle(entry.key, true)
      else step(at + 1)
    },
    ArrowLeft: () => {
      if (open) void context.tree.toggle(entry.key, false)
      else step(lines.findLastIndex((each, index) => index < at && each.level < level))
    },
    " ": () => context.choose([entry.key], tickOf(context.chosen.value, entry.key) !== "yes"),
    Enter: () => {
      if (entry.kind === "folder") void context.tree.toggle(entry.key, !open)
      else context.choose([entry.key], tickOf(context.chosen.value, entry.key) !== "yes")
    },
  }
  const deed = deeds[event.key]
  if (!deed || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  deed()
}

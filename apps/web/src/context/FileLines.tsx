import { useSignal } from "@preact/signals"
import { tickOf } from "../../../../src/server/selection.ts"
import { VirtualList } from "../parts/VirtualList.tsx"
import { type App, useApp } from "../state/app.ts"
import { FileLine } from "./FileLine.tsx"
import type { TreeLine } from "./tree.ts"

interface FileLinesProps {
  label: string
  lines: readonly TreeLine[]
  /** Show whole paths instead of names. */
  whole?: boolean
}

/** Lines of files and folders, of which the keyboard is at one. */
export function FileLines({ label, lines, whole = false }: FileLinesProps) {
  const app = useApp()
  const focused = useSignal<string | undefined>(undefined)
  const isThere = lines.some(({ entry }) => entry.key === focused.value)
  const current = isThere ? focused.value : lines[0]?.entry.key
  const go = (key: string) => {
    focused.value = key
  }
  return (
    <VirtualList
      class="tree"
      label={label}
      items={lines}
      keyOf={({ entry }) => entry.key}
      current={current}
      onSight={(seen) => app.context.tokens.want(seen.map(({ entry }) => entry.key))}
      onKeyDown={(event) => press(app, event, { lines, current, go })}
      render={(line, place) => (
        <FileLine
          key={line.entry.key}
          {...{ line, place, whole }}
          current={line.entry.key === current}
          onFocus={() => go(line.entry.key)}
        />
      )}
    />
  )
}

interface Cursor {
  lines: readonly TreeLine[]
  current: string | undefined
  go(key: string): void
}

/** The keys of a tree, as people know them from their editors. */
function press({ context }: App, event: KeyboardEvent, { lines, current, go }: Cursor): void {
  const at = lines.findIndex(({ entry }) => entry.key === current)
  const line = lines[at]
  if (!line) return
  const { entry, open, level } = line
  const isFolder = entry.kind === "folder"
  const step = (to: number) => go(lines[Math.min(lines.length - 1, Math.max(0, to))]!.entry.key)
  const tick = () => context.choose([entry.key], tickOf(context.chosen.value, entry.key) !== "yes")
  const turn = (yes: boolean) => void context.tree.toggle(entry.key, yes)
  const deeds: Record<string, () => void> = {
    ArrowDown: () => step(at + 1),
    ArrowUp: () => step(at - 1),
    Home: () => step(0),
    End: () => step(lines.length - 1),
    PageDown: () => step(at + 20),
    PageUp: () => step(at - 20),
    ArrowRight: () => (isFolder && !open ? turn(true) : step(at + 1)),
    ArrowLeft: () =>
      open ? turn(false) : step(lines.findLastIndex((each, index) => index < at && each.level < level)),
    " ": tick,
    Enter: () => (isFolder ? turn(!open) : tick()),
  }
  const deed = deeds[event.key]
  if (!deed || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  deed()
}

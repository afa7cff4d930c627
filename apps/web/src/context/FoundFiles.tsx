import { useSignal } from "@preact/signals"
import type { Found } from "emend/api"
import { isChosen, tickOf } from "../../../../src/server/selection.ts"
import { VirtualList } from "../parts/VirtualList.tsx"
import { useApp } from "../state/app.ts"
import { FileLine } from "./FileLine.tsx"
import type { TreeLine } from "./tree.ts"

/** What the filter found, as a flat list with whole paths. */
export function FoundFiles({ found }: { found: Found }) {
  const { context } = useApp()
  const focused = useSignal<string | undefined>(undefined)
  const lines = found.entries.map(
    (entry, index): TreeLine => ({
      entry,
      level: 1,
      position: index + 1,
      siblings: found.entries.length,
      open: false,
    }),
  )
  if (lines.length === 0) return <p class="notice">No file has all of these words in its path.</p>
  const keys = found.entries.map(({ key }) => key)
  const all = keys.every((key) => isChosen(context.chosen.value, key))
  const current = keys.includes(focused.value ?? "") ? focused.value : keys[0]
  const press = (event: KeyboardEvent) => {
    const at = keys.indexOf(current ?? "")
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }[event.key]
    if (to === undefined && event.key !== " " && event.key !== "Enter") return
    event.preventDefault()
    if (to !== undefined) focused.value = keys[Math.min(keys.length - 1, Math.max(0, to))]
    else if (current) context.choose([current], tickOf(context.chosen.value, current) !== "yes")
  }
  return (
    <>
      <p class="bar">
        <button type="button" class="quiet" onClick={() => context.choose(keys, !all)}>
          {all ? "Untick" : "Tick"}{" "}
          {keys.length < found.total ? `the first ${keys.length}` : `all ${keys.length}`}
        </button>
      </p>
      <VirtualList
        class="tree"
        label="Files that fit the filter"
        items={lines}
        keyOf={({ entry }) => entry.key}
        current={current}
        onSight={(seen) => context.tokens.want(seen.map(({ entry }) => entry.key))}
        onKeyDown={press}
        render={(line, place) => (
          <FileLine
            key={line.entry.key}
            {...{ line, place }}
            whole
            current={line.entry.key === current}
            onFocus={() => {
              focused.value = line.entry.key
            }}
          />
        )}
      />
    </>
  )
}

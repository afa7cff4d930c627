import { useSignal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useMemo, useRef } from "preact/hooks"
import { remembered } from "../state/remembered.ts"

interface SplitProps {
  /** What the browser remembers the place of the divider by. */
  name: string
  /** What the divider divides, for a screen reader. */
  label: string
  /** The share of the first pane, 0 to 1, until somebody moves the divider. */
  first?: number
  children: [ComponentChildren, ComponentChildren]
}

const [least, most, step] = [0.15, 0.85, 0.05]

/** Two panes with a divider between them, to be dragged or moved with the arrow keys. On a narrow page they stack. */
export function Split({ name, label, first = 0.5, children }: SplitProps) {
  const share = useMemo(() => remembered(`split.${name}`, first), [name])
  const box = useRef<HTMLDivElement>(null)
  const dragging = useSignal(false)
  const move = (to: number) => {
    share.value = Math.min(most, Math.max(least, to))
  }
  const drag = (event: PointerEvent) => {
    if (!dragging.value || !box.current) return
    const { left, width } = box.current.getBoundingClientRect()
    move((event.clientX - left) / width)
  }
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(share.value + by)
  }
  return (
    <div class="split" ref={box} style={{ "--first": `${share.value * 100}%` }}>
      <div class="pane">{children[0]}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a divider that can be moved has no element of its own. */}
      <div
        class="divider"
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={Math.round(share.value * 100)}
        aria-valuemin={least * 100}
        aria-valuemax={most * 100}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          dragging.value = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragging.value = false)}
        onDblClick={() => move(first)}
      />
      <div class="pane">{children[1]}</div>
    </div>
  )
}

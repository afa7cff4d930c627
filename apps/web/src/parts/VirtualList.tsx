import { useSignal } from "@preact/signals"
import type { ComponentChild } from "preact"
import { useEffect, useRef } from "preact/hooks"

interface VirtualListProps<T> {
  class: string
  label: string
  items: readonly T[]
  keyOf(item: T): string
  /** The item that the keyboard is at: it is always drawn, and brought into sight when it changes. */
  current: string | undefined
  render(item: T, place: number): ComponentChild
  /** These items are in sight. */
  onSight?(items: readonly T[]): void
  onKeyDown?(event: KeyboardEvent): void
}

/** All lines are of one height, so that any of them can be found without drawing the others. */
export const lineHeight = 24
/** So many more on either side are drawn, for a quick finger on the wheel. */
const spare = 12

/** A long list of which only the lines in sight are drawn. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, current, render, onSight } = props
  const box = useRef<HTMLDivElement>(null)
  const top = useSignal(0)
  const height = useSignal(600)
  const first = Math.max(0, Math.floor(top.value / lineHeight) - spare)
  const last = Math.min(items.length, Math.ceil((top.value + height.value) / lineHeight) + spare)
  const at = current === undefined ? -1 : items.findIndex((item) => keyOf(item) === current)

  useEffect(() => {
    const size = new ResizeObserver(([entry]) => {
      if (entry) height.value = entry.contentRect.height
    })
    size.observe(box.current!)
    return () => size.disconnect()
  }, [])
  useEffect(() => {
    onSight?.(items.slice(first, last))
  }, [items, first, last])
  useEffect(() => {
    const { scrollTop, clientHeight } = box.current!
    const place = at * lineHeight
    if (at < 0 || !box.current!.contains(document.activeElement)) return
    if (place < scrollTop) box.current!.scrollTop = place
    else if (place + lineHeight > scrollTop + clientHeight)
      box.current!.scrollTop = place + lineHeight - clientHeight
  }, [at])

  const drawn = Array.from({ length: last - first }, (_, index) => first + index)
  if (at >= 0 && (at < first || at >= last)) drawn.push(at)
  return (
    <div
      ref={box}
      class={`virtual ${props.class}`}
      role="tree"
      aria-label={props.label}
      aria-multiselectable="true"
      onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}
      onKeyDown={props.onKeyDown}
    >
      <div class="virtual-room" role="presentation" style={{ "--height": `${items.length * lineHeight}px` }}>
        {drawn.map((index) => render(items[index]!, index * lineHeight))}
      </div>
    </div>
  )
}

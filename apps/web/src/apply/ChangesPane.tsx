import { useEffect, useRef } from "preact/hooks"
import { printable } from "../../../../src/text/visible.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import { FileSection } from "./FileSection.tsx"
import type { Unread } from "./rows.ts"
import { adviceOn, unreadWord } from "./words.ts"

/** All changes as one scroll, file by file. What is selected in the list is brought to the top. */
export function ChangesPane() {
  const { apply, route } = useApp()
  const pane = useRef<HTMLElement>(null)
  const selected = apply.selected.value
  const shown = narrow.value && route.place.value.detail
  const has = apply.rows.value.length > 0
  useEffect(() => {
    if (selected === undefined || shown === undefined) return undefined
    return keepAtTop(pane.current!, `[data-details~="${CSS.escape(selected)}"]`)
  }, [selected, shown, has])
  return (
    <section class="changes" aria-label="Changes" ref={pane} tabIndex={-1}>
      <h2 class="hidden-text">Changes</h2>
      <div>
        {apply.unread.value.map((unread) => (
          <UnreadDetail key={unread.id} unread={unread} />
        ))}
        {apply.groups.value.map((group) => (
          <FileSection key={group.rows[0]!.id} group={group} />
        ))}
      </div>
    </section>
  )
}

/** So long diffs may take to be drawn, and to take their room. */
const settling = 1500

/** Brings something to the top and keeps it there while what is above it is drawn, unless the person scrolls. */
function keepAtTop(pane: HTMLElement, selector: string): () => void {
  const show = () => pane.querySelector(selector)?.scrollIntoView({ block: "start" })
  const room = new ResizeObserver(show)
  const stop = () => {
    room.disconnect()
    clearTimeout(timer)
    for (const name of moves) pane.removeEventListener(name, stop)
  }
  const timer = setTimeout(stop, settling)
  for (const name of moves) pane.addEventListener(name, stop, { passive: true })
  show()
  room.observe(pane.lastElementChild!)
  return stop
}

const moves = ["wheel", "touchmove", "pointerdown", "keydown"]

function UnreadDetail({ unread }: { unread: Unread }) {
  const { apply } = useApp()
  const { issue } = unread
  return (
    <section class="file-section detail" data-details={unread.id} aria-label="Could not be read">
      <header class="file-bar">
        <h3 class="path">
          {issue.line === undefined ? "The response" : `Line ${issue.line} of the response`}
        </h3>
        <span class="sign lost">{unreadWord(issue)}</span>
      </header>
      <p class="said">
        <strong>{printable(issue.message)}</strong> {adviceOn(issue)}
      </p>
      <p class="actions">
        <button
          type="button"
          data-pick
          onClick={() => {
            apply.selected.value = unread.id
            apply.showSource(unread.issue.source)
          }}
        >
          <Icon name="drawer" /> Show it in the response
        </button>
      </p>
    </section>
  )
}

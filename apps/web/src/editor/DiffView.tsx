import { useCallback, useEffect, useRef, useState } from "preact/hooks"
import type { Hunk } from "./hunk.ts"
import { layout } from "./LayoutButton.tsx"
import { lazily } from "./lazily.ts"
import { withoutLongLines } from "./long-lines.ts"
import { Shadow } from "./Shadow.tsx"

interface DiffViewProps {
  hunk: Hunk
  path: string
  labels: { before: string; after: string }
  /** What is above it in the file, for its colours. */
  lead?: string
  /** Show spaces and tabs. */
  whitespace?: boolean
  /** Show the labels to everybody: it is not a change that is compared. */
  titled?: boolean
}

/** Side by side needs some room, whatever was chosen. */
const roomForTwo = 560

/** A difference. It is drawn when it comes into sight; until then its room is kept. */
export function DiffView({
  hunk: given,
  path,
  labels,
  lead = "",
  whitespace = false,
  titled = false,
}: DiffViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [narrow, setNarrow] = useState(false)
  const [whole, setWhole] = useState(false)
  const cut = withoutLongLines(given)
  const hunk = whole ? given : cut
  useEffect(() => {
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: "400px",
    })
    const size = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < roomForTwo))
    sight.observe(box.current!)
    size.observe(box.current!)
    return () => {
      sight.disconnect()
      size.disconnect()
    }
  }, [])
  const { before, after } = hunk
  const isOneSided = before.text === "" || after.text === ""
  const shape = narrow || isOneSided ? "inline" : layout.value
  const open = useCallback(
    (root: ShadowRoot) =>
      lazily(
        () => import("./diff.ts"),
        ({ openDiff }) => openDiff({ root, hunk, path, lead, layout: shape, labels, whitespace }),
      ),
    [shape, path, whitespace, lead, before.text, after.text, before.line, after.line],
  )
  const [removed, added] = [count(before.text), count(after.text)]
  // In one column, what is removed and what is added are below each other; half of it is a fair guess until it is drawn.
  const lines = shape === "split" || isOneSided ? Math.max(removed, added) : Math.max(removed, added) + 1
  return (
    <div class="diff" ref={box} style={{ "--lines": lines }}>
      {titled && (
        <header class={`diff-titles ${shape}`}>
          <h4>
            {shape === "inline" && <span class="removed">− </span>}
            {labels.before}
          </h4>
          <h4>
            {shape === "inline" && <span class="added">+ </span>}
            {labels.after}
          </h4>
        </header>
      )}
      {cut !== given && (
        <label class="check long-lines">
          <input type="checkbox" checked={whole} onChange={() => setWhole(!whole)} />
          Long lines as a whole
        </label>
      )}
      {near && <Shadow key={shape} class="diff-view" open={open} />}
    </div>
  )
}

function count(text: string): number {
  return text.split("\n").length
}

import { useSignal } from "@preact/signals"
import { useCallback, useEffect, useRef } from "preact/hooks"
import type { ResponseEditor } from "../editor/response-editor.ts"
import { Shadow } from "../editor/Shadow.tsx"
import { Select } from "../parts/Choice.tsx"
import { bytes, plural } from "../parts/figures.ts"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { Problems } from "./Problems.tsx"
import { tieEditor } from "./tie-editor.ts"

/** What the model wrote: to be pasted, dropped, opened or typed, and mended where it is wrong. */
export function ResponseDrawer() {
  const app = useApp()
  const { apply } = app
  const editor = useRef<ResponseEditor | undefined>(undefined)
  const earlier = useSignal<number | undefined>(undefined)
  const open = useCallback((root: ShadowRoot) => tieEditor(app, root, editor), [app])
  const asked = apply.source.value
  useEffect(() => {
    if (asked) earlier.value = asked.round < apply.earlier.value.length ? asked.round : undefined
  }, [asked])
  const isEmpty = apply.text.value === "" && apply.earlier.value.length === 0
  return (
    <aside class="response" aria-label="Response">
      <header class="bar">
        <h2>Response</h2>
        <Answers chosen={earlier.value} onChoose={(round) => (earlier.value = round)} />
        <span class="push" />
        <OpenFile />
        <button type="button" class="quiet" disabled={isEmpty} onClick={() => apply.clear()}>
          Clear
        </button>
        {!isEmpty && (
          <button
            type="button"
            class="quiet icon-only"
            aria-label="Close the response"
            title="Close (Escape)"
            onClick={() => (apply.drawer.value = false)}
          >
            <Icon name="cross" />
          </button>
        )}
      </header>
      {earlier.value === undefined ? (
        <>
          <div class="editor-frame">
            <Shadow class="editor" open={open} />
          </div>
          <Problems onShow={(span) => editor.current?.reveal(span, { cursor: true })} />
        </>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
        <pre class="earlier" tabIndex={0}>
          {apply.earlier.value[earlier.value]}
        </pre>
      )}
      <Footer />
    </aside>
  )
}

function Answers({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose(round: number | undefined): void
}) {
  const { apply } = useApp()
  const count = apply.earlier.value.length + 1
  if (count === 1) return null
  return (
    <Select
      label="Which answer"
      value={String(chosen ?? count - 1)}
      options={Array.from({ length: count }, (_, round) => [String(round), `Answer ${round + 1}`])}
      onChoose={(round) => onChoose(Number(round) === count - 1 ? undefined : Number(round))}
    />
  )
}

/** The way to a file. It is also heard while the drawer is closed. */
function OpenFile() {
  return (
    <button type="button" class="quiet" onClick={() => document.getElementById("open-response")?.click()}>
      <Icon name="open" /> Open…
    </button>
  )
}

function Footer() {
  const { apply, info } = useApp()
  const reading = apply.preview.value?.reading
  const format = info.value?.formats.find(({ name }) => name === reading?.format)?.title ?? reading?.format
  const size = new Blob([apply.text.value]).size
  return (
    <footer class="status">
      {reading && <span>{format ?? "no format recognised"}</span>}
      {size > 0 && <span>{bytes(size)}</span>}
      {reading && reading.repairs.length > 0 && <span>{plural(reading.repairs.length, "repair")}</span>}
      <span class="push" />
      <span>
        {apply.receiving.value ? "receiving…" : apply.isCurrent.value || size === 0 ? "" : "reading…"}
      </span>
    </footer>
  )
}

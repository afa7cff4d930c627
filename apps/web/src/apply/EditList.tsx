import { useEffect, useRef } from "preact/hooks"
import { useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import { EditRow, ExampleRow, UnreadRow } from "./EditRow.tsx"
import { Notices } from "./Notices.tsx"
import { type Filter, filterOf, type Tally } from "./state.ts"

/** A row for each edit, by file, with its own scroll; what needs a person can be looked at alone. */
export function EditList() {
  const { apply } = useApp()
  const list = useRef<HTMLOListElement>(null)
  const rows = apply.rows.value
  const unread = apply.unread.value
  const filter = apply.filter.value
  const selected = apply.selected.value
  useEffect(() => {
    // Something to look at, and what needs a person first; unless somebody has clicked meanwhile.
    const now = apply.selected.peek()
    const isThere = [...rows, ...unread].some(({ id }) => id === now)
    if (isThere || apply.receiving.value) return
    const first =
      rows.find(({ standing }) => standing === "choose" || standing === "lost") ?? unread[0] ?? rows[0]
    apply.selected.value = first?.id
  })
  useEffect(() => {
    list.current?.querySelector(".row[aria-current]")?.scrollIntoView({ block: "nearest" })
  }, [selected, narrow.value])
  const groups = apply.groups.value
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ standing }) => filter === undefined || filterOf[standing] === filter),
    }))
    .filter((group) => group.rows.length > 0)
  return (
    <nav class="edits" aria-label="Edits">
      <Chips />
      <ol class="rows" aria-label="Edits of the response" ref={list}>
        {(filter === undefined || filter === "lost") &&
          unread.map((each) => (
            <li key={each.id}>
              <UnreadRow unread={each} selected={each.id === selected} />
            </li>
          ))}
        {groups.map((group) =>
          group.rows.map((row, index) => (
            <li key={row.id} class={index > 0 ? "same-file" : undefined}>
              <EditRow row={row} selected={row.id === selected} isFirst={index === 0} />
            </li>
          )),
        )}
        {filter === undefined &&
          apply.examples.value.map((each) => (
            <li key={each.id}>
              <ExampleRow example={each} />
            </li>
          ))}
      </ol>
      <Notices />
    </nav>
  )
}

const chips: [Filter, string, (tally: Tally) => number][] = [
  ["choose", "Needs you", ({ choose }) => choose],
  ["lost", "No fit", ({ lost, unread }) => lost + unread],
  ["ready", "Ready", ({ ready }) => ready],
  ["done", "Done", ({ done, there, rejected }) => done + there + rejected],
]

function Chips() {
  const { apply } = useApp()
  const tally = apply.tally.value
  return (
    <fieldset class="chips" aria-label="Show only">
      {chips.map(([name, word, count]) => (
        <button
          key={name}
          type="button"
          class={`chip ${name}`}
          aria-pressed={apply.filter.value === name}
          disabled={count(tally) === 0 && apply.filter.value !== name}
          onClick={() => (apply.filter.value = apply.filter.value === name ? undefined : name)}
        >
          {word} <b>{apply.preview.value && (apply.receiving.value && name === "lost" ? 0 : count(tally))}</b>
        </button>
      ))}
    </fieldset>
  )
}

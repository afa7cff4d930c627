import type { App } from "../state/app.ts"
import type { ShownEdit } from "../state/host-editor.ts"
import { narrow } from "../state/narrow.ts"
import type { Row } from "./rows.ts"

/** Looks at a row: on a narrow page, that is another pane. */
export function lookAt({ apply, route }: App, id: string): void {
  apply.selected.value = id
  if (narrow.value) route.go("apply", "changes")
}

/** The same for a row that was clicked: an editor around the page shows it, if it can, and the list stays in sight. */
export async function openRow(app: App, row: Row): Promise<void> {
  const { apply, editor, toasts } = app
  // Which place is meant is said on the page, with a key.
  if (!editor || row.standing === "choose") return lookAt(app, row.id)
  apply.selected.value = row.id
  await untilCurrent(app)
  const of = await shownOf(app, row)
  // A click is never lost: what the editor cannot show, the page does.
  if (!of) return lookAt(app, row.id)
  const path = row.landed?.places[0]?.path ?? row.file?.path ?? row.report.to ?? row.report.path
  try {
    if ((await editor.show({ edit: row.index, path, of })) === "nothing") lookAt(app, row.id)
  } catch (error) {
    toasts.fail({ code: "internal", message: (error as Error).message })
  }
}

/** So long a preview may take before a click is answered without it. */
const patience = 3000

/** While files are looked at again, nothing can be asked for that a person has seen. */
function untilCurrent({ apply }: App): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, patience)
    const stop = apply.isCurrent.subscribe((isCurrent) => {
      if (isCurrent) done()
    })
    function done(): void {
      clearTimeout(timer)
      resolve()
      // It may be so at once, before there is something to stop.
      queueMicrotask(() => stop())
    }
  })
}

/** What the row is a part of: all that is ticked of its file, so that what is shown is what will be written. */
async function shownOf({ apply }: App, row: Row): Promise<ShownEdit["of"] | undefined> {
  if (row.landed) return { commit: row.landed.commit }
  const request = await apply.requestFor(row.ticked ? undefined : row.index)
  if (!request) return undefined
  const { response, earlier = [], options, choices } = request
  const group = apply.groups.value.find(({ rows }) => rows.includes(row))
  const together = new Set(group?.rows.map(({ index }) => index))
  const only = choices.only?.filter((index) => together.has(index)) ?? []
  return { response, earlier, options, choices: { ...choices, only } }
}

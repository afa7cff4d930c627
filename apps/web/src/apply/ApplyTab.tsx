import { useApp } from "../state/app.ts"
import { narrow } from "../state/narrow.ts"
import { ChangesPane } from "./ChangesPane.tsx"
import { EditList } from "./EditList.tsx"
import { EmptyApply } from "./EmptyApply.tsx"
import { ResponseDrawer } from "./ResponseDrawer.tsx"
import { ReviewBar } from "./ReviewBar.tsx"

/** The edits at the left, what they change at the right; the response is a drawer. On a narrow page, one at a time. */
export function ApplyTab() {
  const { apply, route } = useApp()
  const isEmpty = apply.text.value.trim() === "" && apply.earlier.value.length === 0
  const hasDrawer = apply.drawer.value && !isEmpty
  const shown = narrow.value ? (route.place.value.detail === "changes" ? "changes" : "list") : "both"
  return (
    <div class={`review ${isEmpty ? "begin" : `shows-${shown}`} ${hasDrawer ? "with-drawer" : ""}`}>
      {isEmpty && <EmptyApply key="empty" />}
      {!isEmpty && <ReviewBar key="bar" />}
      {!isEmpty && <EditList key="list" />}
      {!isEmpty && <ChangesPane key="changes" />}
      {(isEmpty || hasDrawer) && <ResponseDrawer key="drawer" />}
    </div>
  )
}

import { Split } from "../parts/Split.tsx"
import { EditsPane } from "./EditsPane.tsx"
import { ResponsePane } from "./ResponsePane.tsx"

/** A response on the left, what would become of it on the right. */
export function ApplyTab() {
  return (
    <Split name="apply" label="Response and edits" first={0.4}>
      <ResponsePane />
      <EditsPane />
    </Split>
  )
}

import { Split } from "../parts/Split.tsx"
import { FilesPane } from "./FilesPane.tsx"
import { PromptPane } from "./PromptPane.tsx"

/** The files on the left, the prompt that they make on the right. */
export function ContextTab() {
  return (
    <Split name="context" label="Files and prompt" first={0.4}>
      <FilesPane />
      <PromptPane />
    </Split>
  )
}

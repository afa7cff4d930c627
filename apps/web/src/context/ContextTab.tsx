import { useEffect } from "preact/hooks"
import { Split } from "../parts/Split.tsx"
import { useApp } from "../state/app.ts"
import { FilesPane } from "./FilesPane.tsx"
import { PromptPane } from "./PromptPane.tsx"

/** The files on the left, the prompt that they make on the right. */
export function ContextTab() {
  const { context } = useApp()
  useEffect(() => context.show(), [context])
  return (
    <Split name="context" label="Files and prompt" first={0.4}>
      <FilesPane />
      <PromptPane />
    </Split>
  )
}

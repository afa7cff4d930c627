import { useEffect } from "preact/hooks"
import { ApplyTab } from "../../../web/src/apply/ApplyTab.tsx"
import { ContextTab } from "../../../web/src/context/ContextTab.tsx"
import { HistoryTab } from "../../../web/src/history/HistoryTab.tsx"
import { DropZone } from "../../../web/src/shell/DropZone.tsx"
import { listenForKeys } from "../../../web/src/shell/keys.ts"
import { Lost } from "../../../web/src/shell/Lost.tsx"
import { Toasts } from "../../../web/src/shell/Toasts.tsx"
import { type App, AppProvider } from "../../../web/src/state/app.ts"

const tabs = { apply: ApplyTab, context: ContextTab, history: HistoryTab }

export type ViewName = keyof typeof tabs

export function isView(name: string | undefined): name is ViewName {
  return name !== undefined && Object.hasOwn(tabs, name)
}

/** One tab of the page by itself: around it, VS Code has its own tabs, titles and settings. */
export function View({ app, view }: { app: App; view: ViewName }) {
  useEffect(() => listenForKeys(app, () => {}), [app])
  const Tab = tabs[view]
  return (
    <AppProvider value={app}>
      <Lost />
      <main id="main" tabIndex={-1}>
        <Tab />
      </main>
      <DropZone />
      <Toasts />
    </AppProvider>
  )
}

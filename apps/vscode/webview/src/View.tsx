import { useEffect } from "preact/hooks"
import { ApplyTab } from "../../../web/src/apply/ApplyTab.tsx"
import { ContextTab } from "../../../web/src/context/ContextTab.tsx"
import { DropZone } from "../../../web/src/shell/DropZone.tsx"
import { listenForKeys } from "../../../web/src/shell/keys.ts"
import { Lost } from "../../../web/src/shell/Lost.tsx"
import { Toasts } from "../../../web/src/shell/Toasts.tsx"
import { type App, AppProvider } from "../../../web/src/state/app.ts"

/** One tab of the page by itself: around it, VS Code has its own tabs, titles and settings. */
export function View({ app, view }: { app: App; view: "apply" | "context" }) {
  useEffect(() => listenForKeys(app, () => {}), [app])
  return (
    <AppProvider value={app}>
      <Lost />
      <main id="main" tabIndex={-1}>
        {view === "context" ? <ContextTab /> : <ApplyTab />}
      </main>
      <DropZone />
      <Toasts />
    </AppProvider>
  )
}

import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { ApplyTab } from "../apply/ApplyTab.tsx"
import { ContextTab } from "../context/ContextTab.tsx"
import { HistoryTab } from "../history/HistoryTab.tsx"
import { SettingsTab } from "../settings/SettingsTab.tsx"
import { AppProvider, type App as AppState, useApp } from "../state/app.ts"
import { DropZone } from "./DropZone.tsx"
import { Header } from "./Header.tsx"
import { KeysDialog } from "./KeysDialog.tsx"
import { listenForKeys } from "./keys.ts"
import { Lost } from "./Lost.tsx"
import { Palette } from "./Palette.tsx"
import { Toasts } from "./Toasts.tsx"
import { Untrusted } from "./Untrusted.tsx"

const titles = { context: "Context", apply: "Apply", history: "History", settings: "Settings" }

export function App({ app }: { app: AppState }) {
  const help = useSignal(false)
  const palette = useSignal(false)
  useEffect(
    () =>
      listenForKeys(app, () => {
        help.value = !help.value
      }),
    [app],
  )
  return (
    <AppProvider value={app}>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <Header onHelp={() => (help.value = true)} />
      <Lost />
      <Untrusted />
      <main id="main" tabIndex={-1}>
        <h1 class="hidden-text">{titles[app.route.place.value.tab]}</h1>
        <CurrentTab />
      </main>
      <DropZone />
      <button type="button" id="open-palette" hidden onClick={() => (palette.value = true)} />
      {palette.value && <Palette onClose={() => (palette.value = false)} />}
      <Toasts />
      {help.value && <KeysDialog onClose={() => (help.value = false)} />}
    </AppProvider>
  )
}

function CurrentTab() {
  const { tab } = useApp().route.place.value
  if (tab === "context") return <ContextTab />
  if (tab === "history") return <HistoryTab />
  if (tab === "settings") return <SettingsTab />
  return <ApplyTab />
}

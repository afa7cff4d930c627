import { type ReadonlySignal, signal } from "@preact/signals"
import type { Backend, BackendEvent, Failure, WorkspaceInfo } from "emend/api"
import { createContext } from "preact"
import { useContext } from "preact/hooks"
import { type ApplyState, createApplyState } from "../apply/state.ts"
import type { Rejoin } from "../backend/http.ts"
import { type ContextState, createContextState } from "../context/state.ts"
import { createHistoryState, type HistoryState } from "../history/state.ts"
import { createSettingsState, type SettingsState } from "../settings/state.ts"
import type { HostEditor } from "./host-editor.ts"
import { createRoute, type Route } from "./route.ts"
import { createTheme, type ThemeChoice } from "./theme.ts"
import { createToasts, type Toasts } from "./toasts.ts"

/** What every part of the page may need: made once, handed down. */
export interface Base {
  backend: Backend
  /** What is served; undefined until the backend has said so. */
  info: ReadonlySignal<WorkspaceInfo | undefined>
  route: Route
  theme: ThemeChoice
  toasts: Toasts
  /** Only where the page is a part of one. */
  editor?: HostEditor
}

/** The whole page as a value: a state for each tab, and what they share. */
export interface App extends Base {
  /** Whether the backend can be heard, and what it said if it did not let us in. */
  connected: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | undefined>
  /** Goes on with a server that was started again, by the address that it printed. */
  rejoin?: Rejoin
  settings: SettingsState
  context: ContextState
  apply: ApplyState
  history: HistoryState
}

export function createApp(backend: Backend, { rejoin, editor }: Pick<App, "rejoin" | "editor">): App {
  const info = signal<WorkspaceInfo | undefined>(undefined)
  const connected = signal(true)
  const failure = signal<Failure | undefined>(undefined)
  const base: Base = {
    backend,
    info,
    route: createRoute(),
    theme: createTheme(),
    toasts: createToasts(),
    ...(editor && { editor }),
  }
  const settings = createSettingsState(base)
  const context = createContextState(base, settings)
  const history = createHistoryState(base)
  const apply = createApplyState(base, { settings, context, history })
  const parts = [settings, context, history, apply]

  async function greet(): Promise<void> {
    const { value, error } = await backend.workspace()
    failure.value = error
    if (!value) return
    info.value = value
    document.title = `${value.name} – emend`
  }

  backend.events((event: BackendEvent) => {
    connected.value = event.type !== "lost"
    if (event.type === "hello" || (event.type === "lost" && event.refused)) void greet()
    for (const part of parts) part.hear(event)
  })
  void greet()
  return { ...base, ...(rejoin && { rejoin }), connected, failure, settings, context, apply, history }
}

const AppContext = createContext<App | undefined>(undefined)

export const AppProvider = AppContext.Provider

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error("useApp is for components inside of <App>.")
  return app
}

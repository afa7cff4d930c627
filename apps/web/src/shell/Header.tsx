import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import { tabs } from "../state/route.ts"

const names = { context: "Context", apply: "Apply", history: "History", settings: "Settings" }

/** The name of what is open, the four tabs, and what holds for all of them. */
export function Header({ onHelp }: { onHelp(): void }) {
  const { info, route, theme, settings, connected, failure } = useApp()
  const { tab } = route.place.value
  const roots = info.value?.roots ?? []
  return (
    <header class="header">
      <p class="brand">
        <strong>emend</strong>
        <span class="workspace" title={roots.map(({ dir }) => dir).join("\n")}>
          {info.value?.name ?? "…"}
        </span>
        <span class="connection" role="status">
          {!connected.value &&
            (failure.value?.code === "unauthorised" ? "not connected" : "offline, trying again")}
        </span>
      </p>
      <nav class="tabs" aria-label="Tabs">
        {tabs.map((each) => (
          <a key={each} href={`#/${each}`} aria-current={each === tab ? "page" : undefined}>
            {names[each]}
          </a>
        ))}
      </nav>
      <p class="tools">
        <button
          type="button"
          class="quiet"
          aria-label="Commands"
          title="Commands (Ctrl+K)"
          onClick={() => document.getElementById("open-palette")?.click()}
        >
          <Icon name="search" />
        </button>
        <button
          type="button"
          class="quiet"
          aria-label="Light or dark"
          title="Light or dark (t)"
          onClick={() => void settings.save({ theme: theme.toggle() })}
        >
          <Icon name="theme" />
        </button>
        <button type="button" class="quiet" aria-label="All keys" title="All keys (?)" onClick={onHelp}>
          ?
        </button>
      </p>
    </header>
  )
}

import { Icon } from "../parts/Icon.tsx"
import { remembered } from "../state/remembered.ts"

/** How diffs are laid out, wherever there are some. */
export const layout = remembered<"split" | "inline">("diff", "split")

export function LayoutButton() {
  const isSplit = layout.value === "split"
  return (
    <button
      type="button"
      id="diff-layout"
      class="quiet wide-only"
      title="Side by side, or in one column (d)"
      onClick={() => (layout.value = isSplit ? "inline" : "split")}
    >
      <Icon name={isSplit ? "rows" : "split"} />{" "}
      <span class="bar-word">{isSplit ? "Inline" : "Side by side"}</span>
    </button>
  )
}

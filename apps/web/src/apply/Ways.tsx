import { UnifiedDiff } from "../editor/UnifiedDiff.tsx"
import { Icon } from "../parts/Icon.tsx"
import { useApp } from "../state/app.ts"
import type { Row } from "./rows.ts"

/** What an excerpt that is not clear may mean, each with what would come of it: the person says which. */
export function Ways({ row }: { row: Row }) {
  const { apply } = useApp()
  return (
    <ol class="places ways" aria-label="What may be meant">
      {row.ways.map(({ label, picks, diffs }) => (
        <li key={label}>
          <header class="bar">
            <button type="button" data-pick onClick={() => apply.pick(row.id, ...picks)}>
              <Icon name="target" /> {label}
            </button>
          </header>
          <UnifiedDiff path={row.report.path} diff={diffs.join("")} />
        </li>
      ))}
    </ol>
  )
}

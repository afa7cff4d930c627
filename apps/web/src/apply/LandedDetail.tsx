import { UnifiedDiff } from "../editor/UnifiedDiff.tsx"
import { useApp } from "../state/app.ts"
import type { Landed } from "./landing.ts"
import { concerns } from "./rows.ts"

/** What was done: the same diff as before, now in the past. */
export function LandedDetail({ landed }: { landed: Landed }) {
  const { route } = useApp()
  const { report, commit, files } = landed
  const own = files.filter((file) => concerns(report, file))
  return (
    <div class="hunks">
      <p class="notice done">
        {report.status === "already_applied" ? "The file said this already. " : "Applied. "}
        {commit !== "" && (
          <a
            href={`#/history/${commit}`}
            onClick={(event) => {
              event.preventDefault()
              route.go("history", commit)
            }}
          >
            Commit {commit}
          </a>
        )}
      </p>
      {own.map(({ path, diff }) => (
        <UnifiedDiff key={path} path={path} diff={diff} />
      ))}
    </div>
  )
}

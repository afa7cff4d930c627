import { DiffView } from "./DiffView.tsx"
import { hunksOf, readHunk } from "./hunk.ts"

/** A diff that comes as text, as the history and the reports have it. */
export function UnifiedDiff({ path, diff }: { path: string; diff: string }) {
  const hunks = hunksOf(diff)
  if (hunks.length === 0) return <p class="notice">The content did not change, or it is not text.</p>
  return (
    <>
      {hunks.map((hunk, index) => (
        <DiffView
          key={index}
          path={path}
          hunk={readHunk(hunk)}
          labels={{ before: "Before", after: "After" }}
        />
      ))}
    </>
  )
}

/** Added and removed lines: in figures, and as a bar of five for the eye. */
export function Counts({ additions, deletions }: { additions: number; deletions: number }) {
  if (additions + deletions === 0) return null
  const bar = shares(additions, deletions)
  return (
    <span class="counts">
      <span class="added">
        +{additions}
        <span class="hidden-text"> lines added, </span>
      </span>{" "}
      <span class="removed">
        −{deletions}
        <span class="hidden-text"> lines removed</span>
      </span>
      <span class="bar" aria-hidden="true">
        {bar.map((kind, index) => (
          <i key={index} class={kind} />
        ))}
      </span>
    </span>
  )
}

function shares(additions: number, deletions: number): ("added" | "removed" | "rest")[] {
  const total = additions + deletions
  const filled = Math.min(5, total)
  let green = Math.round((filled * additions) / total)
  if (additions > 0) green = Math.max(1, green)
  if (deletions > 0) green = Math.min(filled - 1, green)
  return Array.from({ length: 5 }, (_, index) =>
    index < green ? "added" : index < filled ? "removed" : "rest",
  )
}

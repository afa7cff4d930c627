/**
 * A deed that is asked for in bursts: done soon after the first asking, once for all that came until then, and never
 * twice at the same time.
 */
export function coalesced(deed: () => Promise<void>, wait: number): () => void {
  let state: "idle" | "waiting" | "working" | "asked again" = "idle"
  const ask = () => {
    if (state === "working") state = "asked again"
    if (state !== "idle") return
    state = "waiting"
    setTimeout(work, wait)
  }
  const work = async () => {
    state = "working"
    await deed().catch(() => {})
    const isDone = state === "working"
    state = "idle"
    if (!isDone) ask()
  }
  return ask
}

import type { Place } from "./choices.ts"

/** A conversation about a task, and all that a person decided about it: what outlasts a reload of the page. */
export interface KeptReview {
  /** The name of the task, in the notes of its commits. */
  task: string
  /** The answers before the one in the editor. */
  earlier: readonly string[]
  text: string
  unticked: readonly string[]
  picks: readonly (readonly [string, readonly Place[]])[]
  rejected: readonly string[]
  viewed: readonly string[]
  /** The ids of edits that did not land, and that a later answer is about. */
  replaced: readonly string[]
  /** The model was asked again: the next answer belongs to the same task. */
  asked: boolean
}

const name = "emend.review"

export function emptyReview(): KeptReview {
  return {
    task: newTask(),
    earlier: [],
    text: "",
    unticked: [],
    picks: [],
    rejected: [],
    viewed: [],
    replaced: [],
    asked: false,
  }
}

function newTask(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

/** What was here before the page was loaded again in this tab. */
export function readKept(): KeptReview {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<KeptReview>
    return typeof kept.text === "string" ? { ...emptyReview(), ...kept } : emptyReview()
  } catch {
    return emptyReview()
  }
}

/** Keeps it for this tab, some time after the last change and before the page goes. One that does not fit is just not kept. */
export function keeper(current: () => KeptReview): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    try {
      sessionStorage.setItem(name, JSON.stringify(current()))
    } catch {
      try {
        sessionStorage.removeItem(name)
      } catch {
        // A browser that keeps nothing still shows the page.
      }
    }
  }
  addEventListener("pagehide", () => timer !== undefined && write())
  return () => {
    clearTimeout(timer)
    timer = setTimeout(write, 300)
  }
}

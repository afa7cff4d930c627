import { batch, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { BackendEvent } from "emend/api"
import type { Base } from "../state/app.ts"
import type { Choices } from "./choices.ts"
import { emptyReview, type KeptReview, keeper } from "./kept.ts"

/** The answers of the conversation, wherever they come from. */
export interface ResponseText {
  /** The newest, as it is in the editor. */
  text: ReadonlySignal<string>
  /** Those before it. */
  earlier: ReadonlySignal<readonly string[]>
  /** What all of it is called in the notes of commits. */
  task: ReadonlySignal<string>
  /** The model was asked again. */
  asked: Signal<boolean>
  /** More of it is on its way. */
  receiving: ReadonlySignal<boolean>
  /** Changes whenever the text is set from outside of the editor. */
  given: ReadonlySignal<{ text: string }>
  /** The person typed. */
  type(text: string): void
  /** The same response with some fixes made: what was chosen stays chosen. */
  mend(text: string): void
  /** An answer: pasted, dropped, opened, sent to the server. It goes on with what is unfinished, or begins anew. */
  give(text: string): void
  /** Puts everything away. It can be brought back. */
  clear(): void
  hear(event: BackendEvent): void
}

interface Parts {
  choices: Choices
  kept: KeptReview
  /** Is there something that the next answer could be about? */
  isUnfinished(): boolean
  /** Would some of it land? */
  isLandable(): boolean
  /** Another review begins, or is brought back. */
  onNew(): void
}

export function createResponseText(
  { backend, route, toasts }: Base,
  { choices, kept, isUnfinished, isLandable, onNew }: Parts,
): ResponseText {
  const text = signal(kept.text)
  const earlier = signal(kept.earlier)
  const task = signal(kept.task)
  const asked = signal(kept.asked)
  const receiving = signal(false)
  const given = signal({ text: text.value })

  const current = (): KeptReview => ({
    task: task.peek(),
    earlier: earlier.peek(),
    text: text.peek(),
    asked: asked.peek(),
    unticked: [...choices.unticked.peek()],
    picks: [...choices.picks.peek()],
    rejected: [...choices.rejected.peek()],
    viewed: [...choices.viewed.peek()],
    replaced: [...choices.replaced.peek()],
  })
  const keep = keeper(current)
  effect(() => {
    const { unticked, picks, rejected, viewed, replaced } = choices
    void [text, earlier, task, asked, unticked, picks, rejected, viewed, replaced].map((each) => each.value)
    keep()
  })

  function mend(next: string): void {
    batch(() => {
      text.value = next
      given.value = { text: next }
    })
  }

  function begin(next: KeptReview): void {
    toasts.outdate()
    batch(() => {
      task.value = next.task
      earlier.value = next.earlier
      asked.value = next.asked
      choices.restore(next)
      onNew()
      mend(next.text)
    })
  }

  function give(next: string): void {
    if (next === text.value && next !== "") return
    if (text.value === "" || !isUnfinished()) {
      const before = isLandable() ? current() : undefined
      begin({ ...emptyReview(), text: next })
      if (before)
        toasts.say("This answer took the place of one that was not applied.", {
          label: "Bring it back",
          run: () => begin(before),
        })
      return
    }
    toasts.outdate()
    batch(() => {
      earlier.value = [...earlier.value, text.value]
      asked.value = false
      onNew()
      mend(next)
    })
    toasts.say(`Answer ${earlier.value.length + 1} goes on with the same task.`, {
      label: "Start a new one instead",
      run: () => begin({ ...emptyReview(), text: text.value }),
    })
  }

  /** A response that is being sent to the server grows at its end. */
  function receive({ from, text: piece, done }: BackendEvent & { type: "response" }): void {
    batch(() => {
      receiving.value = !done
      if (from === 0 && !done) {
        give(piece)
        route.go("apply")
      } else if (from === text.value.length) mend(text.value + piece)
      else void fetchWhole()
    })
  }

  async function fetchWhole(): Promise<void> {
    const { value } = await backend.response()
    if (!value || value.text === "" || value.text === text.value) return
    receiving.value = !value.done
    if (value.text.startsWith(text.value)) mend(value.text)
    else give(value.text)
  }

  return {
    text,
    earlier,
    task,
    asked,
    receiving,
    given,
    type(next) {
      text.value = next
    },
    mend,
    give,
    clear() {
      const before = current()
      begin(emptyReview())
      toasts.say("Cleared.", { label: "Undo", run: () => begin(before) })
    },
    hear(event) {
      if (event.type === "response") receive(event)
      if (event.type === "hello" && text.value === "" && earlier.value.length === 0) void fetchWhole()
    },
  }
}

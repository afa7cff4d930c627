import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { BackendEvent } from "emend/api"
import type { Base } from "../state/app.ts"

/** The text of the response, wherever it comes from. */
export interface ResponseText {
  /** As it stands in the editor. */
  text: ReadonlySignal<string>
  /** Changes whenever the text is set from outside of the editor. */
  given: ReadonlySignal<{ text: string }>
  /** The person typed. */
  type(text: string): void
  /** The same response with some fixes made: what was chosen stays chosen. */
  mend(text: string): void
  /** A new response: pasted, dropped, opened, sent to the server. */
  give(text: string): void
  hear(event: BackendEvent): void
}

/** `onNew`: what was decided about the response before does not hold for a new one. */
export function createResponseText({ backend, route }: Base, onNew: () => void): ResponseText {
  const text = signal(kept())
  const given = signal({ text: text.value })
  text.subscribe(keepSoon())

  function mend(next: string): void {
    batch(() => {
      text.value = next
      given.value = { text: next }
    })
  }

  function give(next: string): void {
    batch(() => {
      onNew()
      mend(next)
    })
  }

  /** A response that is being sent to the server grows at its end. */
  function receive({ from, text: piece }: BackendEvent & { type: "response" }): void {
    if (from === 0) {
      give(piece)
      route.go("apply")
    } else if (from === text.value.length) mend(text.value + piece)
    else void fetchWhole()
  }

  async function fetchWhole(): Promise<void> {
    const { value } = await backend.response()
    if (value && value.text !== "") give(value.text)
  }

  return {
    text,
    given,
    type(next) {
      text.value = next
    },
    mend,
    give,
    hear(event) {
      if (event.type === "response") receive(event)
      if (event.type === "hello" && text.value === "") void fetchWhole()
    },
  }
}

const name = "emend.response"

/** What was here before the page was loaded again in this tab. */
function kept(): string {
  try {
    return sessionStorage.getItem(name) ?? ""
  } catch {
    return ""
  }
}

/** Keeps the text for this tab, some time after the last key. A text that does not fit is just not kept. */
function keepSoon(): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      try {
        sessionStorage.setItem(name, text)
      } catch {
        sessionStorage.removeItem(name)
      }
    }, 500)
  }
}

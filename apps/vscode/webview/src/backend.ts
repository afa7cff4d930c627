import type { Answer, Backend, BackendEvent } from "emend/api"
import { questionsBy } from "../../../web/src/backend/questions.ts"

/** What VS Code gives to a view to talk with its extension. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void }

type Message = { id: number; answer: Answer<unknown> } | { event: BackendEvent }

/** The backend behind a view: the extension, asked by messages. `show` opens another view. */
export function connectToExtension(): { backend: Backend; show(view: string): void } {
  const vscode = acquireVsCodeApi()
  const waiting = new Map<number, (answer: Answer<never>) => void>()
  const listeners = new Set<(event: BackendEvent) => void>()
  let last = 0

  addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if ("event" in data) for (const listener of listeners) listener(data.event)
    if (!("id" in data)) return
    waiting.get(data.id)?.(data.answer as Answer<never>)
    waiting.delete(data.id)
  })

  const ask =
    <Of, T>(name: string) =>
    (of?: Of): Promise<Answer<T>> =>
      new Promise((resolve) => {
        const id = ++last
        waiting.set(id, resolve)
        vscode.postMessage({ id, name, of: of ?? {} })
      })

  const backend: Backend = {
    ...questionsBy(ask),
    events(listener) {
      listeners.add(listener)
      vscode.postMessage({ hello: true })
      return () => listeners.delete(listener)
    },
  }
  return { backend, show: (view) => vscode.postMessage({ show: view }) }
}

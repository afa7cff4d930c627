import type { Answer, Backend, BackendEvent } from "emend/api"
import { questionsBy } from "../../../web/src/backend/questions.ts"
import type { HostEditor } from "../../../web/src/state/host-editor.ts"

/** What VS Code gives to a view to talk with its extension. */
declare function acquireVsCodeApi(): { postMessage(message: unknown): void }

type Message = { id: number; answer: Answer<unknown> } | { event: BackendEvent }

/** The backend behind a view, and the editor around it: the extension, asked by messages. `show` opens another view. */
export function connectToExtension(): { backend: Backend; editor: HostEditor; show(view: string): void } {
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
  const toldBy = async <T>(asked: Promise<Answer<T>>): Promise<T> => {
    const { value, error } = await asked
    if (error) throw new Error(error.message)
    return value
  }
  const editor: HostEditor = {
    show: (edit) => toldBy(ask<unknown, Awaited<ReturnType<HostEditor["show"]>>>("show")(edit)),
    parse: (questions) =>
      toldBy(ask<unknown, Awaited<ReturnType<HostEditor["parse"]>>>("parse")({ questions })),
  }
  return { backend, editor, show: (view) => vscode.postMessage({ show: view }) }
}

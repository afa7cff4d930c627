import type { Answer, Backend } from "emend/api"

/** Puts a question to whoever answers, by its name. */
export type Ask = <Of, T>(name: string) => (of?: Of) => Promise<Answer<T>>

/** All questions of a backend, asked in one way. Only how events are heard differs. */
export function questionsBy(ask: Ask): Omit<Backend, "events"> {
  return {
    workspace: ask("workspace"),
    tree: ask("tree"),
    find: ask("find"),
    tokens: ask("tokens"),
    pack: ask("pack"),
    selection: ask("selection"),
    saveSelection: ask("saveSelection"),
    snapshot: ask("snapshot"),
    pathsOfCode: ask("pathsOfCode"),
    sameNames: ask("sameNames"),
    apply: ask("apply"),
    history: ask("history"),
    changes: ask("changes"),
    undo: ask("undo"),
    redo: ask("redo"),
    takeBack: ask("takeBack"),
    settings: ask("settings"),
    saveSettings: ask("saveSettings"),
    foreseeSettings: ask("foreseeSettings"),
    trust: ask("trust"),
    response: ask("response"),
  }
}

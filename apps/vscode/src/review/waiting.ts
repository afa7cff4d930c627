import * as vscode from "vscode"
import { createTurns } from "../../../../src/workspace/in-turn.ts"
import type { Desk } from "../desk.ts"
import { takeBack } from "../editor/applying.ts"
import { tell } from "../editor/messages.ts"
import { stateNow, writeInEditor } from "../editor/write.ts"
import { type Applied, isSame, modified } from "../engine/records.ts"
import {
  type LineChange,
  type WaitingFile,
  waitingChanges,
  waitingFiles,
  withKept,
  withLater,
  withoutChanges,
  withTakenBack,
} from "../engine/waiting.ts"

/** What an answer changed, and nobody has said yes or no to yet: shown in the editors until somebody does. */
export interface Waiting {
  /** Takes note of what was applied: all its changes wait now. */
  take(desk: Desk, applied: Applied): void
  /** The files that have changes, in the order of the answer. */
  uris(): vscode.Uri[]
  /** Whether a file came or went as a whole. */
  whole(uri: vscode.Uri): WaitingFile["whole"]
  /** The changes of an open document that still wait. */
  changesIn(document: vscode.TextDocument): LineChange[]
  /** The changes of a file, open or not; those of one that is not open are taken to be as they were left. */
  changesOf(uri: vscode.Uri): readonly LineChange[]
  /** How many there are in all; those of a file that is not open are taken to be as they were left. */
  count(): number
  /** Says yes to a change, or to all of a file. */
  keep(uri: vscode.Uri, id?: number): Promise<void>
  /** Says no. */
  takeBack(uri: vscode.Uri, id?: number): Promise<void>
  onChange: vscode.Event<void>
}

export interface WaitingParts {
  desk(): Promise<Desk | undefined>
  /** Where it outlasts the window. */
  memory: vscode.Memento
}

const remembered = "emend.waiting"
/** More than this is not remembered beyond the window. */
const mostCharacters = 2_000_000

export function createWaiting({ desk, memory }: WaitingParts, subscriptions: vscode.Disposable[]): Waiting {
  const changed = new vscode.EventEmitter<void>()
  const files = new Map<string, WaitingFile>(memory.get<[string, WaitingFile][]>(remembered, []))
  const open = (uri: string) =>
    vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri && !each.isClosed)
  const changesIn = (document: vscode.TextDocument) => {
    const file = files.get(document.uri.toString())
    return file ? waitingChanges(file, document.getText()) : []
  }
  const changesOf = (uri: string) => {
    const document = open(uri)
    return document ? changesIn(document) : (files.get(uri)?.changes ?? [])
  }

  function note(uri: string, file: WaitingFile): void {
    if (file.changes.length === 0 && !file.whole) files.delete(uri)
    else files.set(uri, file)
  }

  function told(): void {
    const list = [...files]
    const size = list.reduce((sum, [, { after }]) => sum + after.join("\n").length, 0)
    void memory.update(remembered, size > mostCharacters ? [] : list)
    changed.fire()
  }

  // Whoever is quick may say yes to one while another is still being taken back.
  const inTurn = createTurns()
  const each = (uri: vscode.Uri, id: number | undefined, work: (of: One) => Promise<void>) =>
    inTurn(() => eachNow(uri, id, work))

  /** One change, or all of them from the last to the first: so none moves before its turn. */
  async function eachNow(uri: vscode.Uri, id: number | undefined, work: (of: One) => Promise<void>) {
    if (files.get(uri.toString())?.whole) {
      files.delete(uri.toString())
      return told()
    }
    const document = await vscode.workspace.openTextDocument(uri)
    const key = uri.toString()
    for (const change of changesIn(document).toReversed())
      if (id === undefined || change.id === id)
        await work({ file: files.get(key)!, change, set: (file) => note(key, file) })
    if (id === undefined) files.delete(key)
    told()
  }

  /** What is taken back as a whole waits no more. */
  const followed = new WeakSet<Desk>()
  function follow(opened: Desk): void {
    if (followed.has(opened)) return
    followed.add(opened)
    opened.hub.listen(({ type }) => {
      if (type !== "history") return
      for (const [uri, { id, key }] of files)
        if (opened.applied.some((each) => each.id === id && each.undone.has(key))) files.delete(uri)
      told()
    })
  }
  void desk().then((opened) => opened && follow(opened))

  subscriptions.push(
    changed,
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (files.has(document.uri.toString())) changed.fire()
    }),
  )
  return {
    take(opened, { id, files: applied }) {
      follow(opened)
      for (const file of waitingFiles(id, applied)) {
        const uri = opened.uriOf(file.key).toString()
        note(uri, withLater(files.get(uri), file))
      }
      told()
    },
    uris: () => [...files.keys()].map((uri) => vscode.Uri.parse(uri)),
    whole: (uri) => files.get(uri.toString())?.whole,
    changesIn,
    changesOf: (uri) => changesOf(uri.toString()),
    count: () => [...files].reduce((sum, [uri, { whole }]) => sum + (whole ? 1 : changesOf(uri).length), 0),
    keep: (uri, id) => each(uri, id, async ({ file, change, set }) => set(withKept(file, change.id))),
    async takeBack(uri, id) {
      const opened = await desk()
      const { id: commit, key, whole } = files.get(uri.toString()) ?? {}
      if (opened && whole) {
        const turned = await takeBack(opened, { id: commit!, paths: [key!] })
        if ("message" in turned) return void tell("warning", turned.message)
        files.delete(uri.toString())
        return told()
      }
      await opened?.inTurn(() =>
        each(uri, id, async ({ file, change, set }) => {
          if (await putBack(opened, file, change)) set(withTakenBack(file, change.id))
        }),
      )
    },
    onChange: changed.event,
  }
}

interface One {
  file: WaitingFile
  change: LineChange
  set(file: WaitingFile): void
}

/**
 * Puts the lines of a change back, as all else is written here. What was applied is less than it was: its undo takes back the
 * rest, and the history shows the rest. False: it could not be written, and somebody was told.
 */
async function putBack(desk: Desk, { id, key }: WaitingFile, change: LineChange): Promise<boolean> {
  await desk.look()
  const now = await stateNow(desk, key)
  if (now.kind !== "text") return false
  const wanted = { ...now, text: withoutChanges(now.text, [change]), hash: "" }
  const landing = await writeInEditor(desk, [modified(key, now, wanted)])
  if (!landing.ok) {
    void tell("warning", landing.issue.message)
    return false
  }
  const applied = desk.applied.find((each) => each.id === id)
  const file = applied?.files.find(({ path }) => path === key)
  if (!applied || file?.before.kind !== "text" || !isSame(file.after, now)) return true
  await desk.look()
  const after = await stateNow(desk, key)
  if (after.kind !== "text") return true
  const { diff, additions, deletions } = modified(key, file.before, after)
  Object.assign(file, { after, diff, additions, deletions })
  if (isSame(file.before, after)) applied.undone.add(key)
  await desk.memory.keep(applied)
  desk.hub.send({ type: "history" })
  return true
}

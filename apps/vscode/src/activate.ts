import * as vscode from "vscode"
import { registerCommands } from "./commands.ts"
import { type Desk, openDesk } from "./desk.ts"
import { offerEdits } from "./editor/edit-actions.ts"
import { lintDocuments } from "./editor/lint.ts"
import { createRuns } from "./editor/run.ts"
import { showStatus } from "./editor/status.ts"
import { createVirtualDocuments } from "./editor/virtual-documents.ts"
import type { Host } from "./host/host.ts"
import { markChanges } from "./review/marks.ts"
import { registerReview } from "./review/review-commands.ts"
import { listReview } from "./review/tree.ts"
import { createWaiting } from "./review/waiting.ts"
import { watchDesk } from "./watch-desk.ts"
import { registerViews } from "./webviews.ts"

/** Sets everything up: opens the folders, and opens them anew when they are others. */
export function activateOn(host: Host, context: vscode.ExtensionContext): () => Promise<Desk | undefined> {
  const { subscriptions } = context
  let opened: Promise<Desk | undefined> | undefined
  const listeners = new Set<() => void>()
  const desk = () => {
    opened ??= openDesk(host, context)
    // A folder that cannot be opened may be there the next time.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const close = async () => {
    const before = opened
    opened = undefined
    await (await before?.catch(() => undefined))?.project.close()
  }
  const documents = createVirtualDocuments(subscriptions)
  const runs = createRuns(documents, subscriptions)
  const waiting = createWaiting({ desk, memory: context.workspaceState }, subscriptions)
  registerCommands({ desk, runs, documents }, subscriptions)
  registerReview({ desk, runs, documents, waiting }, subscriptions)
  markChanges(waiting, subscriptions)
  listReview(waiting, runs, subscriptions)
  showStatus(runs, waiting, subscriptions)
  offerEdits(subscriptions)
  lintDocuments(desk, subscriptions)
  watchDesk(desk, subscriptions)
  registerViews({ desk, context, documents, onFolders: (listener) => listeners.add(listener) })
  void desk()
  subscriptions.push(
    vscode.workspace.onDidChangeWorkspaceFolders(async () => {
      await close()
      for (const listener of listeners) listener()
    }),
    { dispose: () => void close() },
  )
  return desk
}

import * as vscode from "vscode"
import { plural } from "../../../../src/text/sentence.ts"
import type { Runs } from "../editor/run.ts"
import type { LineChange } from "../engine/waiting.ts"
import { createTeller } from "../engine/when-quiet.ts"
import { plainly } from "../engine/words.ts"
import { summary } from "./marks.ts"
import type { Waiting } from "./waiting.ts"

/** A row of the review: a file, one of its changes, or an edit that found no place. */
export type Row =
  | { kind: "file"; uri: vscode.Uri; whole?: "add" | "delete" }
  | { kind: "change"; uri: vscode.Uri; change: LineChange; text: string }
  | { kind: "lost"; at: number }

/** Lists what waits and what did not land, in the side bar, as long as there is any. */
export function listReview(waiting: Waiting, runs: Runs, subscriptions: vscode.Disposable[]): void {
  const changed = new vscode.EventEmitter<void>()
  const lost = () => runs.last()?.failed ?? []
  const clicks = createClicks()
  // An answer that lands changes much at once. VS Code drops what it was asking for when it is told of the next change, and
  // shows rows without their children, or with buttons that do nothing: so it is told once, when all is said.
  const teller = createTeller(
    () => show(),
    (run) => {
      const timer = setTimeout(run, 50)
      return () => clearTimeout(timer)
    },
  )
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (row) => itemOf(row, lost, clicks.command),
    getChildren: (row) => teller.asked(childrenOf(row)),
  }
  async function childrenOf(row: Row | undefined): Promise<Row[]> {
    if (!row)
      return [
        ...lost().map((_, at): Row => ({ kind: "lost", at })),
        ...waiting.uris().flatMap((uri): Row[] => {
          const whole = waiting.whole(uri)
          if (whole) return [{ kind: "file", uri, whole }]
          return waiting.changesOf(uri).length > 0 ? [{ kind: "file", uri }] : []
        }),
      ]
    if (row.kind !== "file" || row.whole) return []
    const document = await vscode.workspace.openTextDocument(row.uri)
    return waiting.changesIn(document).map((change): Row => {
      const fresh = lines(document, change)
      const text = (fresh.length > 0 ? fresh : change.old).map((line) => line.trim())
      // A bracket says nothing of what changed.
      const telling = text.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? text.find((line) => line !== "")
      return { kind: "change", uri: row.uri, change, text: telling ?? "" }
    })
  }
  const view = vscode.window.createTreeView("emend.review", { treeDataProvider: provider })
  let listed = ""
  const show = () => {
    const [left, failed] = [waiting.count(), lost().length]
    view.badge =
      left + failed > 0
        ? { value: left + failed, tooltip: `${plural(left, "change")} to look at, ${failed} not landed` }
        : undefined
    void vscode.commands.executeCommand("setContext", "emend.waiting", left > 0)
    void vscode.commands.executeCommand("setContext", "emend.reviewing", left + failed > 0)
    // To read the list anew takes a moment in which its buttons are dead.
    const now = JSON.stringify([
      lost().map(({ path, message }) => [path, message]),
      waiting.uris().map((uri) => [uri.toString(), waiting.whole(uri), waiting.changesOf(uri)]),
    ])
    if (now === listed) return
    listed = now
    clicks.begin()
    changed.fire()
  }
  const told = [waiting.onChange(teller.tellSoon), runs.onChange(teller.tellSoon)]
  subscriptions.push(view, changed, teller, clicks, ...told)
  show()
}

/** What a row runs when it is clicked. */
type Click = (command: string, ...args: unknown[]) => vscode.Command

/**
 * VS Code forgets the arguments of a row's command as soon as the list is to be read anew, and shows the row until it has been: a click
 * on it would come to nothing. So each row has a command of its own, without arguments, that outlasts its list.
 */
function createClicks(): { command: Click; begin(): void } & vscode.Disposable {
  let rows = 0
  let lists: vscode.Disposable[][] = [[]]
  const keep = (most: number) => {
    for (const row of lists.slice(most).flat()) row.dispose()
    lists = lists.slice(0, most)
  }
  return {
    command(command, ...args) {
      const own = `_emend.review.row${rows++}`
      const run = () => vscode.commands.executeCommand(command, ...args)
      lists[0]!.push(vscode.commands.registerCommand(own, run))
      return { title: "Show", command: own }
    },
    begin() {
      keep(2)
      lists.unshift([])
    },
    dispose: () => keep(0),
  }
}

function lines(document: vscode.TextDocument, { from, to }: LineChange): string[] {
  const end = Math.min(to, document.lineCount)
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => document.lineAt(from + at).text)
}

function itemOf(
  row: Row,
  lost: () => readonly { message: string; path?: string }[],
  click: Click,
): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState
  if (row.kind === "file") {
    const { whole } = row
    const item = new vscode.TreeItem(row.uri, whole ? None : Expanded)
    const state = whole ? (whole === "add" ? ", new" : ", deleted") : ""
    item.description = vscode.workspace.asRelativePath(row.uri) + state
    if (whole) item.iconPath = new vscode.ThemeIcon(whole === "add" ? "diff-added" : "diff-removed")
    if (whole === "add") item.command = click("vscode.open", row.uri)
    item.contextValue = "emend.file"
    return item
  }
  if (row.kind === "lost") {
    const { message = "", path = "The answer" } = lost()[row.at] ?? {}
    const item = new vscode.TreeItem(plainly(path), None)
    item.description = plainly(message)
    item.tooltip = plainly(message)
    item.iconPath = new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"))
    item.contextValue = "emend.lost"
    item.command = click("emend.showLost", row.at, message)
    return item
  }
  const item = new vscode.TreeItem(plainly(row.text) || "(blank lines)", None)
  item.description = `line ${row.change.from + 1}, ${summary(row.change)}`
  item.iconPath = new vscode.ThemeIcon(row.change.to > row.change.from ? "diff-modified" : "diff-removed")
  item.contextValue = "emend.change"
  item.command = click("emend.showChange", row.uri, row.change.id)
  return item
}

import * as vscode from "vscode"
import type { Runs } from "../editor/run.ts"
import type { LineChange } from "../engine/waiting.ts"
import { count, plainly } from "../engine/words.ts"
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
  const provider: vscode.TreeDataProvider<Row> = {
    onDidChangeTreeData: changed.event,
    getTreeItem: (row) => itemOf(row, lost),
    async getChildren(row) {
      if (!row)
        return [
          ...lost().map((_, at): Row => ({ kind: "lost", at })),
          ...waiting.uris().map((uri): Row => {
            const whole = waiting.whole(uri)
            return { kind: "file", uri, ...(whole && { whole }) }
          }),
        ]
      if (row.kind !== "file" || row.whole) return []
      const document = await vscode.workspace.openTextDocument(row.uri)
      return waiting.changesIn(document).map((change): Row => {
        const line = document.lineAt(Math.min(change.from, document.lineCount - 1))
        const text =
          change.to > change.from
            ? line.text.trim()
            : change.old
                .map((line) => line.trim())
                .join(" ")
                .trim()
        return { kind: "change", uri: row.uri, change, text }
      })
    },
  }
  const view = vscode.window.createTreeView("emend.review", { treeDataProvider: provider })
  const show = () => {
    const [left, failed] = [waiting.count(), lost().length]
    view.badge =
      left + failed > 0
        ? { value: left + failed, tooltip: `${count(left, "change")} to look at, ${failed} not landed` }
        : undefined
    void vscode.commands.executeCommand("setContext", "emend.waiting", left > 0)
    void vscode.commands.executeCommand("setContext", "emend.reviewing", left + failed > 0)
    changed.fire()
  }
  // An answer that lands changes much at once. VS Code drops what it was asking for when it is told of the next change, and
  // shows rows without their children, or with buttons that do nothing: so it is told once, when all is said.
  let timer: ReturnType<typeof setTimeout> | undefined
  const showSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(show, 50)
  }
  subscriptions.push(view, changed, waiting.onChange(showSoon), runs.onChange(showSoon), {
    dispose: () => clearTimeout(timer),
  })
  show()
}

function itemOf(row: Row, lost: () => readonly { message: string; path?: string }[]): vscode.TreeItem {
  const { Expanded, None } = vscode.TreeItemCollapsibleState
  if (row.kind === "file") {
    const { whole } = row
    const item = new vscode.TreeItem(row.uri, whole ? None : Expanded)
    const state = whole ? (whole === "add" ? ", new" : ", deleted") : ""
    item.description = vscode.workspace.asRelativePath(row.uri) + state
    if (whole) item.iconPath = new vscode.ThemeIcon(whole === "add" ? "diff-added" : "diff-removed")
    if (whole === "add") item.command = { title: "Show", command: "vscode.open", arguments: [row.uri] }
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
    item.command = { title: "Show", command: "emend.showLost", arguments: [row.at] }
    return item
  }
  const item = new vscode.TreeItem(plainly(row.text) || "(blank lines)", None)
  item.description = `line ${row.change.from + 1}, ${summary(row.change)}`
  item.iconPath = new vscode.ThemeIcon(row.change.to > row.change.from ? "diff-modified" : "diff-removed")
  item.contextValue = "emend.change"
  item.command = {
    title: "Show",
    command: "emend.showChange",
    arguments: [row.uri, row.change.id],
  }
  return item
}

import * as vscode from "vscode"
import { count, sentence } from "../engine/words.ts"
import type { Runs } from "./run.ts"

/** What became of the last response, at the bottom of the window. A click leads to what can be done. */
export function showStatus(runs: Runs, subscriptions: vscode.Disposable[]): void {
  const item = vscode.window.createStatusBarItem("emend.status", vscode.StatusBarAlignment.Left, 0)
  item.name = "emend"
  item.command = "emend.menu"
  const show = () => {
    const last = runs.last()
    item.text = last ? textOf(last.failed.length, last.report.edits.length) : "$(edit) emend"
    item.tooltip = last ? sentence(last.report) : "Apply the edits of a language model"
    item.backgroundColor = last?.failed.length
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined
  }
  show()
  item.show()
  subscriptions.push(item, runs.onChange(show))
}

function textOf(failed: number, all: number): string {
  return failed === 0 ? `$(check) emend: ${count(all, "edit")}` : `$(warning) emend: ${failed} failed`
}

import * as vscode from "vscode"
import { plural } from "../../../../src/text/sentence.ts"
import { sentence } from "../engine/words.ts"
import type { Waiting } from "../review/waiting.ts"
import type { Runs } from "./run.ts"

/** What became of the last response, at the bottom of the window. A click leads to what can be done. */
export function showStatus(runs: Runs, waiting: Waiting, subscriptions: vscode.Disposable[]): void {
  const item = vscode.window.createStatusBarItem("emend.status", vscode.StatusBarAlignment.Left, 0)
  item.name = "emend"
  item.command = "emend.menu"
  const show = () => {
    const last = runs.last()
    const left = waiting.count()
    item.text =
      last || left > 0
        ? statusText({ failed: last?.failed.length ?? 0, left, all: last?.report.edits.length ?? 0 })
        : "$(edit) emend"
    item.tooltip = last ? sentence(last.report) : "Apply the edits of a language model"
    item.backgroundColor = last?.failed.length
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined
  }
  show()
  item.show()
  subscriptions.push(item, runs.onChange(show), waiting.onChange(show))
}

function statusText({ failed, left, all }: { failed: number; left: number; all: number }): string {
  const waits = left > 0 ? `${left} to review` : ""
  if (failed > 0) return `$(warning) emend: ${[`${failed} failed`, waits].filter(Boolean).join(", ")}`
  return left > 0 ? `$(checklist) emend: ${waits}` : `$(check) emend: ${plural(all, "edit")}`
}

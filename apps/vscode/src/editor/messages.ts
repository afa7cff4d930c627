import * as vscode from "vscode"
import { plainly } from "../engine/words.ts"

/** Is a message of ours still in view, that nobody answered? */
let isOpen = false

/** Says something, and what can be done about it. What was said before is outdated, and goes away. */
export async function tell(
  kind: "information" | "warning",
  text: string,
  ...offers: string[]
): Promise<string | undefined> {
  await forgetMessages()
  isOpen = true
  const show = kind === "warning" ? vscode.window.showWarningMessage : vscode.window.showInformationMessage
  const answer = await show(plainly(text), ...offers)
  return answer
}

/** Says something at the bottom for a while, that needs no answer. */
export function mention(text: string): void {
  mentioned = vscode.window.setStatusBarMessage(text, 10_000)
}

let mentioned: vscode.Disposable | undefined

/** Puts away what was said: it is no longer so. */
export async function forgetMessages(): Promise<void> {
  mentioned?.dispose()
  if (!isOpen) return
  isOpen = false
  await vscode.commands.executeCommand("notifications.hideToasts")
}

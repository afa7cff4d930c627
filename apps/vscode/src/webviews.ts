import type { BackendEvent } from "emend/api"
import * as vscode from "vscode"
import { answer, type Question } from "./answers.ts"
import type { Desk } from "./desk.ts"
import type { VirtualDocuments } from "./editor/virtual-documents.ts"
import { answerEditorQuestion, isEditorQuestion } from "./editor-questions.ts"
import { pageOf } from "./engine/page.ts"

export interface ViewParts {
  desk(): Promise<Desk | undefined>
  context: vscode.ExtensionContext
  documents: VirtualDocuments
  /** Other folders were opened. */
  onFolders(listener: () => void): void
}

const views = ["apply", "context", "history"] as const

/** The page's tabs as views of VS Code: its own components, answered by the extension instead of a server. */
export function registerViews({ context, ...parts }: ViewParts): void {
  for (const view of views) {
    const provider: vscode.WebviewViewProvider = {
      resolveWebviewView: ({ webview, onDidDispose }) => {
        const assets = vscode.Uri.joinPath(context.extensionUri, "dist/webview")
        webview.options = { enableScripts: true, localResourceRoots: [assets] }
        const at = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(assets, name)).toString()
        webview.html = pageOf({
          view,
          script: at("webview.js"),
          style: at("webview.css"),
          source: webview.cspSource,
          nonce: nonce(),
        })
        const stop = connect(parts, webview, view)
        onDidDispose(stop)
      },
    }
    const options = { webviewOptions: { retainContextWhenHidden: true } }
    context.subscriptions.push(vscode.window.registerWebviewViewProvider(`emend.${view}`, provider, options))
  }
}

/** Answers the questions of one view, and passes on what happens, until it is closed. */
function connect(parts: Omit<ViewParts, "context">, webview: vscode.Webview, page: string) {
  const { desk, documents, onFolders } = parts
  let unlisten = () => {}
  const send = (event: BackendEvent) => {
    // What a view did itself is no news to it.
    if (!("by" in event) || event.by !== page) void webview.postMessage({ event })
  }
  async function listen(): Promise<void> {
    unlisten()
    unlisten = (await desk())?.hub.listen(send) ?? (() => {})
    send({ type: "hello" })
  }
  const questions = webview.onDidReceiveMessage(async (message: Message) => {
    if ("hello" in message) return listen()
    if ("show" in message) return show(message.show)
    const { id, name, of } = message
    const opened = await desk()
    const answered =
      opened && isEditorQuestion(name)
        ? await answerEditorQuestion(opened, documents, name, of)
        : await answer(opened, message, page)
    await webview.postMessage({ id, answer: answered })
  })
  onFolders(() => void listen())
  return () => {
    unlisten()
    questions.dispose()
  }
}

type Message = Question | { hello: true } | { show: string }

async function show(name: string): Promise<void> {
  const view = views.find((each) => each === name)
  if (view) await vscode.commands.executeCommand(`emend.${view}.focus`)
}

function nonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("")
}

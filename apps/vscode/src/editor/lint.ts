import { type Problem, parse } from "emend/core"
import * as vscode from "vscode"
import { snapshot } from "../../../../src/workspace/snapshot.ts"
import type { Desk } from "../desk.ts"
import { problemsIn, underlined } from "../engine/documents.ts"

/** The languages of documents that may show edits. */
export const languages = ["markdown", "opx"]

/** A pause in typing. */
const pause = 300

/** Underlines what is wrong with the edits of open documents, and offers the certain fixes. */
export function lintDocuments(
  desk: () => Promise<Desk | undefined>,
  subscriptions: vscode.Disposable[],
): void {
  const collection = vscode.languages.createDiagnosticCollection("emend")
  const fixes = new WeakMap<vscode.Diagnostic, Problem>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  async function check(document: vscode.TextDocument): Promise<void> {
    const { version } = document
    const text = document.getText()
    const found = isOn(document) ? problemsIn(text, await textsFor(await desk(), text)) : []
    if (document.version !== version || document.isClosed) return
    const diagnostics = found.map((problem) => {
      const diagnostic = diagnosticOf(document, text, problem)
      fixes.set(diagnostic, problem)
      return diagnostic
    })
    collection.set(document.uri, diagnostics)
    shown.set(document.uri.toString(), diagnostics)
  }
  const shown = new Map<string, vscode.Diagnostic[]>()

  function soon(document: vscode.TextDocument, wait = pause): void {
    if (!languages.includes(document.languageId)) return
    const key = document.uri.toString()
    clearTimeout(timers.get(key))
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key)
        void check(document)
      }, wait),
    )
  }

  const provider: vscode.CodeActionProvider = {
    provideCodeActions(document, range) {
      const all = shown.get(document.uri.toString()) ?? []
      return all
        .filter((diagnostic) => diagnostic.range.intersection(range))
        .flatMap((diagnostic) => fixAction(document, diagnostic, fixes.get(diagnostic)) ?? [])
    },
  }
  subscriptions.push(
    collection,
    vscode.workspace.onDidOpenTextDocument((document) => soon(document, 0)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => soon(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      collection.delete(uri)
      shown.delete(uri.toString())
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("emend.lint"))
        for (const each of vscode.workspace.textDocuments) soon(each, 0)
    }),
    vscode.languages.registerCodeActionsProvider(languages, provider, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
    }),
    { dispose: () => timers.forEach(clearTimeout) },
  )
  for (const document of vscode.workspace.textDocuments) soon(document, 0)
}

function isOn({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration("emend", uri).get("lint", true)
}

/** The texts of the files that a response names: some mistakes can be seen only beside them. */
async function textsFor(desk: Desk | undefined, response: string) {
  const { edits } = parse(response)
  if (!desk || edits.length === 0) return undefined
  await desk.look()
  const { targets, files } = await snapshot(desk.workspace, edits)
  const texts = new Map<string, string>()
  for (const [index, { path }] of targets.entries()) {
    const state = "key" in path ? files.get(path.key) : undefined
    if (state?.kind === "text") texts.set(edits[index]!.path, state.text)
  }
  return (path: string) => texts.get(path)
}

function diagnosticOf(document: vscode.TextDocument, text: string, problem: Problem): vscode.Diagnostic {
  const { from, to } = underlined(text, problem)
  const diagnostic = new vscode.Diagnostic(
    new vscode.Range(document.positionAt(from), document.positionAt(to)),
    problem.hint ? `${problem.message} ${problem.hint}` : problem.message,
    problem.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning,
  )
  diagnostic.source = "emend"
  diagnostic.code = problem.code
  return diagnostic
}

function fixAction(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
  problem: Problem | undefined,
): vscode.CodeAction | undefined {
  if (!problem?.fix) return undefined
  const { from, to, insert } = problem.fix
  const action = new vscode.CodeAction(`Fix: ${problem.message}`, vscode.CodeActionKind.QuickFix)
  action.edit = new vscode.WorkspaceEdit()
  action.edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(from), document.positionAt(to)),
    insert,
  )
  action.diagnostics = [diagnostic]
  action.isPreferred = true
  return action
}

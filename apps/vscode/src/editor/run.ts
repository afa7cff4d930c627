import type { Parsed, Report } from "emend/core"
import * as vscode from "vscode"
import { type Failed, failedEdits, stepTo } from "../engine/failures.ts"
import { plainly } from "../engine/words.ts"
import type { ResponseSource } from "./response.ts"
import type { VirtualDocuments } from "./virtual-documents.ts"

/** What became of the last response, and where its failures are. */
export interface Runs {
  last(): { parsed: Parsed; report: Report; failed: readonly Failed[] } | undefined
  /** Takes note of a run: its failures are underlined where the response is. */
  take(source: ResponseSource, parsed: Parsed, report: Report): void
  /** Takes note of what became of one of its edits since. */
  takeOne(index: number, report: Report): void
  /** Goes to the next failure, or the one before; or to a certain one. */
  go(by: 1 | -1, to?: number): Promise<void>
  onChange: vscode.Event<void>
}

export function createRuns(documents: VirtualDocuments, subscriptions: vscode.Disposable[]): Runs {
  const diagnostics = vscode.languages.createDiagnosticCollection("emend (failed edits)")
  const changed = new vscode.EventEmitter<void>()
  subscriptions.push(diagnostics, changed)
  let last:
    | { parsed: Parsed; report: Report; failed: Failed[]; source: ResponseSource; uri?: vscode.Uri }
    | undefined
  let at: number | undefined

  /** The document with the response: the one that it is in, or one that is made for it. */
  async function documentOf(): Promise<vscode.TextDocument> {
    const { source } = last!
    const uri = source.uri ?? documents.put("response.md", source.text)
    last!.uri = uri
    return vscode.workspace.openTextDocument(uri)
  }

  async function underline(): Promise<void> {
    diagnostics.clear()
    if (!last || last.failed.length === 0 || !last.source.uri) return
    const document = await documentOf()
    diagnostics.set(
      document.uri,
      last.failed.map((failed) => {
        const range = rangeOf(document, failed, last!.source)
        const text = failed.hint ? `${failed.message} ${failed.hint}` : failed.message
        const diagnostic = new vscode.Diagnostic(
          firstLine(document, range),
          text,
          vscode.DiagnosticSeverity.Error,
        )
        diagnostic.source = "emend"
        diagnostic.code = failed.code
        return diagnostic
      }),
    )
  }

  return {
    last: () => last,
    onChange: changed.event,
    take(source, parsed, report) {
      last = { source, parsed, report, failed: failedEdits(parsed, report) }
      at = undefined
      void underline()
      changed.fire()
    },
    takeOne(index, { edits }) {
      const edit = edits.find((each) => each.index === index)
      if (!last || !edit) return
      const all = last.report.edits.map((each) => (each.index === index ? edit : each))
      const failed = failedEdits(last.parsed, { ...last.report, edits: all })
      last = { ...last, failed, report: { ...last.report, edits: all, ok: failed.length === 0 } }
      at = undefined
      void underline()
      changed.fire()
    },
    async go(by, to) {
      at = to ?? stepTo(last?.failed.length ?? 0, at, by)
      if (at === undefined) return void vscode.window.showInformationMessage("No edit has failed.")
      const failed = last!.failed[at]!
      const document = await documentOf()
      const range = rangeOf(document, failed, last!.source)
      await vscode.window.showTextDocument(document, { selection: range, preview: true })
      vscode.window.setStatusBarMessage(`$(warning) ${plainly(failed.message)}`, 8000)
    },
  }
}

function rangeOf(document: vscode.TextDocument, { source }: Failed, { base }: ResponseSource): vscode.Range {
  return new vscode.Range(document.positionAt(base + source.from), document.positionAt(base + source.to))
}

function firstLine(document: vscode.TextDocument, range: vscode.Range): vscode.Range {
  return range.isSingleLine
    ? range
    : new vscode.Range(range.start, document.lineAt(range.start.line).range.end)
}

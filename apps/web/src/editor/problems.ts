import type { Action, Diagnostic } from "@codemirror/lint"
import type { EditorState } from "@codemirror/state"
import type { Problem } from "emend/core"

/** Is there something to be done about it? All else only says how the response was read. */
export const isToFix = ({ severity, fix }: Problem) => severity === "error" || fix !== undefined

/** What is wrong with a response, where it is; with a button wherever the cure is certain. */
export function diagnosticsOf(problems: readonly Problem[], { doc }: EditorState): Diagnostic[] {
  return problems
    .filter(({ source, fix }) => source || fix)
    .map((problem): Diagnostic => {
      const place = problem.source ?? problem.fix!
      const from = Math.min(place.from, doc.length)
      // A problem of many lines is underlined on its first.
      const end = Math.max(from, Math.min(place.to, doc.length, doc.lineAt(from).to))
      return {
        from,
        to: end,
        severity: isToFix(problem) ? problem.severity : "info",
        message: problem.hint ? `${problem.message}\n${problem.hint}` : problem.message,
        ...(problem.fix && { actions: [fixAction(problem.fix)] }),
      }
    })
    .sort((a, b) => a.from - b.from)
}

function fixAction(fix: { from: number; to: number; insert: string }): Action {
  return {
    name: "Fix",
    apply: (view) => view.dispatch({ changes: { ...fix, to: Math.min(fix.to, view.state.doc.length) } }),
  }
}

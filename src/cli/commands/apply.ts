// Not from the index: that knows of servers and sessions, which take time to load, and this command must start at once.
import { type ApplyToWorkspaceOptions, apply } from "../../apply.ts"
import {
  type ApplyOptions,
  exitCode,
  type Issue,
  type Plan,
  type Report,
  reportText,
  retryText,
} from "../../core.ts"
import { readResponse } from "../input.ts"
import { note, print, printContent, printJson } from "../output.ts"
import { createProgress } from "../progress.ts"
import { projectOptions } from "../project.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { stylerFor } from "../style.ts"

/** The options of `apply`, `check` and `explain`, as commander gives them. */
export interface PlacingFlags
  extends Pick<ApplyOptions, "format" | "match" | "context" | "ambiguous" | "syntax" | "overwrite"> {
  root?: RootOption[]
  atomic?: boolean
  partial?: boolean
  clipboard?: boolean
  json?: boolean
  color: boolean
}

export interface ApplyFlags extends PlacingFlags {
  dryRun?: boolean
  interactive?: boolean
  stage?: boolean
  trust?: boolean
  retry?: boolean
  diff?: boolean
}

/** `emend apply` and `emend check`. */
export async function applyCommand(source: string | undefined, flags: ApplyFlags): Promise<number> {
  const response = await readResponse(source, flags)
  const progress = createProgress("placing edits")
  const { warnings, ...project } = await applyOptions(flags, { writes: !flags.dryRun })
  const options: ApplyToWorkspaceOptions = {
    ...project,
    dryRun: flags.dryRun ?? false,
    onProgress: progress.update,
  }
  const review = flags.interactive ? await (await import("../interactive.ts")).openReview(flags) : undefined
  try {
    const judge = (plan: Plan) => {
      progress.end()
      return review!.judge(plan)
    }
    const result = await apply(response, { ...options, ...(review && { judge }) })
    progress.end()
    const report = review ? review.mark(result) : result
    await show(report, flags, warnings)
    return exitCode(report)
  } finally {
    review?.close()
  }
}

/** What the flags mean to the library, and the project's configuration where they say nothing. */
export async function applyOptions(
  flags: PlacingFlags & { stage?: boolean; trust?: boolean },
  { writes = false } = {},
): Promise<ApplyToWorkspaceOptions & { warnings: Issue[] }> {
  const { stage, trust } = flags
  const may = { ask: writes && !flags.json, tell: writes }
  return {
    ...(await projectOptions(rootsOf(flags), { stage, trust, ...may })),
    overwrite: flags.overwrite ?? false,
    ...(flags.format && { format: flags.format }),
    ...(flags.ambiguous && { ambiguous: flags.ambiguous }),
    ...(flags.syntax && { syntax: flags.syntax }),
    ...(flags.match && { match: flags.match }),
    ...(flags.atomic && { mode: "atomic" }),
    ...(flags.partial && { mode: "partial" }),
    ...(flags.context && { context: flags.context }),
  }
}

/** On a terminal, silence could be taken for anything. */
async function showRetry(report: Report): Promise<void> {
  const text = retryText(report)
  if (text === "" && process.stdout.isTTY) note("all is well: there is nothing to ask the model for again.")
  await printContent(text)
}

async function show(report: Report, flags: ApplyFlags, warnings: readonly Issue[]): Promise<void> {
  if (flags.json) return printJson(warnings.length > 0 ? { ...report, warnings } : report)
  if (flags.retry) return showRetry(report)
  const styler = stylerFor(process.stdout, flags)
  await print(reportText(report, { surface: "command", styler, diff: flags.diff ?? report.dryRun }))
}

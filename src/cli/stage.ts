import { type Report, stage as stageFiles, type WorkspaceOptions, workspaceOf } from "../index.ts"
import { note } from "./output.ts"

/** `--stage`: what git refuses is named, and fails nothing else, for the files are written. */
export async function stage(report: Report, options: WorkspaceOptions): Promise<void> {
  const keys = report.files.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]))
  const { notices } = await stageFiles(await workspaceOf(options), keys)
  for (const notice of notices) note(notice)
}

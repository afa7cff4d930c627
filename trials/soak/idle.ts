import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { log } from "../../src/index.ts"
import { blame, type World } from "./world.ts"

/** What must be so whenever nobody is at work. */
export function checkIdle({ repository: { dir }, truth, chronicle }: World): void {
  const faults = truth.differences()
  const journal = join(dir, ".emend")
  if (existsSync(journal)) {
    if (existsSync(join(journal, "pending.json"))) faults.push("a commit is left pending")
    for (const name of list(join(journal, "locks"))) faults.push(`the lock ${name} is left behind`)
    for (const name of [...list(journal), ...list(join(journal, "blobs"))])
      if (name.endsWith(".tmp")) faults.push(`the temporary file ${name} is left behind`)
    const last = list(join(journal, "commits")).sort().at(-1)
    const id = last?.replace(/^\d+-|\.json$/g, "")
    if (id !== chronicle.newest())
      faults.push(`the newest commit is ${id}, but ${chronicle.newest()} was acknowledged last`)
  }
  if (existsSync(join(dir, ".git/index.lock"))) faults.push("git's index is left locked")
  blame("when all were idle", faults)
}

/** The log must tell what was acknowledged, in the same order. */
export async function checkLog({ workspace, chronicle }: World): Promise<void> {
  const commits = await log({ workspace })
  const ids = chronicle.ids()
  const faults = ids.flatMap((id, index) =>
    commits[index]?.id === id ? [] : [`the log has ${commits[index]?.id} where ${id} must be`],
  )
  const entries = new Map(chronicle.entries().map((entry) => [entry.id, entry]))
  for (const { id, undone, files } of commits) {
    const entry = entries.get(id)
    if (!entry) continue
    if (entry.undone !== undone) faults.push(`the log says that ${id} is ${undone ? "" : "not "}undone`)
    const told = new Set(files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from])))
    for (const path of entry.files.keys())
      if (!told.has(path)) faults.push(`the log hides that ${id} changed ${path}`)
  }
  blame("the log", faults)
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { exclusive } from "../commit/index.ts"
import { EmendError } from "../issues/error.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { Session, SessionMemory } from "./session.ts"

/** How much text a stored session keeps; of older texts only the hash, which still tells that a file has changed. */
const keptCharacters = 2 ** 21

/** Whoever comes back after so long has to read again. */
const keptFor = 30 * 24 * 60 * 60_000

/** What the session called `id` knew when it was last saved, in `.emend/sessions/` at the first root. */
export function loadMemory(workspace: Workspace, id: string): SessionMemory | undefined {
  try {
    const memory: unknown = JSON.parse(readFileSync(fileOf(workspace, id), "utf8"))
    return isMemory(memory) ? memory : undefined
  } catch (error) {
    if (error instanceof EmendError) throw error
    // None yet, or one that cannot be read: then everything has to be read again, which does no harm.
    return undefined
  }
}

/** Saves what a session knows. What other processes saved under the same name meanwhile is kept as well. */
export async function saveMemory(
  session: Session,
  id: string,
  { since }: { since: SessionMemory | undefined },
): Promise<void> {
  const { workspace } = session
  const file = fileOf(workspace, id)
  const now = session.memory({ characters: keptCharacters })
  await exclusive(workspace, async () => {
    mkdirSync(join(file, ".."), { recursive: true })
    const memory = merged(loadMemory(workspace, id), now, since)
    writeFileSync(`${file}.tmp`, JSON.stringify(memory))
    renameSync(`${file}.tmp`, file)
    prune(join(file, ".."))
  })
}

function merged(
  stored: SessionMemory | undefined,
  now: SessionMemory,
  since: SessionMemory | undefined,
): SessionMemory {
  const files = new Map(Object.entries(stored?.files ?? {}))
  for (const [key, file] of Object.entries(now.files))
    if (since?.files[key]?.hash !== file.hash || !files.has(key)) files.set(key, file)
  for (const key of Object.keys(since?.files ?? {})) if (!(key in now.files)) files.delete(key)
  return {
    files: Object.fromEntries(files),
    commits: [...new Set([...(stored?.commits ?? []), ...now.commits])],
  }
}

function fileOf({ roots }: Workspace, id: string): string {
  if (!/^\w[\w.-]{0,63}$/.test(id)) {
    const message = `${JSON.stringify(id)} cannot be the name of a session: use up to 64 letters, digits, "-", "_" and ".".`
    throw new EmendError("usage", message)
  }
  return join(roots[0]!.dir, ".emend", "sessions", `${id}.json`)
}

function prune(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > keptFor) rmSync(file, { force: true })
  }
}

function isMemory(value: unknown): value is SessionMemory {
  const { files, commits } = (value ?? {}) as Partial<SessionMemory>
  return (
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((file) => typeof file?.hash === "string") &&
    Array.isArray(commits)
  )
}

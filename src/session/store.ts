import { exclusive, ownBody, sealed } from "../commit/index.ts"
import { EmendError } from "../issues/error.ts"
import type { Workspace } from "../workspace/index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { join, parentOf } from "../workspace/paths.ts"
import type { Session, SessionMemory } from "./session.ts"

/** How much text a stored session keeps; of older texts only the hash, which still tells that a file has changed. */
const keptCharacters = 2 ** 21

/** The sessions that were saved last stay. Whoever comes back after all of these has to read again. */
const keptSessions = 50

/** What the session called `id` knew when it was last saved. */
export async function loadMemory(workspace: Workspace, id: string): Promise<SessionMemory | undefined> {
  return readMemory(workspace, fileOf(workspace, id))
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
    const { fs } = workspace
    await fs.makeDirectory(parentOf(file))
    const memory: Stored = {
      at: new Date().toISOString(),
      ...merged(await readMemory(workspace, file), now, since),
    }
    const temp = `${file}.tmp`
    await fs.remove(temp)
    // What was read may be a secret in the file that it came from.
    await fs.create(temp, new TextEncoder().encode(`${sealed(fs, memory)}\n`), { mode: 0o600, sync: false })
    await fs.rename(temp, file)
    await prune(workspace, parentOf(file))
  })
}

interface Stored extends SessionMemory {
  /** ISO 8601. */
  at: string
}

/** None yet, one that cannot be read, or somebody else's: then everything has to be read again, which does no harm. */
async function readMemory({ fs }: Workspace, file: string): Promise<Stored | undefined> {
  try {
    const bytes = await fs.read(file)
    const body = bytes && ownBody(fs, new TextDecoder().decode(bytes))
    const memory: unknown = body && JSON.parse(body)
    return isStored(memory) ? memory : undefined
  } catch {
    return undefined
  }
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

function fileOf(workspace: Workspace, id: string): string {
  if (!/^\w[\w.-]{0,63}$/.test(id)) {
    const message = `${JSON.stringify(id)} cannot be the name of a session: use up to 64 letters, digits, "-", "_" and ".".`
    throw new EmendError("usage", message)
  }
  return join(ownPlaces(workspace).sessions, `${id}.json`)
}

async function prune(workspace: Workspace, folder: string): Promise<void> {
  const { fs } = workspace
  const names = ((await fs.list(folder)) ?? []).filter((name) => name.endsWith(".json"))
  if (names.length <= keptSessions) return
  const saved = await Promise.all(
    names.map(async (name) => ({ name, at: (await readMemory(workspace, join(folder, name)))?.at ?? "" })),
  )
  saved.sort((a, b) => (a.at < b.at ? 1 : -1))
  for (const { name } of saved.slice(keptSessions)) await fs.remove(join(folder, name))
}

function isStored(value: unknown): value is Stored {
  const { at, files, commits } = (value ?? {}) as Partial<Stored>
  return (
    typeof at === "string" &&
    typeof files === "object" &&
    files !== null &&
    Object.values(files).every((file) => typeof file?.hash === "string") &&
    Array.isArray(commits)
  )
}

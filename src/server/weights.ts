import { readFile, type SkippedFile } from "../context.ts"
import type { Workspace } from "../index.ts"
import type { TokenCounter } from "../tokens/counter.ts"
import type { IndexOfFiles } from "./index-of-files.ts"

/** What files weigh in tokens, remembered by content. */
export interface Weights {
  /** Of a file, by what was counted before; undefined if it was not. */
  known(key: string): number | undefined
  /** Of a text that is at hand. */
  ofText(text: string, hash?: string): Promise<number>
  /** Of files that are text, and of folders that do not hold too much to be counted soon. */
  ofAll(keys: readonly string[], index: IndexOfFiles): Promise<Record<string, number>>
  /** The file changed: what was counted is not known to hold. */
  forget(keys: readonly string[] | null): void
}

/** A folder with more than this is not counted: it would take seconds, and no model reads so much. */
const mostFiles = 5000
const mostBytes = 50_000_000

export function createWeights(workspace: Workspace, counter: TokenCounter): Weights {
  const byHash = new Map<string, number>()
  const byKey = new Map<string, number>()

  async function ofText(text: string, hash?: string): Promise<number> {
    const counted = hash === undefined ? undefined : byHash.get(hash)
    const tokens = counted ?? (await counter.count(text))
    if (hash !== undefined) byHash.set(hash, tokens)
    return tokens
  }

  async function ofFile(key: string): Promise<number | undefined> {
    const file = byKey.has(key) ? undefined : await readFile(workspace, key).catch(unreadable(key))
    if (file && "text" in file) byKey.set(key, await ofText(file.text, file.hash))
    return byKey.get(key)
  }

  async function ofFolder(folder: string, keys: Iterable<string>): Promise<number> {
    let total = 0
    for (const key of keys) if (key.startsWith(`${folder}/`)) total += (await ofFile(key)) ?? 0
    return total
  }

  return {
    known: (key) => byKey.get(key),
    ofText,
    async ofAll(keys, index) {
      const { files, folders } = await index.index()
      const tokens: [string, number][] = []
      for (const key of keys) {
        const folder = folders.get(key)
        if (folder && (folder.files > mostFiles || folder.size > mostBytes)) continue
        const counted = folder ? await ofFolder(key, files.keys()) : await ofFile(key)
        if (counted !== undefined) tokens.push([key, counted])
      }
      // Not by assignment: a file may be called `__proto__`.
      return Object.fromEntries(tokens)
    },
    forget(keys) {
      if (keys === null) byKey.clear()
      else for (const key of keys) byKey.delete(key)
    },
  }
}

const unreadable =
  (path: string) =>
  (error: unknown): SkippedFile => ({ path, reason: "unreadable", message: String(error) })

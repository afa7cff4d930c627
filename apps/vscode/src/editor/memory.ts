import * as vscode from "vscode"
import { patiently } from "../engine/late-storage.ts"
import type { Applied } from "../engine/records.ts"
import { restored, stored } from "../engine/stored.ts"

/** So many are remembered beyond the window. */
const mostRecords = 20
/** One that is larger is remembered only in this window. */
const mostBytes = 4 * 1024 * 1024

/** What was applied to the folders of this window, also before it was opened. */
export interface Memory {
  /** Oldest first. It waits for storage that cannot be reached yet. */
  recall(): Promise<Applied[]>
  /** Takes note of one, or of what became of it since. A disk that is full is no reason to fail an edit. */
  keep(applied: Applied): Promise<void>
}

/** One file for each, in a folder that VS Code keeps for the extension and the folders that are open. */
export function openMemory(storage: vscode.Uri | undefined, folders: readonly vscode.Uri[]): Memory {
  if (!storage) return { recall: async () => [], keep: async () => {} }
  const { fs } = vscode.workspace
  const home = vscode.Uri.joinPath(storage, "applied")
  const roots = folders.map(String)

  /** Their names tell their order. */
  async function names(): Promise<string[]> {
    const entries = await patiently(() => fs.readDirectory(home), atLength).catch(() => [])
    return entries.flatMap(([name]) => (name.endsWith(".json") ? [name] : [])).sort()
  }

  async function read(name: string): Promise<Applied | undefined> {
    const bytes = await patiently(() => fs.readFile(vscode.Uri.joinPath(home, name)), atLength).catch(
      () => undefined,
    )
    return bytes && restored(new TextDecoder().decode(bytes), roots)
  }

  async function write(applied: Applied): Promise<void> {
    const bytes = new TextEncoder().encode(stored(applied, roots))
    if (bytes.length > mostBytes) return
    await patiently(() => fs.createDirectory(home), briefly)
    await fs.writeFile(vscode.Uri.joinPath(home, nameOf(applied)), bytes)
    const old = (await names()).slice(0, -mostRecords)
    await Promise.all(old.map((name) => fs.delete(vscode.Uri.joinPath(home, name))))
  }

  return {
    async recall() {
      const found = await Promise.all((await names()).slice(-mostRecords).map(read))
      return found.filter((each) => each !== undefined)
    },
    keep: (applied) => write(applied).catch(() => {}),
  }
}

/** What is not there is an answer. */
const isAnswer = (error: unknown) => error instanceof vscode.FileSystemError && error.code === "FileNotFound"
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** While somebody waits for an edit… */
const briefly = { isAnswer, wait, pauses: [100, 300, 1000, 3000] }
/** …and while nobody does. */
const atLength = { isAnswer, wait, pauses: [...briefly.pauses, ...Array<number>(40).fill(3000)] }

function nameOf({ at, id }: Applied): string {
  return `${at.replaceAll(/\W/g, "-")}-${id}.json`
}

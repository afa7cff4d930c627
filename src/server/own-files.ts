import { randomBytes } from "node:crypto"
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { EmendError, type Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { readNow } from "../workspace/read-now.ts"
import { seal } from "../workspace/seal.ts"
import type { Selection, Settings } from "./api.ts"

/** Writes a file beside the journal, as a whole and for this user alone. */
function writeOwnFile(workspace: Workspace, name: "server" | "page", text: string): void {
  const { dir, gitignore, [name]: file } = ownPlaces(workspace)
  // Somebody else's project may have a link there, to wherever it likes.
  if (lstatSync(dir, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new EmendError("io", `${dir} is a link. Remove it: emend keeps its own files in there.`)
  mkdirSync(dir, { recursive: true })
  // The journal does the same when it is first needed; the page may come before it.
  writeIfMissing(gitignore, "*\n")
  for (let attempt = 1; ; attempt++)
    try {
      const temp = `${file}.${randomBytes(4).toString("hex")}.tmp`
      writeFileSync(temp, text, { mode: 0o600 })
      renameSync(temp, file)
      return
    } catch (error) {
      // Another process clears away what the dead leave in here, and cannot know that this is not theirs.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 3) throw error
    }
}

function writeIfMissing(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}

/** Where the page of a workspace is served at the moment, for programs that send it something. */
export interface Address {
  port: number
  token: string
}

/** Writes the address down, readable for this user alone. The answer takes it away again, if it is still the same. */
export function announce(workspace: Workspace, address: Address): () => void {
  writeOwnFile(workspace, "server", JSON.stringify({ ...address, seal: markOf(workspace, address) }))
  return () => {
    if (readAddress(workspace)?.token === address.token) rmSync(ownPlaces(workspace).server, { force: true })
  }
}

/**
 * The address, if a server of this person's wrote one for this folder. It may have died since. One that came along with the folder
 * could be anybody's, who would be sent what the model says.
 */
export function readAddress(workspace: Workspace): Address | undefined {
  try {
    const { port, token, ...more } = JSON.parse(readNow(ownPlaces(workspace).server)) as Address & {
      seal: unknown
    }
    if (!Number.isInteger(port) || typeof token !== "string") return undefined
    return more.seal === markOf(workspace, { port, token }) ? { port, token } : undefined
  } catch {
    return undefined
  }
}

function markOf({ roots }: Workspace, { port, token }: Address): string {
  return seal(JSON.stringify(["server", roots[0]!.dir, port, token]))
}

/** What a page remembers between visits, beside the journal. */
export interface PageState {
  selection(): Selection
  saveSelection(selection: Selection): void
  /** The name of the context window that totals are measured against. */
  window(): string | undefined
  saveWindow(name: string): void
  theme(): Settings["theme"] | undefined
  saveTheme(theme: Settings["theme"]): void
}

interface Saved {
  selection?: Selection
  window?: string
  theme?: Settings["theme"]
}

export function openPageState(workspace: Workspace): PageState {
  let saved = readSaved(ownPlaces(workspace).page)

  function save(changes: Saved): void {
    saved = { ...saved, ...changes }
    writeOwnFile(workspace, "page", JSON.stringify({ saved, seal: markOfPage(saved) }))
  }

  return {
    selection: () => saved.selection ?? { chosen: {}, instructions: "" },
    saveSelection: (selection) => save({ selection }),
    window: () => saved.window,
    saveWindow: (window) => save({ window }),
    theme: () => saved.theme,
    saveTheme: (theme) => save({ theme }),
  }
}

/** One that came along with the folder could put words into the person's mouth: instructions for a model, files that it is shown. */
const markOfPage = (saved: Saved) => seal(JSON.stringify(["page", saved]))

/** A file that is missing, broken or somebody else's is an empty memory, not an error: nothing in it is worth one. */
function readSaved(path: string): Saved {
  try {
    const { saved, seal: mark } = JSON.parse(readNow(path)) as { saved: Saved; seal: unknown }
    if (mark !== markOfPage(saved)) return {}
    const { selection, window, theme } = saved
    const sound =
      selection !== undefined && typeof selection.instructions === "string" && isChoices(selection.chosen)
    return {
      ...(sound && { selection }),
      ...(typeof window === "string" && { window }),
      ...(theme !== undefined && themes.includes(theme) && { theme }),
    }
  } catch {
    return {}
  }
}

const themes: readonly Settings["theme"][] = ["system", "light", "dark"]

function isChoices(chosen: unknown): boolean {
  return (
    typeof chosen === "object" &&
    chosen !== null &&
    Object.values(chosen).every((each) => typeof each === "boolean")
  )
}

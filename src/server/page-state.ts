import type { Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { readNow } from "../workspace/read-now.ts"
import type { Selection, Settings } from "./api.ts"
import { writeOwnFile } from "./own-files.ts"

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
    writeOwnFile(workspace, "page", JSON.stringify(saved))
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

/** A file that is missing or broken is an empty memory, not an error: nothing in it is worth one. */
function readSaved(path: string): Saved {
  try {
    const { selection, window, theme } = JSON.parse(readNow(path)) as Saved
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

import type { BackendEvent } from "emend/api"
import * as vscode from "vscode"
import { createHub, type Hub } from "../../../src/server/hub.ts"
import { createTurns } from "../../../src/workspace/in-turn.ts"
import { join } from "../../../src/workspace/paths.ts"
import { createWorkspace } from "../../../src/workspace/resolve.ts"
import type { Root, Workspace } from "../../../src/workspace/workspace.ts"
import { type Memory, openMemory } from "./editor/memory.ts"
import { type Buffer, withBuffers } from "./engine/buffers.ts"
import { recallInto } from "./engine/late-storage.ts"
import type { Ground } from "./engine/planning.ts"
import type { Applied } from "./engine/records.ts"
import type { Host, Project } from "./host/host.ts"

/** The folders that are open in this window, with everything that edits need of them. */
export interface Desk extends Ground {
  project: Project
  hub: Hub
  /** What was applied here, oldest first: all since the folders were opened, and the last of what was before. */
  applied: Applied[]
  /** Resolves when it is known what was before: some storage answers late. */
  recalled: Promise<void>
  /** Where it outlasts the window. */
  memory: Memory
  /** Whoever changes files waits for those who do already. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Looks at the open editors once more: what is planned next is planned on their text. */
  look(): Promise<void>
  /** The document that stands for a file: the open one, however it is spelled, or the one to open. */
  uriOf(key: string): vscode.Uri
  /** The key of a document; undefined if it lies in no folder. */
  keyOf(uri: vscode.Uri): string | undefined
}

interface OpenBuffer extends Buffer {
  uri: vscode.Uri
}

/** Nobody waits longer for storage before the folders can be worked with. */
const longestWait = 4000

export async function openDesk(host: Host, context: vscode.ExtensionContext): Promise<Desk | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? []
  if (folders.length === 0) return undefined
  const { fs, roots } = await host.openRoots(folders)
  const hub = createHub()
  let buffers = new Map<string, OpenBuffer>()
  let project: Project | undefined
  const workspace: Workspace = {
    ...createWorkspace({ fs: withBuffers(fs, () => buffers), roots }),
    // As the configuration is at the moment.
    get encodings() {
      return project?.encodings()
    },
  }
  const places = placesOf(folders, roots)
  project = await host.openProject({
    workspace,
    local: folders.every(({ uri }) => uri.scheme === "file"),
    version: String(context.extension.packageJSON.version),
    home: context.extensionUri,
    tell: (event: BackendEvent) => hub.send(event),
  })
  void vscode.commands.executeCommand("setContext", "emend.packs", project.packs)
  const memory = openMemory(
    context.storageUri,
    folders.map(({ uri }) => uri),
  )
  const applied: Applied[] = []
  const recalled = recallInto(applied, memory.recall()).then(() => hub.send({ type: "history" }))
  await Promise.race([recalled, new Promise((resolve) => setTimeout(resolve, longestWait))])
  const bufferOf = (key: string) => buffers.get(workspace.absolute(key))
  return {
    workspace,
    project,
    hub,
    applied,
    recalled,
    memory,
    inTurn: createTurns(),
    forbids: project.forbids,
    grammars: project.grammars,
    isDirty: (key) => bufferOf(key)?.dirty ?? false,
    async look() {
      const open = vscode.workspace.textDocuments.filter(({ isClosed }) => !isClosed)
      const found = await Promise.all(
        open.map(async (document): Promise<[string, OpenBuffer][]> => {
          const path = places.pathOf(document.uri)
          // An editor may show a file by way of a link: the edit is for what it leads to.
          const real = path && (await fs.realpath(path).catch(() => undefined))
          return real
            ? [[real, { text: document.getText(), dirty: document.isDirty, uri: document.uri }]]
            : []
        }),
      )
      buffers = new Map(found.flat())
    },
    uriOf: (key) => bufferOf(key)?.uri ?? places.uriOf(workspace.absolute(key)),
    keyOf(uri) {
      const place = places.find(uri)
      return place && (roots.length > 1 ? `${place.root.name}/${place.inside}` : place.inside)
    },
  }
}

function placesOf(folders: readonly vscode.WorkspaceFolder[], roots: readonly Root[]) {
  function find(uri: vscode.Uri): { root: Root; inside: string } | undefined {
    const folder = vscode.workspace.getWorkspaceFolder(uri)
    const index = folders.findIndex((each) => each.uri.toString() === folder?.uri.toString())
    return index < 0 ? undefined : { root: roots[index]!, inside: insideOf(folders[index]!, uri) }
  }
  return {
    find,
    pathOf(uri: vscode.Uri): string | undefined {
      const place = find(uri)
      return place && join(place.root.dir, place.inside)
    },
    uriOf(path: string): vscode.Uri {
      // The innermost, should one folder lie in another.
      const homes = roots
        .map(({ dir }, index) => ({ start: join(dir, ""), uri: folders[index]!.uri }))
        .filter(({ start }) => path.startsWith(start))
        .sort((a, b) => b.start.length - a.start.length)
      return vscode.Uri.joinPath(homes[0]!.uri, path.slice(homes[0]!.start.length))
    },
  }
}

function insideOf(folder: vscode.WorkspaceFolder, uri: vscode.Uri): string {
  return uri.path.slice(folder.uri.path.replace(/\/$/, "").length + 1)
}

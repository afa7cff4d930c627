import { pathToFileURL } from "node:url"
import { env, Uri, workspace as vscode } from "vscode"
import { openWorkspace } from "../../../../src/index.ts"
import { createBackend } from "../../../../src/server/backend.ts"
import { createFollowUp } from "../../../../src/server/follow-up.ts"
import { createForbids } from "../../../../src/server/forbids.ts"
import { openPageState } from "../../../../src/server/own-files.ts"
import { openSettings } from "../../../../src/server/settings.ts"
import { createTokenCounter } from "../../../../src/tokens/counter.ts"
import { rootNames } from "../engine/roots.ts"
import { editorsGrammars } from "./editors-grammars.ts"
import { followUpOf } from "./follow-up.ts"
import type { Host, Project, ProjectOptions } from "./host.ts"
import { virtualHost } from "./virtual.ts"

/** A machine with disks. Folders that lie elsewhere (on a server that only VS Code can reach) are read through VS Code. */
export const nodeHost: Host = {
  async openRoots(folders) {
    if (folders.some(({ uri }) => uri.scheme !== "file")) return virtualHost.openRoots(folders)
    const names = rootNames(folders.map(({ name }) => name))
    const { fs, roots } = await openWorkspace({
      roots: folders.map(({ uri }, index) => ({ name: names[index]!, dir: uri.fsPath })),
    })
    return { fs, roots: [...roots] }
  },
  openProject: (options) => (options.local ? openLocal(options) : virtualHost.openProject(options)),
}

async function openLocal({ workspace, version, home, tell }: ProjectOptions): Promise<Project> {
  const page = openPageState(workspace)
  const settings = await openSettings(workspace, page, { trust: () => vscode.isTrusted })
  const worker = Uri.joinPath(home, "dist/program/token-worker.js").fsPath
  const counter = createTokenCounter(pathToFileURL(worker))
  const forbids = createForbids(settings)
  const answers = createBackend({
    workspace,
    version,
    counter,
    settings,
    page,
    forbids,
    incoming: { current: () => ({ text: "", done: true }), receive: async () => ({ value: { length: 0 } }) },
    hub: { send: tell, listen: () => () => {}, listeners: 1 },
    // The views ask the extension to apply, not this backend: nothing is ever landed here.
    followUp: createFollowUp(() => undefined),
    mayAskGit: () => vscode.isTrusted,
  })
  return {
    packs: true,
    forbids,
    reading() {
      const { match, mode } = settings.current().settings
      return {
        ...(match !== "format" && { match }),
        ...(mode !== "format" && { mode }),
        ...(settings.project()?.config.syntax === "off" && { syntax: "off" }),
      }
    },
    encodings: () => settings.project()?.config.encodings,
    grammars: editorsGrammars(env.appRoot),
    // What VS Code's own trust was given for: the configuration is read anew when that changes.
    followUp: async () => {
      if (!vscode.isTrusted) return undefined
      await settings.reload()
      return followUpOf((await settings.project()?.effects({ diagnostics: false })) ?? [], workspace.roots)
    },
    answers,
    async forget(keys) {
      answers.forget(keys)
      if (keys !== null && !keys.some((key) => /(^|\/)(emend\.config|package)\.json$/.test(key))) return
      await settings.reload()
      tell({ type: "settings" })
    },
    close: () => counter.close(),
  }
}

import type { Settings } from "emend/api"
import { createGrammars, protocols } from "emend/core"
import { firstSettings } from "../../../../src/server/first-settings.ts"
import { rootNames } from "../engine/roots.ts"
import type { Host } from "./host.ts"
import { virtualFileSystem } from "./virtual-file-system.ts"

/** In a browser there are none to find; JSON needs none. */
const none = async () => undefined
const noPackages = { treeSitter: none, grammar: none, yaml: none, toml: none }

/** Folders that only VS Code can read: in a browser, or on a server of some extension. There are no processes and no journal. */
export const virtualHost: Host = {
  async openRoots(folders) {
    const names = rootNames(folders.map(({ name }) => name))
    const roots = names.map((name) => ({ name, dir: `/${name}` }))
    return {
      fs: virtualFileSystem(folders.map(({ uri }, index) => ({ uri, dir: roots[index]!.dir }))),
      roots,
    }
  },
  async openProject({ workspace, version }) {
    let settings: Settings = firstSettings
    const saved = () => ({ value: { settings, where: "this window, until it is closed", issues: [] } })
    const refused = async () => ({ error: notHere })
    let selection = { value: { chosen: {}, instructions: "" } }
    return {
      packs: false,
      forbids: () => undefined,
      reading: () => ({}),
      encodings: () => undefined,
      grammars: createGrammars(noPackages),
      followUp: async () => undefined,
      answers: {
        workspace: async () => ({
          value: {
            name: workspace.roots.map(({ name }) => name).join(", "),
            roots: [...workspace.roots],
            formats: protocols.map(({ name, title, mode, match }) => ({ name, title, mode, match })),
            windows: [],
            tokenizer: "none",
            version,
            git: false,
          },
        }),
        tree: refused,
        find: refused,
        tokens: async () => ({ value: {} }),
        pack: refused,
        selection: async () => selection,
        async saveSelection(value) {
          selection = { value }
          return selection
        },
        settings: async () => saved(),
        async saveSettings({ changes }) {
          settings = { ...settings, ...changes }
          return saved()
        },
        foreseeSettings: refused,
        trust: refused,
        response: async () => ({ value: { text: "", done: true } }),
      },
      async forget() {},
      async close() {},
    }
  },
}

const notHere = {
  code: "usage" as const,
  message: "The files of this folder cannot be packed here.",
  hint: "Open the folder on a machine of its own, or use the command line there.",
}

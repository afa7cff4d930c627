import type { Listing } from "../context.ts"
import { protocols } from "../core.ts"
import { installedGrammars } from "../grammars/installed.ts"
import { changes, takeBack } from "../history.ts"
import { type CommitResult, log, redo, undo, type Workspace } from "../index.ts"
import { type TokenCounter, tokenizer } from "../tokens/counter.ts"
import { pathsOfCode } from "../whose-code.ts"
import { failure } from "./answers.ts"
import type { Answer, Backend, HistoryEntry } from "./api.ts"
import { applyPreviewed, filesOfSameName, wireSnapshot } from "./applying.ts"
import { contextWindows } from "./first-settings.ts"
import type { FollowUp } from "./follow-up.ts"
import type { Forbids } from "./forbids.ts"
import { type GitBadges, gitBadges } from "./git-badges.ts"
import type { Hub } from "./hub.ts"
import type { Incoming } from "./incoming.ts"
import { createIndexOfFiles } from "./index-of-files.ts"
import { entryOf, noteOfTaking } from "./notes.ts"
import type { PageState } from "./own-files.ts"
import { packChosen } from "./packing.ts"
import type { SettingsStore } from "./settings.ts"
import { find, type KnownFiles, tree } from "./tree.ts"
import { createWeights } from "./weights.ts"

export interface BackendParts {
  workspace: Workspace
  version: string
  counter: TokenCounter
  settings: SettingsStore
  page: PageState
  incoming: Incoming
  hub: Hub
  forbids: Forbids
  followUp: FollowUp
  /** Where the page gets grammars, from its own address on. Left out: nowhere. */
  grammars?: string
  /** Whether git may be asked about the files: it runs programs that a folder's own settings name. Left out: yes. */
  mayAskGit?(): boolean
}

/** Answers the questions of pages. `by` is the page that asks. */
export type ServerBackend = {
  [Name in Exclude<keyof Backend, "events">]: (
    of: Parameters<Backend[Name]>[0] extends undefined ? object : NonNullable<Parameters<Backend[Name]>[0]>,
    by?: string,
  ) => ReturnType<Backend[Name]>
} & {
  /** Files changed on disk: what is known of them does not hold any more. */
  forget(keys: string[] | null): void
  /** The files that pages see. */
  listing(): Listing
  /** A page is having files written. */
  isWriting(): boolean
}

export function createBackend(parts: BackendParts): ServerBackend {
  const { workspace, settings, page, incoming, hub, forbids } = parts
  const files = createIndexOfFiles(workspace, () => {
    const { excludes, gitignore } = settings.current().settings
    return { exclude: excludes, gitignore }
  })
  const weights = createWeights(workspace, parts.counter)
  let badges: Promise<GitBadges> | undefined
  const known: KnownFiles = {
    workspace,
    files,
    weights,
    badges: () => {
      badges ??= parts.mayAskGit?.() === false ? Promise.resolve(undefined) : gitBadges(workspace)
      return badges
    },
  }
  const by = (name: string | undefined) => (name === undefined ? {} : { by: name })
  /** Whether the page parses files. What it plans with must be there when that is written. */
  const parses = () => parts.grammars !== undefined && settings.project()?.config.syntax !== "off"
  let writers = 0
  async function writing<T>(write: () => Promise<T>): Promise<T> {
    writers++
    try {
      return await write()
    } finally {
      writers--
    }
  }

  return {
    async workspace() {
      const { roots } = workspace
      return {
        value: {
          name: roots.map(({ name }) => name).join(", "),
          roots: [...roots],
          formats: protocols.map(({ name, title, mode, match }) => ({ name, title, mode, match })),
          windows: contextWindows,
          tokenizer,
          version: parts.version,
          git: (await known.badges()) !== undefined,
          ...(parses() && { grammars: parts.grammars! }),
        },
      }
    },
    tree: async ({ dir, ignored = false }) => ({ value: await tree(known, dir, ignored) }),
    find: async ({ query, limit = 200 }) => ({ value: await find(known, query, limit) }),
    tokens: async ({ keys }) => ({ value: await weights.ofAll(keys, files) }),
    pack: async (request) => ({ value: await packChosen(known, request) }),

    selection: async () => ({ value: page.selection() }),
    async saveSelection(selection, page_) {
      page.saveSelection(selection)
      hub.send({ type: "selection", ...by(page_) })
      return { value: selection }
    },

    snapshot: async ({ edits }) => ({ value: await wireSnapshot(workspace, edits, forbids) }),
    pathsOfCode: async ({ answers, ...options }) => ({
      value: await pathsOfCode(workspace, answers, options),
    }),
    sameNames: async ({ paths }) => ({ value: await filesOfSameName(workspace, paths) }),
    async apply(request) {
      // Not what the watch has told so far: rules that were just written hold already.
      await settings.reload()
      const [problem] = settings.current().issues
      if (problem)
        return failure("usage", `Nothing was written, because the rules cannot be read. ${problem.message}`)
      const grammars = parses() ? installedGrammars() : undefined
      return writing(() => applyPreviewed(workspace, request, { ...parts, grammars }))
    },

    history: async () => ({ value: (await log({ workspace })).map(entryOf) }),
    async changes({ id }) {
      const value = await changes({ workspace, id })
      return value ? { value } : failure("not_found", `There is no commit ${id} any more.`)
    },
    undo: async (which) => outcome(await writing(() => undo({ workspace, ...which }))),
    redo: async (which) => outcome(await writing(() => redo({ workspace, ...which }))),
    async takeBack(took) {
      const of = (await log({ workspace })).find(({ id }) => id === took.id)
      const meta = noteOfTaking(of?.meta, took)
      return outcome(await writing(() => takeBack({ workspace, ...took, meta })))
    },

    async settings() {
      // Somebody may have trusted the folder meanwhile, which no file in it tells.
      await settings.reload()
      return { value: settings.current() }
    },
    async saveSettings({ changes }, page_) {
      const value = await settings.save(changes)
      files.drop()
      hub.send({ type: "settings", ...by(page_) })
      return { value }
    },
    foreseeSettings: async ({ changes }) => ({ value: await settings.foresee(changes) }),
    async trust({ wants }) {
      if (!(await settings.trust(wants)))
        return failure("stale", "The folder wants something else by now. It is not trusted.", {
          hint: "Look at what it wants now, and decide again.",
        })
      hub.send({ type: "settings" })
      const value = settings.current()
      // Whoever started the server may have said that nothing of the folder counts, whatever is trusted.
      if (value.untrusted) return failure("untrusted", "The server was started so that no folder is trusted.")
      return { value }
    },
    response: async () => ({ value: incoming.current() }),

    forget(keys) {
      files.drop()
      weights.forget(keys)
      badges = undefined
    },
    listing: files.listing,
    isWriting: () => writers > 0,
  }
}

/** What a person at a page is told: the hints of commits speak of commands. */
function outcome(result: CommitResult): Answer<HistoryEntry> {
  if (result.ok) return { value: entryOf(result.commit) }
  const { code, message } = result.issue
  const hint = code === "stale" ? "Look at what changed since, in the history." : undefined
  return failure(code, message, { ...(hint !== undefined && { hint }), paths: result.paths })
}

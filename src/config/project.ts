import { existsSync, readdirSync } from "node:fs"
import { join, relative } from "node:path"
import { commandOfFilter, openGit } from "../effects/git.ts"
import { isOnDisk } from "../effects/on-disk.ts"
import { ownFiles } from "../effects/own-files.ts"
import { repositoryTop } from "../effects/program.ts"
import { hashesOf, type KnownFiles, type Vet, vetBy } from "../effects/vet.ts"
import type { Issue } from "../issues/issue.ts"
import type { Effect } from "../session/effect.ts"
import type { PermissionRules } from "../session/permission.ts"
import { cut } from "../text/sentence.ts"
import type { Workspace } from "../workspace/index.ts"
import { isEverythingTrusted, personalConfigFile } from "../workspace/user-folder.ts"
import type { Config } from "./config.ts"
import { loadConfig, loadPersonalConfig } from "./config.ts"
import { type EffectsFrom, effectsFrom } from "./effects-from.ts"
import { permissionsFrom } from "./permissions-from.ts"
import { aliasesIn } from "./source.ts"
import { remember, trustedFolders } from "./trust.ts"
import { formattersOf, serversOf, wantsOf } from "./wants.ts"

/** What a caller says beside the configuration of a project. */
export interface ProjectOptions {
  /** A person's word for what the folder brings. Left out: what they have said of it before (`emend trust`), or `EMEND_TRUST`. */
  trust?: boolean | undefined
  /** Add what was changed to git's index, whatever the configuration says. */
  stage?: boolean | undefined
  /** What the programs of the folder said when it was opened before, by the same person's word. */
  known?: KnownFiles | undefined
}

/** How emend works in a folder: what its configuration says, as far as it counts, and what the person's own says. */
export interface Project {
  /** What counts. */
  config: Config
  /** What the folder's own configuration says. */
  written: Config
  /** The file of the folder's configuration, if it has one. */
  file?: string
  permissions: PermissionRules
  trust: Trust
  /** What the programs of the folder said when it was trusted. */
  known: KnownFiles
  /** What follows an edit, with a last look at every program before it runs. */
  effects(which?: { diagnostics?: boolean }): Promise<Effect[]>
  /** What a person should know before anything is done, a line each. */
  notices: string[]
}

/** What a folder wants that a person has to agree to, and whether they have. */
export interface Trust {
  /** The real path of the folder. */
  folder: string
  /** `nothing`: it wants nothing. `changed`: it wants more than when it was trusted. `refused`: somebody has said no. */
  state: "nothing" | "trusted" | "changed" | "refused" | "unknown"
  /** Each in a line. */
  wants: string[]
  /** The files of the folder that would run, and are not what they were when it was trusted. */
  changed(): string[]
  /** Why something does not count; undefined where all of it does. */
  issue?: Issue
  /** The person trusts the folder as it is now, or does not. Holds from the next time on. */
  decide(trusted: boolean): void
  /** The person is about to write these settings into the folder's configuration themselves: what they want needs no question. */
  grant(own: Config): void
}

/** Opens the first root of a workspace as its configuration and the person want it. */
export async function openProject(workspace: Workspace, options: ProjectOptions = {}): Promise<Project> {
  const { dir } = workspace.roots[0]!
  const { config: written, file } = await loadConfig(dir, { fs: workspace.fs })
  const onDisk = isOnDisk(workspace)
  const personal = onDisk ? await loadPersonalConfig() : {}
  const stages = options.stage || written.stage || personal.stage || false
  const filters = onDisk && stages ? await filtersIn(dir) : []
  // All that could run, if it were trusted: also what the folder brings along under the name of a program of the person's.
  const counted = counting(personal, written, { trusted: true, stage: options.stage })
  const running = () => programsIn(dir, counted, filters)
  const wants = wantsIn(dir, { written, personal, filters })
  const { state, files, at } = decided(dir, wants, running, onDisk ? options : { trust: true })
  const trusted = state === "trusted" || state === "nothing"
  const config = counting(personal, written, { trusted, stage: options.stage })
  const came = "came after this folder was trusted. Look at it, then run emend trust."
  const vet: Vet = vetBy({ known: files, at, unknown: state === "trusted" ? came : partOfUntrusted })
  const shellFor = new Set(Object.keys(personal.formatters ?? {}))
  const issue = trusted ? undefined : untrusted(dir, wants, state)
  return {
    config,
    written,
    ...(file !== undefined && { file }),
    permissions: permissionsFrom(written, {
      // Whoever wants nothing widens nothing.
      trusted: state === "trusted",
      personal,
      aliases: await aliasesIn(workspace),
      roots: workspace.roots,
    }),
    known: files,
    trust: {
      folder: dir,
      state,
      wants,
      changed: () => (state === "trusted" ? changedSince(dir, files, running) : []),
      ...(issue && { issue }),
      decide: (yes) => decide(dir, wants, running, yes),
      grant(own) {
        const more = wantsOf(own, personal).filter((want) => !wants.includes(want))
        // Whoever has given their word for everything need not be remembered for it.
        if (more.length === 0 || !trusted || (options.trust ?? isEverythingTrusted())) return
        remember(dir, { trusted: true, wants: [...wants, ...more], files, at: new Date(at).toISOString() })
      },
    },
    async effects({ diagnostics = true } = {}) {
      const from = (counted: Config, given: EffectsFrom) =>
        effectsFrom(diagnostics ? counted : { ...counted, diagnostics: false }, { ...given, shellFor })
      const all = await from(config, { vet, filters: state === "trusted" ? filters : [] })
      // Whoever gives their word for this once takes it back by ending what it was given to.
      if (state !== "trusted" || !onDisk || (options.trust ?? isEverythingTrusted())) return all
      const harmless = counting(personal, written, { trusted: false, stage: options.stage })
      const unknown = vetBy({ known: {}, at: 0, unknown: partOfUntrusted })
      const isTakenBack = () => decided(dir, wants, running, {}).state !== "trusted"
      return untilTakenBack(all, await from(harmless, { vet: unknown, filters: [] }), isTakenBack)
    },
    notices: [...(issue ? [`${issue.message} ${issue.hint}`] : []), ...outsideNotice(written, file)],
  }
}

const partOfUntrusted = "is a part of this folder, which is not trusted. Look at it, then run emend trust."

/** A session may last for days, and trust be taken back meanwhile: then only what needs none follows an edit. */
function untilTakenBack(
  effects: readonly Effect[],
  harmless: readonly Effect[],
  isTakenBack: () => boolean,
): Effect[] {
  const isWithout = ({ name }: Effect) => !harmless.some((each) => each.name === name)
  const first = effects.find(isWithout)
  return effects.map((effect) => {
    const other = harmless.find(({ name }) => name === effect.name)
    const now = () => (isTakenBack() ? other : effect)
    const nothing = effect === first ? { notices: ["This folder is not trusted any more: emend trust"] } : {}
    return {
      ...effect,
      after: async (landed) => now()?.after(landed) ?? nothing,
      ...((effect.afterTurn || other?.afterTurn) && {
        afterTurn: async (turned) => now()?.afterTurn?.(turned) ?? {},
      }),
      async close() {
        await Promise.all([effect.close?.(), other?.close?.()])
      },
    }
  })
}

/** The configuration that counts: the person's own, then the folder's, of that only what does no harm unless it is trusted. */
function counting(
  personal: Config,
  written: Config,
  { trusted, stage }: { trusted: boolean; stage: boolean | undefined },
): Config {
  const { formatters, stage: staging, diagnostics, ...harmless } = written
  const own = { ...personal, ...harmless }
  const all = trusted ? { ...written } : {}
  // What runs less does no harm, whoever says so.
  const staged = stage || (staging === false ? false : (all.stage ?? personal.stage))
  const servers = trusted ? personal.diagnostics : undefined
  const asked = diagnostics === false ? false : (all.diagnostics ?? servers)
  const formatting = { ...(trusted && formatters), ...personal.formatters }
  return {
    ...without(own, ["formatters", "stage", "diagnostics"]),
    ...(Object.keys(formatting).length > 0 && { formatters: formatting }),
    ...(staged !== undefined && { stage: staged }),
    ...(asked !== undefined && { diagnostics: asked }),
  }
}

function without(config: Config, keys: readonly string[]): Config {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)))
}

/** What has been decided about the folder, when, and what the files that run in it said then. */
function decided(
  dir: string,
  wants: readonly string[],
  running: () => KnownFiles,
  { trust, known: before }: ProjectOptions,
): { state: Trust["state"]; files: KnownFiles; at: number } {
  if (trust ?? isEverythingTrusted())
    return { state: "trusted", files: { ...running(), ...before }, at: Date.now() }
  const known = trust === false ? undefined : trustedFolders()[dir]
  const none = { files: {}, at: 0 }
  const looked = known?.trusted ? { files: known.files, at: Date.parse(known.at) || 0 } : none
  if (wants.length === 0) return { state: "nothing", ...looked }
  if (!known) return { state: "unknown", ...none }
  const isSame = wants.every((want) => known.wants.includes(want))
  if (!known.trusted) return { state: isSame ? "refused" : "unknown", ...none }
  return isSame ? { state: "trusted", ...looked } : { state: "changed", ...none }
}

function decide(dir: string, wants: string[], running: () => KnownFiles, trusted: boolean): void {
  const at = new Date().toISOString()
  remember(dir, { trusted, wants, files: trusted ? running() : {}, at })
}

function changedSince(dir: string, known: KnownFiles, running: () => KnownFiles): string[] {
  const now = Object.entries(running())
  return now.filter(([file, hash]) => known[file] !== hash).map(([file]) => relative(dir, file))
}

/**
 * What the files say that run in a folder: formatters at its top, filters at the top of its repository, and language servers, which work
 * at its top, too, or in those of its packages that have a sign for them, if the top has none.
 */
function programsIn(dir: string, config: Config, filters: readonly string[]): KnownFiles {
  const packages = config.diagnostics ? packagesIn(dir, 2) : []
  const serving = serversOf(config).map(({ command, markers }) => {
    const isMarked = (folder: string) => markers.some((marker) => existsSync(join(folder, marker)))
    const folders = isMarked(dir) ? [dir] : [dir, ...packages.filter(isMarked)]
    return Object.assign({}, ...folders.map((folder) => hashesOf([command], folder)))
  })
  const filtering = hashesOf(filters.map(commandOfFilter), repositoryTop(dir))
  return Object.assign({}, hashesOf(formattersOf(config), dir), filtering, ...serving)
}

function packagesIn(dir: string, depth: number): string[] {
  if (depth === 0) return []
  try {
    const folders = readdirSync(dir, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== "node_modules" && !entry.name.startsWith("."),
    )
    return folders.flatMap(({ name }) => [join(dir, name), ...packagesIn(join(dir, name), depth - 1)])
  } catch {
    return []
  }
}

/** All that a person has to agree to. Their own language servers, too, do what the folder tells them. */
function wantsIn(
  dir: string,
  { written, personal, filters }: { written: Config; personal: Config; filters: readonly string[] },
): string[] {
  const { diagnostics = Boolean(personal.diagnostics) } = written
  return [
    ...wantsOf({ ...written, diagnostics }, personal),
    ...borrowedBy(personal, dir),
    ...filters.map((filter) => `let git run ${filter}`),
  ]
}

/** The programs of a folder that would run under the names that the person's own configuration has. */
function borrowedBy(personal: Config, dir: string): string[] {
  return formattersOf(personal).flatMap((command) =>
    ownFiles(command, dir).map((file) => `run its ${relative(dir, file)} for your own ${command[0]}`),
  )
}

async function filtersIn(dir: string): Promise<string[]> {
  const opened = await openGit(dir, { nested: false })
  return "filters" in opened ? opened.filters : []
}

function untrusted(dir: string, wants: readonly string[], state: Trust["state"]): Issue {
  const first = cut(wants[0]!, 120)
  const what = wants.length === 1 ? first : `${first}, and ${wants.length - 1} more`
  const why = state === "changed" ? "has changed since it was trusted" : "is not trusted"
  return {
    code: "untrusted",
    message: `This folder ${why}, so that edits land and nothing follows them: it wants to ${what}.`,
    hint: "Look at what it wants, and decide: emend trust",
    path: dir,
  }
}

/** A folder cannot open what lies outside of it. */
function outsideNotice({ permissions }: Config, file: string | undefined): string[] {
  const opens = permissions?.outside && wantsOutside(permissions.outside)
  if (!opens) return []
  const own = personalConfigFile()
  return [
    `permissions.outside of ${file} can only forbid: what lies outside of a folder is opened by ${own}.`,
  ]
}

function wantsOutside(rules: NonNullable<NonNullable<Config["permissions"]>["outside"]>): boolean {
  const actions = Array.isArray(rules) ? rules.map(({ action }) => action) : Object.values(rules)
  return actions.some((action) => action !== "deny")
}

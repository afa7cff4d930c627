import {
  type Config,
  foreseeConfig,
  loadConfig,
  openProject,
  type Project,
  saveConfig,
} from "../config/index.ts"
import { EmendError, type Issue, openWorkspace, type Workspace } from "../index.ts"
import { createTurns } from "../workspace/in-turn.ts"
import type { ForeseenSettings, SavedSettings, Settings } from "./api.ts"
import { firstSettings } from "./first-settings.ts"
import type { PageState } from "./own-files.ts"

/**
 * The settings of the page. The rules are the configuration of the first root, as everything else reads it; what only concerns the
 * person at the page (theme, window) is kept beside the journal.
 */
export interface SettingsStore {
  current(): SavedSettings
  /** The folder as its configuration wants it, as far as that counts; the settings are a part of it. */
  project(): Project | undefined
  /** Reads the file again, after somebody changed it. */
  reload(): Promise<void>
  /** What is a person's own is kept with them, the rest in the configuration. */
  save(changes: Partial<Settings>): Promise<SavedSettings>
  /** What the configuration would say then. */
  foresee(changes: Partial<Settings>): Promise<ForeseenSettings>
  /** The person trusts the folder with what it wants. False: it wants something else than this by now. */
  trust(wants: readonly string[]): Promise<boolean>
}

/** `trust`: a person's word for what the folder brings, where it was not given to emend before. */
export async function openSettings(
  workspace: Workspace,
  page: PageState,
  { trust }: { trust?: () => boolean | undefined } = {},
): Promise<SettingsStore> {
  // As it is on disk, whatever an editor shows: that is what everybody else reads, and what programs run on.
  const folder = await openWorkspace({ roots: workspace.roots })
  const { dir } = folder.roots[0]!
  let current: SavedSettings
  let project: Project | undefined

  async function read(): Promise<void> {
    try {
      const loaded = await openProject(folder, { trust: trust?.(), known: project?.known })
      // What is the same stays the same value: language servers run for as long as it does.
      if (!project || !isSame(loaded, project)) project = loaded
      const { written, file, trust: given } = loaded
      current = {
        settings: settingsOf(written, page),
        where: file ?? `${dir}/emend.config.json`,
        issues: [],
        ...(given.issue && { untrusted: { ...given.issue, wants: given.wants } }),
      }
    } catch (error) {
      if (!(error instanceof EmendError)) throw error
      // The page works on with what goes without saying, and says what is wrong.
      project = undefined
      current = { settings: settingsOf({}, page), where: dir, issues: [broken(error)] }
    }
  }

  async function save({ window, theme, ...changes }: Partial<Settings>): Promise<SavedSettings> {
    if (window !== undefined) page.saveWindow(window)
    if (theme !== undefined) page.saveTheme(theme)
    const { config } = await loadConfig(dir)
    const wanted = configChanges(changes, config)
    const { permissions } = wanted
    if (permissions) project?.trust.grant({ permissions })
    if (Object.keys(wanted).length > 0) await saveConfig(dir, wanted)
    await read()
    return current
  }

  /**
   * One after the other: two pages that save at once must not write over each other, and what was read before
   * a change must not be taken for the news after it.
   */
  const inTurn = createTurns()

  await read()
  return {
    current: () => current,
    project: () => project,
    reload: () => inTurn(read),
    save: (changes) => inTurn(() => save(changes)),
    async foresee(changes) {
      const { config } = await loadConfig(dir)
      const { file, text, isNew } = await foreseeConfig(dir, configChanges(changes, config))
      return { file, text, isNew }
    },
    trust: (wants) =>
      inTurn(async () => {
        await read()
        const now = project?.trust
        if (!now || now.wants.length !== wants.length || !now.wants.every((want) => wants.includes(want)))
          return false
        now.decide(true)
        await read()
        return true
      }),
  }
}

function isSame(a: Project, b: Project): boolean {
  const told = ({ config, permissions, known, trust }: Project) =>
    JSON.stringify([config, permissions, known, trust.state])
  return told(a) === told(b)
}

function broken({ message }: EmendError): Issue {
  return {
    code: "parse_error",
    message,
    hint: "Put it right in an editor. Until then the defaults hold, and nothing can be saved here.",
  }
}

function settingsOf(config: Config, page: PageState): Settings {
  const { exclude, gitignore, match, mode, prompt, permissions, theme } = config
  return {
    excludes: [...(exclude ?? firstSettings.excludes)],
    gitignore: gitignore ?? firstSettings.gitignore,
    format: prompt?.format ?? firstSettings.format,
    match: match ?? firstSettings.match,
    mode: mode ?? firstSettings.mode,
    permissions: rulesOf(permissions?.edit),
    theme: page.theme() ?? theme ?? firstSettings.theme,
    window: page.window() ?? firstSettings.window,
  }
}

type Rules = NonNullable<Config["permissions"]>["edit"]

function rulesOf(rules: Rules): Settings["permissions"] {
  if (rules === undefined) return []
  if (Array.isArray(rules)) return rules.map(({ pattern, action }) => ({ pattern, action }))
  return Object.entries(rules).map(([pattern, action]) => ({ pattern, action }))
}

/** The keys of the configuration that the changes mean. What is as it would be anyway is not written down. */
function configChanges(changes: Partial<Settings>, config: Config): Parameters<typeof saveConfig>[1] {
  const { excludes, gitignore, format, match, mode, permissions } = changes
  return {
    ...(excludes !== undefined && { exclude: excludes.length > 0 ? excludes : undefined }),
    ...(gitignore !== undefined && { gitignore: gitignore ? undefined : false }),
    ...(format !== undefined && { prompt: { ...config.prompt, format } }),
    ...(match !== undefined && { match: match === "format" ? undefined : match }),
    ...(mode !== undefined && { mode: mode === "format" ? undefined : mode }),
    ...(permissions !== undefined && { permissions: withRules(config.permissions, permissions) }),
  }
}

function withRules(there: Config["permissions"], edit: Settings["permissions"]): Config["permissions"] {
  const { edit: _, ...others } = there ?? {}
  const rules = { ...others, ...(edit.length > 0 && { edit }) }
  return Object.keys(rules).length > 0 ? rules : undefined
}

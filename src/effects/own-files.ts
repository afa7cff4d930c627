import { existsSync, readdirSync, realpathSync, statSync } from "node:fs"
import { basename, isAbsolute, join, relative, resolve } from "node:path"
import { findProgram, repositoryTop } from "./program.ts"

/**
 * The files of a project that run when a command runs: the program itself where the project brings it along, the scripts that its
 * arguments name, what runners such as npm and make look up, and its configuration where that is a program. As absolute paths free of
 * links. What is installed elsewhere on the machine is the person's own.
 */
export function ownFiles(command: readonly string[], root: string): string[] {
  const home = real(repositoryTop(root)) ?? root
  const program = findProgram(command, { from: root })
  const scripts = command
    .slice(1)
    .filter((word) => !word.includes("$FILE"))
    .map((word) => resolve(root, word.slice(word.indexOf("=") + 1)))
  // `npx prettier` runs the one of the project, if that has one.
  const others = command
    .slice(1)
    .flatMap((word) => (bareName.test(word) ? (findProgram([word], { from: root }) ?? []) : []))
  const programs = [...(program ? [program] : []), ...others]
  const named = [...programs.flatMap(({ file, args }) => [file, ...args.filter(isAbsolute)]), ...scripts]
  const found = [...named, ...lookedUp(command, root)].flatMap((path) => real(path) ?? [])
  return [...new Set(found)].filter((path) => isWithin(home, path) && statSync(path).isFile())
}

const bareName = /^[\w@][\w@.-]*$/

/** Programs that run what a file in the folder says, and these files. */
const lookups: readonly [runner: RegExp, files: RegExp][] = [
  [/^(?:npm|pnpm|yarn|bun|corepack)$/, /^package\.json$/i],
  [
    /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|corepack)$/,
    /^(?:\.npmrc|\.yarnrc(?:\.yml)?|\.pnpmfile\.[cm]?js|bunfig\.toml)$/i,
  ],
  [
    /^(?:g?make|just|task|rake|mise)$/,
    /^(?:(?:gnu)?makefile|\.?justfile|taskfile\.ya?ml|rakefile|\.?mise\.toml)$/i,
  ],
  [/^deno$/, /^deno\.jsonc?$/i],
]
/** Names of configurations that are programs: `prettier.config.mjs`, `.eslintrc.cjs`. */
const codeConfig = /^(?:\.?([\w-]+)\.config|\.([\w-]+)rc)\.[cm]?[jt]s$/i

function lookedUp(command: readonly string[], root: string): string[] {
  const words = new Set(
    command.map((word) =>
      basename(word)
        .replace(/\.\w+$/, "")
        .toLowerCase(),
    ),
  )
  const files = lookups.flatMap(([runner, each]) =>
    [...words].some((word) => runner.test(word)) ? [each] : [],
  )
  const isLookedUp = (name: string) => {
    const [, first, second] = codeConfig.exec(name) ?? []
    return files.some((each) => each.test(name)) || words.has((first ?? second ?? "").toLowerCase())
  }
  return existsSync(root)
    ? readdirSync(root)
        .filter(isLookedUp)
        .map((name) => join(root, name))
    : []
}

function real(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  return inside !== "" && !inside.startsWith("..") && !isAbsolute(inside)
}

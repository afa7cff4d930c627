import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import { writtenBy } from "./commands.ts"
import { pathsMentioned, plainPath } from "./path-text.ts"
import type { Found, Line } from "./protocol.ts"

/**
 * What the words of an answer ask for: “Delete the file `old.ts`.” emend does nothing on a word, and if no edit does it either,
 * it is named: whoever reads that all has landed would take it for done. Only plain orders count, with the path in backticks.
 */
interface Said {
  line: Line
  path: string
  to: string
  wish: Wish
}

interface Wish {
  /** Only what takes the file away does it. */
  takesAway?: true
  says(path: string, to: string): string
}

const span = (name: string) => String.raw`\x60(?<${name}>[^\x60]{1,200})\x60`
const file = span("path")

/** What may be before an order: the sign of a list, a number, a word or two. */
const lead = String.raw`^[\s>#*+•-]{0,9}(?:\d{1,3}[.)]\s{1,3})?\*{0,2}(?:(?:please|then|also|next|finally|lastly|now|and|first|second|third|afterwards|you should)[,:]?\s){0,2}`
const end = String.raw`\*{0,2}(?:\sfile)?\*{0,2}(?:$|\s{0,3}[.,;!(（。，；—–]|\s(?:since|because|as|entirely|completely|altogether|and|after|once|now|from the (?:repo|repository|project|disk|codebase))\b)`
const kinds = String.raw`(?:(?:the|this|that|now|old|unused|obsolete|existing|entire|whole|redundant|deprecated|legacy|original|now-unused|empty|file|at|temporary)\s){0,5}`

const deletion: Wish = {
  takesAway: true,
  says: (path: string) => `${path} is to be deleted`,
}
const move: Wish = {
  takesAway: true,
  says: (path: string, to: string) => `${path} is to become ${to}`,
}
const change: Wish = { says: (path: string) => `${path} is to be changed` }

/** `PATH`, and in a move `TO`, are code spans. */
const wishes: readonly (Wish & { pattern: RegExp })[] = [
  { pattern: new RegExp(`${lead}(?:delete|remove)\\s${kinds}${file}${end}`, "iu"), ...deletion },
  {
    pattern: new RegExp(
      `${lead}(?:rename|move)\\s${kinds}${file}\\s(?:file\\s)?(?:to|into|as|→|->)\\s${span("to")}`,
      "iu",
    ),
    ...move,
  },
  {
    pattern: new RegExp(
      `${lead}(?:in|inside)\\s${kinds}${file},?\\s(?:please\\s|also\\s)?(?:change|replace|rename)\\s${span("old")}\\s(?:to|with|by|into|→|->)\\s${span("new")}`,
      "iu",
    ),
    ...change,
  },
  {
    pattern: new RegExp(
      `${lead}(?:change|replace|rename)\\s${span("old")}\\s(?:to|with|by|into|→|->)\\s${span("new")}\\s(?:in|inside)\\s${kinds}${file}`,
      "iu",
    ),
    ...change,
  },
  // German and Chinese.
  {
    pattern: new RegExp(
      `${lead}(?:lösche|entferne)n?\\s(?:(?:sie|bitte|danach|anschließend|dann|noch|auch|die|alte|datei)\\s){0,5}${file}\\*{0,2}(?:$|\\s{0,3}[.,;!(])`,
      "iu",
    ),
    ...deletion,
  },
  {
    pattern: new RegExp(
      `^[\\s>#*+•-]{0,9}(?:\\d{1,3}[.)、]\\s{0,3})?(?:请|然后|最后|再|并|同时){0,2}(?:删除|移除)掉?(?:旧)?(?:的)?(?:文件)?\\s?${file}\\s?(?:文件)?\\s?(?:$|[。，；！.,;(（])`,
      "u",
    ),
    ...deletion,
  },
]

/** Longer lines are no orders. */
const longest = 400

/** How many are looked for; an answer with more is not read by anybody. */
const most = 50

/** Collects what words ask for, and what edits do about it. */
export function hearWords() {
  let said: Said[] = []
  let changed = new Set<string>()
  let gone = new Set<string>()

  return {
    /** A line outside of edits and fences. */
    hear(line: Line) {
      const wish = said.length < most ? wishIn(line) : undefined
      if (wish) said.push(wish)
    },
    /** What an edit or an issue is about. */
    see(found: Found) {
      if (found.type !== "edit" && found.type !== "issue") return
      if (said.length === 0 && found.type === "issue") return
      const about = found.type === "edit" ? found.edit : found.issue
      if (about.path === undefined) return
      changed.add(plainPath(about.path))
      if (found.type === "issue" || takesAway(found.edit)) gone.add(plainPath(about.path))
    },
    /** A line in the fence of a shell. What it writes is named where commands are. */
    hearCommand(line: Line) {
      for (const wish of said.length < most ? movedBy(line) : []) said.push(wish)
    },
    forget() {
      said = []
      changed = new Set()
      gone = new Set()
    },
    /** What nothing was done about. */
    open(): Issue[] {
      return said
        .filter(
          ({ path, wish }) =>
            ![...(wish.takesAway ? gone : changed)].some((each) => isSame(each, plainPath(path))),
        )
        .map(notDone)
    },
  }
}

function wishIn(line: Line): Said | undefined {
  if (!line.text.includes("`")) return undefined
  // What comes then is another matter.
  const text = line.text.slice(0, longest + 1).replace(/[,;]?\s(?:and\s)?then\b[^`]{0,80}:\W{0,4}$/i, "")
  if (text.length > longest || /:\W{0,4}$/.test(text)) return undefined
  const told = commandIn(text)
  if (told !== undefined) return { line, path: told, to: "", wish: change }
  for (const wish of wishes) {
    const { path = "", to = "" } = wish.pattern.exec(text)?.groups ?? {}
    if ((isFile(path) || isCalledFile(text, path)) && (to === "" || isFile(to)))
      return { line, path, to, wish }
  }
  return undefined
}

const runs = new RegExp(
  `${lead}(?:run|execute)(?:\\s\\w{1,20}){0,3}:?\\s\\x60(?<command>[^\\x60]{1,300})\\x60`,
  "iu",
)

/** The file that “Run `sed -i s/a/b/ x.ts`” changes. */
function commandIn(text: string): string | undefined {
  const command = runs.exec(text)?.groups?.command
  return command === undefined ? undefined : writtenBy(command)?.path
}

/** Files that a command takes away: nothing that programs have made. */
function movedBy(line: Line): Said[] {
  if (line.text.length > longest) return []
  return line.text.split(/&&|;/).flatMap((command) => {
    const [, by, given = ""] = /^\s{0,99}(?:[$%>]\s)?(?:sudo\s)?(?:git\s)?(rm|mv)\s(.+)$/.exec(command) ?? []
    const paths = given.split(/\s+/).filter((word) => word !== "" && !word.startsWith("-"))
    if (by === undefined || !paths.every((path) => isFile(path) && !isMade.test(path))) return []
    const [path = "", to = ""] = paths
    if (by === "mv") return paths.length === 2 ? [{ line, path, to, wish: move }] : []
    return paths.map((each) => ({ line, path: each, to: "", wish: deletion }))
  })
}

const isMade =
  /^(?:[~/]|\$)|(?:^|\/)(?:node_modules|dist|build|out|target|coverage|__pycache__|tmp|\.\w+)\/|lock(?:file)?(?:\.json|\.ya?ml)?$|\*/

/** A name without an extension is one if the words say so: “Delete the file `TODO`.” */
const isCalledFile = (text: string, path: string) =>
  /^[\w@.-]+(?:\/[\w@.-]+)*$/.test(path) &&
  (text.includes(`file \`${path}\``) || text.includes(`\`${path}\` file`))

const isFile = (path: string) => pathsMentioned(`\`${path}\``).length === 1

const takesAway = (edit: Edit) => edit.op === "delete" || "to" in edit

/** Words often call a file by its name alone. */
const isSame = (path: string, other: string) =>
  path === other || path.endsWith(`/${other}`) || other.endsWith(`/${path}`)

function notDone({ line, path, to, wish }: Said): Issue {
  return {
    code: "unknown_call",
    message: `The response says that ${wish.says(path, to)}; no edit does so, and nothing was done for it.`,
    hint: "Write it as an edit, or do it by hand.",
    path,
    said: true,
    ...at(line),
  }
}

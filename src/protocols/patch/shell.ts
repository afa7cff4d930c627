import { shellPrograms } from "../commands.ts"
import { pathFrom } from "../paths.ts"

/**
 * Reads the few shell commands that hand a patch to `apply_patch`, and nothing more: no variable, no
 * substitution, no second command. Whatever is not certainly one of these is not an invocation.
 *
 *     script  = [ "cd" word "&&" ] ( name here word | "cat" here word "|" name ) newline body word
 *     name    = "apply_patch" | "applypatch"
 *     here    = "<<" | "<<-" | "<<<"        (the last is a misspelling that agents' own docs contain)
 *     word    = plain characters, 'single' or "double" quoted
 */

/** A patch on its way to `apply_patch`, and the folder that its paths start from. */
export interface Invocation {
  patch: string
  workdir?: string
}

/** The line in front of a here-document. */
export interface HereCommand {
  /** The program that reads it; undefined if the line is nothing but `<<WORD`. */
  name?: string
  workdir?: string
  /** The word that ends the document. */
  word: string
  /** `<<-`: tabs in front of the lines do not count. */
  tabs: boolean
}

export const programNames: readonly string[] = ["apply_patch", "applypatch"]

/** The patch that a command applies, if that is all that it does. */
export function readInvocation(argv: readonly string[]): Invocation | undefined {
  const [program, flag, script] = argv
  if (argv.length === 2 && programNames.includes(program!)) return { patch: flag! }
  const runsScript = argv.length === 3 && shellPrograms.test(program!) && (flag === "-lc" || flag === "-c")
  return runsScript ? readScript(script!) : undefined
}

function readScript(script: string): Invocation | undefined {
  const lines = script.trim().split(/\r?\n/)
  const command = readHereCommand(lines[0]!)
  if (!command?.name || !programNames.includes(command.name)) return undefined
  const plain = (line: string) => (command.tabs ? line.replace(/^\t+/, "") : line)
  const end = lines.findIndex((line, index) => index > 0 && plain(line) === command.word)
  // The document has to be the end of the script: what follows it would be another command.
  if (end < 0 || end !== lines.length - 1) return undefined
  const patch = lines.slice(1, end).map(plain).join("\n")
  return { patch, ...(command.workdir !== undefined && { workdir: command.workdir }) }
}

/** Reads `cd dir && apply_patch <<'WORD'` and its shorter forms. */
export function readHereCommand(line: string): HereCommand | undefined {
  const tokens = tokensOf(line)
  if (!tokens) return undefined
  const workdir = tokens[0]?.word === "cd" && tokens[2]?.operator === "&&" ? tokens[1]?.word : undefined
  const start = workdir === undefined ? 0 : 3
  const first = tokens[start]?.word
  const at = first === undefined ? start : start + 1
  const operator = tokens[at]?.operator
  const word = tokens[at + 1]?.word
  const [pipe, last, ...more] = tokens.slice(at + 2)
  // `cat <<'EOF' | apply_patch`
  const isHandedOn =
    first === "cat" && pipe?.operator === "|" && last?.word !== undefined && more.length === 0
  if (!operator?.startsWith("<<") || !word || (pipe && !isHandedOn)) return undefined
  const name = isHandedOn ? last.word : first
  if (workdir !== undefined && (name === undefined || workdir === "" || workdir.startsWith("-")))
    return undefined
  return {
    word,
    tabs: operator === "<<-",
    ...(name !== undefined && { name }),
    ...(workdir !== undefined && { workdir }),
  }
}

/**
 * The folder that the commands of a line lead to from `folder`; null if that cannot be told (`cd $DIR`, `cd -`, `popd`). Commands that
 * stay where they are do not matter, whatever else they do.
 */
export function folderAfter(line: string, folder: string): string | null {
  const tokens = line.length > longestLine ? undefined : tokensOf(withoutRemark(line))
  if (!tokens) return goesSomewhere.test(line) ? null : folder
  let here = folder
  for (const [first, ...words] of commandsOf(tokens)) {
    if (first === "popd") return null
    if (first !== "cd" && first !== "pushd") continue
    const [to, ...more] = words.filter((word) => word !== "--")
    const isSure = tokens.every(({ operator = "&&" }) => operator === "&&" || operator === ";")
    if (!to || !isSure || more.length > 0 || to.startsWith("-") || to.startsWith("~")) return null
    here = pathFrom(here, to)
  }
  return here.replace(/^(?:\.\/)+/, "").replace(/^\.$/, "")
}

const longestLine = 2000
const goesSomewhere = /(?:^|[;&|({`]|\bthen|\bdo)\s*(?:cd|pushd|popd)\b/

/** The words of each command, up to what joins it to the next. */
function commandsOf(tokens: readonly Token[]): string[][] {
  const commands: string[][] = [[]]
  for (const { word } of tokens) {
    if (word === undefined) commands.push([])
    else commands.at(-1)!.push(word)
  }
  return commands
}

/** `set -e && apply_patch <<'EOF'`: what comes before the last command of a line, and that command. */
export function lastCommand(line: string): { before: string; last: string } | undefined {
  const match = line.length > longestLine ? null : /^(.*(?:&&|;))\s*(\w+\s*<<.*)$/.exec(line)
  return match ? { before: match[1]!.replace(/(?:&&|;)\s*$/, ""), last: match[2]! } : undefined
}

type Token = { word: string; operator?: undefined } | { operator: string; word?: undefined }

// Sticky, one alternative each: blanks, operators, the three kinds of word. None of them can backtrack far.
const piece = /[ \t]+|(&&|\|\||[;|&]|<<<|<<-|<<)|'([^']*)'|"([^"$`\\]*)"|([^\s'"\\$`*?[\]{}()<>|&;#~!]+)/y

/** The words and operators of a line, or undefined if it holds anything that a shell would expand or run. */
function tokensOf(line: string): Token[] | undefined {
  const tokens: Token[] = []
  let glued = false
  piece.lastIndex = 0
  while (piece.lastIndex < line.length) {
    const match = piece.exec(line)
    if (!match) return undefined
    const word = match[2] ?? match[3] ?? match[4]
    if (match[1] !== undefined) tokens.push({ operator: match[1] })
    else if (word !== undefined && glued) tokens.push({ word: tokens.pop()!.word! + word })
    else if (word !== undefined) tokens.push({ word })
    glued = word !== undefined
  }
  return tokens
}

/** A remark starts at a `#` that begins a word. */
function withoutRemark(line: string): string {
  if (line.trimStart().startsWith("#")) return ""
  const at = line.search(/\s#/)
  return at < 0 ? line : line.slice(0, at)
}

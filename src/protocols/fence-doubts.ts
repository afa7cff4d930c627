import type { Repair } from "../issues/issue.ts"
import { repairAt } from "./at.ts"
import { fenceOf } from "./fences.ts"
import type { PathText, PathWrapping } from "./path-text.ts"
import { extensions, knownNames } from "./path-words.ts"
import { pathIn } from "./paths.ts"
import type { Fence, Line } from "./protocol.ts"

/**
 * What looks like a path above a fence, and yet is most likely none: an answer that explains has headings, lists of files
 * and the output of programs as well. Writing one of them over a file costs a day, so each of these is passed over, and
 * said to be. Whoever names the format gets what it says.
 */
export interface Doubtful {
  path: string
  wrappings: readonly PathWrapping[]
  /** The line that names it, and those before, newest last. */
  line: Line
  before: readonly Line[]
  fence: Fence
  /** The first line inside the fence. */
  first: Line
}

export function doubtAbout(doubtful: Doubtful): Repair | undefined {
  const why = doubts.find(({ holds }) => holds(doubtful))?.why
  if (why === undefined) return undefined
  const message = `The fence below ${doubtful.path} was not taken for that file: ${why}.`
  return repairAt(doubtful.line, "not-a-file", message)
}

const doubts: readonly { holds(doubtful: Doubtful): boolean; why: string }[] = [
  { holds: isWord, why: "it may as well be a heading" },
  { holds: isListed, why: "it is one of a list of files" },
  { holds: showsOutput, why: "the fence shows what a program prints" },
]

/** Products that are called like files. A file of this name starts with a small letter. */
const products =
  /^(?:console\.log|(?:Node|Next|Nuxt|Vue|React|Express|Three|D3|Ember|Backbone|Alpine|Chart|Moment|Deno|Bun)\.js)$/

/** Endings that a word may have as well (`process.env`), so that they count only right above a fence. */
const rarer: ReadonlySet<string> = new Set(
  (
    "m mm r rmd f90 f95 asm s v sv vhd vhdl sol wgsl glsl hlsl vert frag cu prisma pug ejs hbs twig liquid haml slim erb styl " +
    "pcss edn rkt lisp el fnl odin d pas ada cr awk sed nix bicep dhall jsonl ndjson env local example sample tmpl template " +
    "diff patch snap plist xaml csproj sln cabal gemspec podspec pyx pxd wat rego cue bak log"
  ).split(" "),
)

/** A name without a folder (`console.log`, `v1.2.3`), or two words with a slash between (`client/server`). */
function isWord({ path, wrappings, first }: Doubtful): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
  if (products.test(path)) return true
  if (knownNames.has(name) || name.startsWith(".") || wrappings.includes("label")) return false
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (extension === undefined) return !isSurelyFolder(path) && !first.text.startsWith("#!")
  if (extensions.has(extension) || rarer.has(extension) || name !== path) return false
  return (
    wrappings.some((each) => each !== "colon" && each !== "note") ||
    /^\d*$|^(?:com|org|net|io)$/.test(extension)
  )
}

const folders =
  /^(?:\.?[\\/])?(?:\.[\w-]+|bin|sbin|scripts?|src|lib|libexec|tests?|docs?|etc|config|conf|app|apps|cmd|hooks|tools|packages|completions)[\\/]/

function isSurelyFolder(path: string): boolean {
  return folders.test(path) || path.split(/[\\/]/).length > 2
}

/** A list of paths is a list, not a file with its text. */
function isListed({ wrappings, before }: Doubtful): boolean {
  const above = before.at(-1)
  const other: PathText | undefined =
    wrappings.includes("list") && above ? pathIn(above.text, { marked: true }) : undefined
  return other?.wrappings.includes("list") ?? false
}

/** Would a file of this name and text be doubted, if its path were above a fence? */
export function isDoubtful(path: string, text: string): boolean {
  const line = { text: path, number: 1, from: 0, to: 0, end: 0 }
  const first = { ...line, text: text.split("\n", 1)[0]! }
  return (
    doubtAbout({ path, wrappings: [], line, before: [], fence: { line, marker: "```", info: "" }, first }) !==
    undefined
  )
}

const outputs = /^(?:text|txt|plaintext|output|log|logs|stdout|stderr|traceback|console)$/i
const texts = /\.(?:txt|text|log|csv|tsv|md|rst|out|snap|in|cfg|conf|ini|env)$/i
const printed = /^(?:\$ \S|>>> \S|PS [A-Z]:|Traceback \(most recent call last\))/

/** A program is not written in `text`, and does not begin with a prompt. */
function showsOutput({ path, fence, first }: Doubtful): boolean {
  if (texts.test(path)) return false
  const extension = /\.([^.\\/]+)$/.exec(path)?.[1]?.toLowerCase()
  const language = fence.info.split(/\s/, 1)[0]!
  if (outputs.test(language)) return extension !== undefined && extensions.has(extension)
  return language === "" && printed.test(first.text) && !fenceOf(first)
}

import { withoutMark } from "../text/encoding.ts"
import { type TomlParser, tomlErrors, type YamlParser, yamlErrors } from "./data.ts"
import { isForeign } from "./foreign.ts"
import { jsonErrors } from "./json.ts"
import { type Language, languageOf } from "./languages.ts"
import { createLastTree } from "./last-tree.ts"
import { asGrammarKnows } from "./newer.ts"
import type { Declaration, ParseError, Syntax } from "./syntax.ts"
import { type TreeLanguage, type TreeSitter, treeDeclarations, treeErrors } from "./tree-sitter.ts"

/** Where parsers come from: a package, a server. Undefined: there is none, and that is fine. */
export interface GrammarSource {
  /** The runtime, ready for use. Asked for once. */
  treeSitter(): Promise<TreeSitter | undefined>
  /** The grammar of this name, compiled to WebAssembly. Each is asked for once. */
  grammar(name: string): Promise<Uint8Array | undefined>
  yaml(): Promise<YamlParser | undefined>
  toml(): Promise<TomlParser | undefined>
  /** Does something that may never end, and throws if it does not. Left out: nobody here can stop it. */
  stoppable?<Answer>(work: () => Answer): Answer
}

/** Parsers that are loaded when they are needed, one by one, and stay. */
export interface Grammars {
  /**
   * Loads what these files need. What cannot be loaded is left out; this never fails. What comes of it is for one plan: its parsing
   * shares one limit of time.
   */
  load(paths: Iterable<string>): Promise<Syntax>
  /** Was a parser for such a file loaded, and has it not crashed since? */
  has(path: string): boolean
}

/** Longer texts are not parsed, in characters. The parsers of data take longer for the same. */
const longest = { grammar: 2_000_000, json: 2_000_000, yaml: 250_000, toml: 500_000 } as const

/**
 * How long one plan may wait for parsers, in milliseconds; what is quick does not count. Steps are what bounds a parser, so that a slow
 * machine gives the same answer. But there are texts, such as 100,000 quotation marks, on which a step takes longer and longer.
 */
const patience = { all: 10_000, quick: 100 } as const

export function createGrammars(
  source: GrammarSource,
  { now = () => performance.now() }: { now?(): number } = {},
): Grammars {
  const { stoppable = (work) => work() } = source
  const loading = new Map<string, Promise<void>>()
  const readers = new Map<string, Reader>([["json", jsonReader]])
  let runtime: Promise<TreeSitter | undefined> | undefined

  async function load(name: string, language: Language): Promise<void> {
    const reader = await readerFor(name, language).catch(() => undefined)
    if (reader) readers.set(name, reader)
  }

  async function readerFor(name: string, { by }: Language): Promise<Reader | undefined> {
    if (by === "yaml") return fromParser(await source.yaml(), yamlErrors)
    if (by === "toml") return fromParser(await source.toml(), tomlErrors)
    runtime ??= source.treeSitter()
    const tree = await runtime
    const grammar = tree && (await source.grammar(name))
    if (!grammar || !(await isGrammarOf(name, grammar))) return undefined
    return treeReader(tree, await tree.Language.load(grammar), name)
  }

  function syntaxFor(timed: Timed): Syntax {
    function ask<Answer>(
      path: string,
      text: string,
      of: (reader: Reader, language: Language, isLate: () => boolean) => Answer,
    ): Answer | undefined {
      const language = languageOf(path)
      const reader = language && readers.get(nameOf(language))
      if (!reader || text.length > longest[language.by]) return undefined
      try {
        return timed((isLate) => stoppable(() => of(reader, language, isLate)))
      } catch {
        // A crashed grammar is a missing one.
        readers.delete(nameOf(language))
        return undefined
      }
    }
    return {
      errors: (path, text, like = text) =>
        ask(path, text, (reader, language, isLate) => {
          const errors = reader.errors(withoutMark(text), { language, like: withoutMark(like), isLate })
          return errors?.length && isForeign(language, text, like) ? undefined : errors
        }),
      declarations: (path, text) =>
        ask(path, text, (reader, _, isLate) => reader.declarations?.(withoutMark(text), isLate)),
    }
  }

  return {
    async load(paths) {
      const wanted = [...new Set(paths)].flatMap((path) => languageOf(path) ?? [])
      for (const language of wanted) {
        const name = nameOf(language)
        if (!loading.has(name) && language.by !== "json") loading.set(name, load(name, language))
      }
      await Promise.all(wanted.map((language) => loading.get(nameOf(language))))
      return syntaxFor(createTimed(now))
    },
    has(path) {
      const language = languageOf(path)
      return language !== undefined && readers.has(nameOf(language))
    },
  }
}

/** Does a piece of work that asks now and then whether it is late, and gives up then. Undefined: there is no time left. */
type Timed = <Answer>(work: (isLate: () => boolean) => Answer) => Answer | undefined

function createTimed(now: () => number): Timed {
  let left: number = patience.all
  return (work) => {
    if (left <= 0) return undefined
    const start = now()
    // What is thrown comes from a grammar that is not asked again, and takes no time from the others.
    const answer = work(() => now() - start > left)
    const taken = now() - start
    if (taken > patience.quick) left -= taken
    return answer
  }
}

/** The part of WebAssembly that is asked, as every platform has it. */
interface WebAssemblyModules {
  compile(bytes: Uint8Array): Promise<object>
  Module: { exports(module: object): readonly { name: string }[] }
}

/**
 * Is this what it is called? The runtime takes a program for whatever language it is of, and prints to the standard output, where others
 * may be reading, if it is of none.
 */
async function isGrammarOf(name: string, grammar: Uint8Array): Promise<boolean> {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyModules }
  const exported = WebAssembly.Module.exports(await WebAssembly.compile(grammar))
  return exported.some((each) => each.name === `tree_sitter_${name.replaceAll("-", "_")}`)
}

/** Reads one language. It may throw: then nobody reads that language any more. */
interface Reader {
  errors(
    text: string,
    of: { language: Language; like: string; isLate(): boolean },
  ): readonly ParseError[] | undefined
  declarations?(text: string, isLate: () => boolean): readonly Declaration[] | undefined
}

const nameOf = (language: Language) => (language.by === "grammar" ? language.grammar : language.by)

const jsonReader: Reader = {
  errors(text, { language, like }) {
    const isRelaxed =
      (language.by === "json" && language.relaxed) ||
      (jsonErrors(like, { relaxed: false }).length > 0 && jsonErrors(like, { relaxed: true }).length === 0)
    return jsonErrors(text, { relaxed: isRelaxed })
  },
}

function fromParser<Parser>(
  parser: Parser | undefined,
  errors: (parser: Parser, text: string) => ParseError[] | undefined,
): Reader | undefined {
  return parser && { errors: remembering((text) => errors(parser, text)) }
}

function treeReader(runtime: TreeSitter, language: TreeLanguage, name: string): Reader {
  const last = createLastTree()
  const [isPython, spelt] = [name === "python", asGrammarKnows(name)]
  return {
    errors: remembering((text, { isLate }) =>
      treeErrors(runtime, language, text, { isPython, last, spelt, isLate }),
    ),
    declarations: (text, isLate) => treeDeclarations(runtime, language, text, isLate),
  }
}

/** How many answers are remembered: a preview asks about the same texts again and again. */
const mostRemembered = 8

function remembering<Of, Answer>(ask: (text: string, of: Of) => Answer): (text: string, of: Of) => Answer {
  const known: { text: string; answer: Answer }[] = []
  return (text, of) => {
    const last = known.find((each) => each.text === text)
    if (last) return last.answer
    const answer = ask(text, of)
    known.unshift({ text, answer })
    known.length = Math.min(known.length, mostRemembered)
    return answer
  }
}

/** Who reads a file: a grammar of tree-sitter by its name, or a parser for data. */
export type Language =
  | { by: "grammar"; grammar: string }
  | { by: "json"; relaxed: boolean }
  | { by: "yaml" }
  | { by: "toml" }

const grammars: Record<string, string> = {
  typescript: "ts mts cts",
  tsx: "tsx",
  javascript: "js mjs cjs jsx",
  python: "py pyi",
  go: "go",
  rust: "rs",
  java: "java",
  "c-sharp": "cs",
  cpp: "c h cc cpp cxx hh hpp hxx",
  php: "php",
  ruby: "rb rake gemspec",
  css: "css",
  bash: "sh bash",
  powershell: "ps1 psm1 psd1",
}

/**
 * Grammars that take too much of what is fine for an error, and why. What they say is told, and breaks ties, but no edit is refused for it.
 * Measured by `node bench/run.mjs commits`: how many files of real commits they cannot read at all, and how many of the others they
 * read before and not after.
 */
const crying: Record<string, string> = {
  bash: "patterns and expansions with brackets in them: 4 % unread, 2 of 961 wrong",
  cpp: "macros and lines for the preprocessor within declarations: 44 % unread, 1 of 440 wrong",
  css: "nesting, ranges, hacks, and what Tailwind and others read first: 29 % unread, 4 of 706 wrong",
  powershell: "arguments of programs, units, attributes: 60 % unread, 3 of 185 wrong",
}

/** May an edit be refused because a file of this name does not parse any more? */
export function isReliable(path: string): boolean {
  const language = languageOf(path)
  return language !== undefined && !(language.by === "grammar" && language.grammar in crying)
}

/** The grammars that are asked for, by name. */
export const grammarNames: readonly string[] = Object.keys(grammars)

/** A file that this grammar would read. */
export const fileFor = (grammar: string) => `a.${grammars[grammar]?.split(" ")[0] ?? grammar}`

const byExtension = new Map<string, Language>(
  Object.entries(grammars).flatMap(([grammar, extensions]) =>
    extensions.split(" ").map((extension) => [extension, { by: "grammar", grammar }]),
  ),
)
for (const extension of ["json", "webmanifest"]) byExtension.set(extension, { by: "json", relaxed: false })
for (const extension of ["jsonc", "code-workspace"]) byExtension.set(extension, { by: "json", relaxed: true })
for (const extension of ["yml", "yaml"]) byExtension.set(extension, { by: "yaml" })
byExtension.set("toml", { by: "toml" })

/** Files whose programs read comments and trailing commas although they are called JSON. */
const relaxedNames =
  /(?:^|\/)(?:[tj]sconfig(?:\..+)?|devcontainer|\.eslintrc|api-extractor)\.json$|(?:^|\/)\.vscode\/[^/]+$/

/** The language of a file, by its name. Undefined: nobody here can read it. */
export function languageOf(path: string): Language | undefined {
  const extension = /\.(\w[\w-]*)$/.exec(path)?.[1]
  const language = extension === undefined ? undefined : byExtension.get(extension.toLowerCase())
  return language?.by === "json" && relaxedNames.test(path) ? { by: "json", relaxed: true } : language
}

import { nameOf } from "../../workspace/paths.ts"

/** What the protocol calls the language of a file, by the end of its name. The longest end that fits counts. */
export function protocolLanguage(path: string): string | undefined {
  const name = nameOf(path).toLowerCase()
  if (name in languages) return languages[name]
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const language = languages[name.slice(dot)]
    if (language !== undefined) return language
  }
  return undefined
}

/** Does a file name end like this (`.ts`, `ts`), or is it this (`Dockerfile`)? */
export function hasEnding(path: string, ending: string): boolean {
  const name = nameOf(path).toLowerCase()
  const end = ending.toLowerCase()
  return name === end || name.endsWith(end.startsWith(".") ? end : `.${end}`)
}

const languages: Record<string, string> = {
  ".astro": "astro",
  ".bash": "shellscript",
  ".c": "c",
  ".cc": "cpp",
  ".cjs": "javascript",
  ".clj": "clojure",
  ".cljc": "clojure",
  ".cljs": "clojure",
  ".cpp": "cpp",
  ".cs": "csharp",
  ".css": "css",
  ".cts": "typescript",
  ".cxx": "cpp",
  ".dart": "dart",
  ".elm": "elm",
  ".erb": "erb",
  ".erl": "erlang",
  ".ex": "elixir",
  ".exs": "elixir",
  ".gleam": "gleam",
  ".go": "go",
  ".gql": "graphql",
  ".graphql": "graphql",
  ".h": "c",
  ".hcl": "hcl",
  ".heex": "phoenix-heex",
  ".hh": "cpp",
  ".hpp": "cpp",
  ".hs": "haskell",
  ".htm": "html",
  ".html": "html",
  ".hxx": "cpp",
  ".java": "java",
  ".jl": "julia",
  ".js": "javascript",
  ".json": "json",
  ".jsonc": "jsonc",
  ".jsx": "javascriptreact",
  ".kt": "kotlin",
  ".kts": "kotlin",
  ".less": "less",
  ".lhs": "literate haskell",
  ".lua": "lua",
  ".m": "objective-c",
  ".md": "markdown",
  ".mjs": "javascript",
  ".ml": "ocaml",
  ".mli": "ocaml.interface",
  ".mm": "objective-cpp",
  ".mts": "typescript",
  ".nim": "nim",
  ".nix": "nix",
  ".php": "php",
  ".prisma": "prisma",
  ".py": "python",
  ".pyi": "python",
  ".r": "r",
  ".rake": "ruby",
  ".rb": "ruby",
  ".rs": "rust",
  ".sbt": "scala",
  ".scala": "scala",
  ".scss": "scss",
  ".sh": "shellscript",
  ".svelte": "svelte",
  ".swift": "swift",
  ".tex": "latex",
  ".tf": "terraform",
  ".tfvars": "terraform-vars",
  ".toml": "toml",
  ".ts": "typescript",
  ".tsx": "typescriptreact",
  ".typ": "typst",
  ".vue": "vue",
  ".yaml": "yaml",
  ".yml": "yaml",
  ".zig": "zig",
  ".zon": "zig",
  ".zsh": "shellscript",
  "cmakelists.txt": "cmake",
  containerfile: "dockerfile",
  dockerfile: "dockerfile",
  gemfile: "ruby",
  "go.mod": "go.mod",
  rakefile: "ruby",
}

/** What the bench has to know of a language: how it is called, and how its comments look. */
export interface Language {
  name: string
  /** Behind the fence's backticks. */
  fence: string
  /** Comments, the usual one first; a bare marker has neither. */
  comments: readonly (readonly [open: string, close: string])[]
  /** Headings make its blocks, not indentation. */
  prose?: boolean
  /** Its blocks are keys and values. */
  data?: boolean
}

const slashes = [
  ["// ", ""],
  ["/* ", " */"],
] as const
const hash = [["# ", ""]] as const
const tags = [["<!-- ", " -->"]] as const

const languages: Record<string, Language> = {
  ts: { name: "TypeScript", fence: "ts", comments: slashes },
  tsx: { name: "TSX", fence: "tsx", comments: slashes },
  js: { name: "JavaScript", fence: "js", comments: slashes },
  py: { name: "Python", fence: "python", comments: hash },
  go: { name: "Go", fence: "go", comments: slashes },
  rs: { name: "Rust", fence: "rust", comments: slashes },
  java: { name: "Java", fence: "java", comments: slashes },
  cs: { name: "C#", fence: "csharp", comments: slashes },
  rb: { name: "Ruby", fence: "ruby", comments: hash },
  php: { name: "PHP", fence: "php", comments: slashes },
  c: { name: "C", fence: "c", comments: [slashes[1], slashes[0]] },
  kt: { name: "Kotlin", fence: "kotlin", comments: slashes },
  swift: { name: "Swift", fence: "swift", comments: slashes },
  css: { name: "CSS", fence: "css", comments: [slashes[1]] },
  scss: { name: "SCSS", fence: "scss", comments: slashes },
  yaml: { name: "YAML", fence: "yaml", comments: hash, data: true },
  json: {
    name: "JSON",
    fence: "json",
    comments: [
      ["// ", ""],
      ["", ""],
    ],
    data: true,
  },
  toml: { name: "TOML", fence: "toml", comments: hash, data: true },
  tf: { name: "Terraform", fence: "hcl", comments: hash, data: true },
  md: { name: "Markdown", fence: "markdown", comments: [...tags, ["", ""]], prose: true },
  html: { name: "HTML", fence: "html", comments: tags },
}

const alike: Record<string, string> = {
  mts: "ts",
  cts: "ts",
  jsx: "tsx",
  mjs: "js",
  cjs: "js",
  h: "c",
  kts: "kt",
  yml: "yaml",
  htm: "html",
}

/** Undefined: a kind of file that the bench takes no cases from. */
export function languageOf(path: string): Language | undefined {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""
  return languages[alike[ending] ?? ending]
}

/** A line that takes something in from another file. */
export const importing =
  /^\s*(import|from|use|using|require|require_relative|#include|package|@use|@import)\b|=\s*require\(/

import { protocolNamed } from "../protocols/registry.ts"
import { fenceFor } from "../text/visible.ts"

/** What goes into a prompt. */
export interface PackOptions {
  /** How the project is called at the top of the map. */
  name: string
  files: readonly { path: string; text: string }[]
  /** More paths for the map, of files that the model shall know of without seeing them. */
  mapped?: readonly string[]
  /** What the model shall do. */
  instructions?: string
  /** The format that the model shall write its edits in; left out: no word about it. */
  format?: string
}

/** The parts of a prompt, in order. Put together they are the prompt. */
export interface PackedPart {
  /** `map`, `rules`, `instructions`, `frame`, or `file`, with its path. */
  kind: "map" | "file" | "rules" | "instructions" | "frame"
  path?: string
  text: string
}

/**
 * Packs files into a prompt: a map of them, their contents, what is to be done, and how the answer shall be written,
 * so that emend can land it.
 */
export function pack(options: PackOptions): PackedPart[] {
  const { files, mapped = [], instructions = "" } = options
  const paths = [...new Set([...files.map(({ path }) => path), ...mapped])].sort()
  const parts: PackedPart[] = []
  if (paths.length > 0) parts.push({ kind: "map", text: tagged("file_map", fileMap(options.name, paths)) })
  if (files.length > 0) {
    parts.push({ kind: "frame", text: "<file_contents>\n" })
    for (const { path, text } of files) parts.push({ kind: "file", path, text: shown(path, text) })
    parts.push({ kind: "frame", text: "</file_contents>\n\n" })
  }
  const rules = options.format === undefined ? "" : rulesOf(options.format)
  if (rules !== "") parts.push({ kind: "rules", text: tagged("edit_format", rules) })
  if (instructions.trim() !== "")
    parts.push({ kind: "instructions", text: tagged("user_instructions", instructions.trim()) })
  return parts
}

/** The prompt as one text. */
export function packedText(parts: readonly PackedPart[]): string {
  const text = parts.map((part) => part.text).join("")
  return text === "" ? "" : `${text.trimEnd()}\n`
}

function rulesOf(format: string): string {
  return protocolNamed(format).instruct().trim()
}

function tagged(name: string, text: string): string {
  return `<${name}>\n${text}\n</${name}>\n\n`
}

function shown(path: string, text: string): string {
  const fence = fenceFor(text)
  const end = text === "" || text.endsWith("\n") ? "" : "\n"
  return `File: ${path}\n${fence}${languageOf(path)}\n${text}${end}${fence}\n\n`
}

function languageOf(path: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? ""
}

/** Paths drawn as a tree, in the order given. `title` is the line at its top. */
export function fileMap(title: string, paths: readonly string[]): string {
  const top: Branch = new Map()
  for (const path of paths) {
    let branch = top
    for (const name of namesOf(path)) {
      if (!branch.has(name)) branch.set(name, new Map())
      branch = branch.get(name)!
    }
  }
  return [title, ...draw(top, "")].join("\n")
}

/** What lies deeper than this is drawn on one line: margins would be longer than all names, and take the square of the depth. */
const deepest = 40

function namesOf(path: string): string[] {
  const names = path.split("/")
  return names.length <= deepest ? names : [...names.slice(0, deepest), names.slice(deepest).join("/")]
}

type Branch = Map<string, Branch>

function draw(branch: Branch, margin: string): string[] {
  const names = [...branch.keys()]
  return names.flatMap((name, index) => {
    const isLast = index === names.length - 1
    return [
      `${margin}${isLast ? "└── " : "├── "}${name}`,
      ...draw(branch.get(name)!, `${margin}${isLast ? "    " : "│   "}`),
    ]
  })
}

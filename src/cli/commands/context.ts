import { workspaceOf } from "../../apply.ts"
import { asEncoded } from "../../config/config.ts"
import { loadConfig } from "../../config.ts"
import { createListing, type Gathered, gather, pack, packedText } from "../../context.ts"
import type { Workspace } from "../../index.ts"
import { oneLine } from "../../text/visible.ts"
import { countTokens } from "../../tokens/count.ts"
import { tokenizer } from "../../tokens/counter.ts"
import { readText } from "../input.ts"
import { note, print, printContent, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"

export interface ContextFlags {
  root?: RootOption[]
  format?: string
  instructions?: string
  instructionsFile?: string
  exclude?: string[]
  gitignore: boolean
  map: "chosen" | "all"
  list?: boolean
  json?: boolean
}

/** `emend context`: files packed into a prompt, on standard output; what it weighs, on standard error. */
export async function contextCommand(paths: readonly string[], flags: ContextFlags): Promise<number> {
  const workspace = await asEncoded(await workspaceOf(rootsOf(flags)))
  const { config } = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })
  const listing = createListing(workspace, {
    gitignore: flags.gitignore && (config.gitignore ?? true),
    exclude: [...(config.exclude ?? []), ...(flags.exclude ?? [])],
  })
  const format = flags.format ?? config.prompt?.format
  const gathered = await gather(workspace, listing, paths)
  const { files, skipped } = gathered
  const parts = pack({
    name: nameOf(workspace),
    files,
    ...(flags.map === "all" && { mapped: await all(listing.files()) }),
    ...(format !== undefined && { format }),
    instructions: await instructionsOf(flags),
  })
  const prompt = packedText(parts)
  const tokens = countTokens(prompt)
  if (flags.json) {
    const weighed = files.map(({ path, size, text }) => ({ path, size, tokens: countTokens(text) }))
    await printJson({ ok: files.length > 0, prompt, tokens, tokenizer, files: weighed, skipped })
  } else {
    if (flags.list) await print(listText(gathered))
    else await printContent(prompt)
    for (const { path, message } of skipped) note(`left out ${oneLine(path)}: ${oneLine(message)}`)
    note(`${counted(files.length, "file")}, ${tokens.toLocaleString("en")} tokens (${tokenizer})`)
  }
  if (files.length === 0) return 2
  // Binary files in a folder are to be expected; what was named and is not there is not.
  return skipped.some(({ reason }) => reason === "missing" || reason === "outside") ? 1 : 0
}

/** What each file weighs, the heaviest first. */
function listText({ files }: Gathered): string {
  const rows = files.map(({ path, text }) => ({ path, tokens: countTokens(text) }))
  rows.sort((a, b) => b.tokens - a.tokens)
  const width = Math.max(...rows.map(({ tokens }) => tokens.toLocaleString("en").length), 0)
  return rows
    .map(({ path, tokens }) => `${tokens.toLocaleString("en").padStart(width)}  ${oneLine(path)}\n`)
    .join("")
}

async function instructionsOf({ instructions = "", instructionsFile }: ContextFlags): Promise<string> {
  return instructionsFile === undefined ? instructions : readText(instructionsFile, "instructions")
}

function nameOf({ roots }: Workspace): string {
  return roots.length === 1 ? roots[0]!.name : "workspace"
}

async function all(paths: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const path of paths) found.push(path)
  return found
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`
}

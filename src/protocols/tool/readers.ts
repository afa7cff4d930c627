import type { Edit } from "../../edits/edit.ts"
import { pathFrom } from "../paths.ts"
import type { Protocol } from "../protocol.ts"
import { createScanner } from "../scanner.ts"
import { type CallFault, type CallResult, isFault } from "./parameters.ts"

/** Reads the texts in other formats that some tools take as a parameter. Handed in, since a format knows no other. */
export interface Readers {
  /** A patch, or the script of a shell that applies one. `workdir` is the folder that its paths start from. */
  patch(text: string, workdir?: string): CallResult
  /** What has to be changed in the file at `path`, as blocks to search for and replace… */
  blocks(text: string, path: string): CallResult
  /** …or as a unified diff. */
  diff(text: string, path: string): CallResult
}

export function readersOf({ patch, blocks, diff }: Record<keyof Readers, Protocol>): Readers {
  return {
    patch: (text, workdir) => {
      const outcome = read(isScript(text) ? `${fence}sh\n${text}\n${fence}\n` : text, patch)
      return outcome.length > 0 ? outcome.map((each) => movedTo(workdir, each)) : [noPatch]
    },
    blocks: (text, path) => inFile(read(`${standIn}\n${text}`, blocks), path),
    diff: (text, path) => inFile(read(withHeader(text), diff), path),
  }
}

/** Longer than any in a patch: what is in a fence is one script. */
const fence = "`".repeat(12)

const isScript = (text: string) => /^[^\n]*\bapply_?patch\b/m.test(text) && text.includes("<<")

/** A name that every format takes for a path. */
const standIn = "file.txt"

function withHeader(text: string): string {
  return /^(?:---|\+\+\+) /m.test(text) ? text : `--- a/${standIn}\n+++ b/${standIn}\n${text}`
}

const noPatch: CallFault = {
  code: "parse_error",
  message: "The patch contains no change.",
  hint: "Start it with *** Begin Patch.",
}

function read(text: string, protocol: Protocol): CallResult {
  const scanner = createScanner([protocol], { only: protocol.name })
  const outcome: CallResult = []
  for (const event of [...scanner.push(text), ...scanner.end()]) {
    if (event.type === "edit") outcome.push(unplaced(event.edit))
    if (event.type === "issue") {
      const { code, message, hint = "", path } = event.issue
      outcome.push({ code, message, hint, ...(path !== undefined && { path }) })
    }
  }
  return outcome
}

/** Offsets inside the parameter mean nothing in the response. */
function unplaced(edit: Edit): Edit {
  const { source: _source, ...rest } = edit
  return rest.op === "update" ? { ...rest, hunks: rest.hunks.map(({ source: _, ...hunk }) => hunk) } : rest
}

/** Whatever the text calls the file, the call says which one it is; what the text says of a path is no mistake. */
function inFile(outcome: CallResult, path: string): CallResult {
  if (outcome.length === 0)
    return [
      {
        code: "parse_error",
        message: `The changes of ${path} cannot be read.`,
        hint: "Write them in the form that the tool asks for.",
        path,
      },
    ]
  const own = (name: string) => name === standIn || samePath(name, path)
  const foreign = outcome.find((each) => !isFault(each) && !own(each.path))
  if (foreign)
    return [
      {
        code: "parse_error",
        message: `The changes of ${path} are about ${foreign.path} as well.`,
        hint: "Use one call for each file.",
        path,
      },
    ]
  return outcome.map((each) => {
    if (isFault(each)) return { ...each, path }
    const { repairs = [], ...edit } = each
    const kept = repairs.filter(({ kind }) => !/path/.test(kind))
    return { ...edit, path, ...(kept.length > 0 && { repairs: kept }) }
  })
}

function samePath(a: string, b: string): boolean {
  const plain = (path: string) => path.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "")
  return plain(a) === plain(b) || plain(b).endsWith(`/${plain(a)}`)
}

function movedTo(workdir: string | undefined, each: Edit | CallFault): Edit | CallFault {
  if (workdir === undefined || isFault(each)) return each
  const path = pathFrom(workdir, each.path)
  return "to" in each && each.to !== undefined
    ? { ...each, path, to: pathFrom(workdir, each.to) }
    : { ...each, path }
}

import { EmendError } from "../issues/error.ts"
import { blocks } from "./blocks/index.ts"
import { opx } from "./opx/index.ts"
import { patch } from "./patch/index.ts"
import type { Protocol } from "./protocol.ts"
import { searchReplace } from "./search-replace/index.ts"
import { sketch } from "./sketch/index.ts"
import { codeIn } from "./sketch/nameless.ts"
import { toolCalls } from "./tool/index.ts"
import { udiff } from "./udiff/index.ts"
import { wholeFiles } from "./whole/index.ts"

/** Every format, strictest signs first: the first one that recognises a line reads it. */
export const protocols: readonly Protocol[] = [
  opx,
  blocks,
  patch,
  searchReplace,
  udiff,
  toolCalls({ patch, blocks: searchReplace, diff: udiff }),
  wholeFiles({ part: sketch }),
  sketch,
]

/** The formats that a name means: one, or all of them for `auto`. One that does not exist is the caller's mistake, not the model's. */
export function chooseProtocols(format: string): readonly Protocol[] {
  return format === "auto" ? protocols : [named(format, ["auto"])]
}

/**
 * The one format of this name.
 *
 * @example
 * ```ts
 * import { protocolNamed } from "emend"
 *
 * console.log(protocolNamed("opx").instruct()) // what to tell a model so that it writes OPX
 * ```
 */
export function protocolNamed(format: string): Protocol {
  return named(format)
}

function named(format: string, others: readonly string[] = []): Protocol {
  const found = protocols.find(({ name }) => name === format)
  if (found) return found
  const known = [...others, ...protocols.map(({ name }) => name)].join(", ")
  throw new EmendError("usage", `There is no format called ${JSON.stringify(format)}. These exist: ${known}.`)
}

/** Where an answer names no file, and which format its code is in then. */
export const nameless = { find: codeIn, format: sketch.name }

/** What to ask for where lines have to be told exactly, because what was sent is not clear. */
export const exactFormat: Protocol = searchReplace

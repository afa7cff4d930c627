import { blocks } from "./blocks/index.ts"
import { opx } from "./opx/index.ts"
import { patch } from "./patch/index.ts"
import type { Protocol } from "./protocol.ts"
import { searchReplace } from "./search-replace/index.ts"
import { sketch } from "./sketch/index.ts"
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

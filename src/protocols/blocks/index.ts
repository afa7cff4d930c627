import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { lint } from "./lint.ts"
import { markerStarts } from "./markers.ts"
import { openBlock } from "./parse.ts"
import { print } from "./print.ts"

export const blocks: Protocol = {
  name: "blocks",
  title: "edit blocks (««« EDIT)",
  mode: "partial",
  match: "exact",
  shortest: 6,
  starts: markerStarts,
  open: openBlock,
  print,
  instruct,
  lint,
}

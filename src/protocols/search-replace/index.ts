import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openBlock } from "./parse.ts"
import { print } from "./print.ts"

export const searchReplace: Protocol = {
  name: "search-replace",
  title: "SEARCH/REPLACE blocks",
  mode: "partial",
  match: "fuzzy",
  shortest: 5,
  starts: "<>-+",
  open: openBlock,
  print,
  instruct,
}

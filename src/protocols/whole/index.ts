import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openWhole } from "./parse.ts"
import { print } from "./print.ts"

/** Whole files in fences, each of which is an edit by itself. Those that leave something out are edits of the format `part`. */
export const wholeFiles = ({ part }: { part: Protocol }): Protocol => ({
  name: "whole",
  title: "whole files",
  mode: "partial",
  match: "exact",
  shortest: 3,
  shows: true,
  open: openWhole(part.name),
  print,
  instruct,
})

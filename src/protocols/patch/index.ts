import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openPatch } from "./parse.ts"
import { print } from "./print.ts"

/** Patches as `apply_patch` takes them. */
export const patch: Protocol = {
  name: "patch",
  title: "patch (apply_patch)",
  mode: "atomic",
  match: "fuzzy",
  picks: "add an `@@` line with the line that it comes after, such as the head of its function",
  shortest: 15,
  starts: "*",
  open: openPatch,
  print,
  instruct,
}

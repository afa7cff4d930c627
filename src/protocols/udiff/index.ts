import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openDiff } from "./parse.ts"
import { print } from "./print.ts"

/**
 * Unified diffs. `partial`, although `git apply` is all or nothing: the hunks of a file land together anyway, and a
 * model that misremembers one file should not lose its changes to all others. `--atomic` gives git's behaviour.
 */
export const udiff: Protocol = {
  name: "udiff",
  title: "unified diff",
  mode: "partial",
  match: "fuzzy",
  shortest: 5,
  open: openDiff,
  print,
  instruct,
}

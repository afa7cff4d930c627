import type { Protocol } from "../protocol.ts"

/** OPX: one `<edit>` element per change. */
export const opx: Protocol = {
  name: "opx",
  title: "OPX (XML edits)",
  mode: "partial",
  match: "fuzzy",
  open: () => undefined,
  print: () => ({ text: "", issues: [] }),
  instruct: () => "",
}

import type { Protocol } from "../protocol.ts"
import { instruct } from "./instruct.ts"
import { openSketch } from "./parse.ts"
import { print } from "./print.ts"

/** Parts of files in fences, with markers for what is left out: what chats answer when nobody asks for a format. */
export const sketch: Protocol = {
  name: "sketch",
  title: "sketches (parts of files, with markers for the rest)",
  mode: "partial",
  match: "fuzzy",
  shortest: 3,
  shows: true,
  open: openSketch,
  print,
  instruct,
}

#!/usr/bin/env node
// Shows emend at work on a copy of demo/workspace: a messy answer goes in, files come out right, and back.

import { styleText } from "node:util"
import { chat, fingerprint, openStage, response } from "./stage.mjs"

const color = wantsColor()
const paint = (style, text) => (color ? styleText(style, text, { validateStream: false }) : text)

const stage = openStage()
const spare = openStage()
try {
  play()
} finally {
  stage.close()
  spare.close()
}

function play() {
  const before = fingerprint(stage.workspace)

  caption("A model answered. Chat text, a fence, six edits, not all of them right:")
  console.log(shortened(response))

  caption("Land it. What fits lands, what does not is refused with the reason:")
  emend(stage, "apply", "../response.md", "--diff")
  const after = fingerprint(stage.workspace)

  caption("What to tell the model about the edit that failed (apply --retry):")
  emend(spare, "apply", "../response.md", "--retry")

  caption("Every change is on record, and can be taken back:")
  emend(stage, "log")
  emend(stage, "undo")
  const undone = fingerprint(stage.workspace)

  const same = undone.hash === before.hash
  console.log()
  console.log(`  before  ${before.hash}  ${before.files} files`)
  console.log(`  after   ${after.hash}  ${after.files} files`)
  console.log(`  undone  ${paint(same ? "green" : "red", undone.hash)}  ${undone.files} files`)
  if (!same) throw new Error("After undo, the folder is not as it was.")
  console.log(paint("green", "\n  Byte for byte as before.\n"))

  caption("A chat that nobody asked for a format shows the parts that change:")
  console.log(shortened(chat))

  caption("No second model merges it. What each line stands for, and what comes of it:")
  emend(stage, "explain", "../chat.md")
  emend(stage, "apply", "../chat.md", "--diff")

  caption("Try it on your own files. Here, once, so that every folder has it:")
  console.log("  npm install -g .")
  caption("Then, in any folder:")
  console.log("  emend check answer.md          # what would happen, with diffs")
  console.log("  emend apply answer.md          # do it")
  console.log("  emend undo                     # take it back")
  console.log("  emend serve --open             # all of it in a page")
}

function emend(where, ...args) {
  console.log(`${paint("cyan", "$")} ${paint("bold", `emend ${args.join(" ")}`)}\n`)
  console.log(where.emend(args, { color }).output)
}

function caption(text) {
  console.log(`\n${paint(["bold", "cyan"], `── ${text}`)}\n`)
}

/** The start of the response, and of the edit that must fail: enough to see what kind of text it is. */
function shortened(text) {
  const lines = text.trimEnd().split("\n")
  const head = lines.slice(0, 26)
  const rest = lines.length - head.length
  return [...head, ...(rest > 0 ? [`… ${rest} more lines`] : [])]
    .map((line) => paint("dim", `  │ ${line}`))
    .join("\n")
}

function wantsColor() {
  const { NO_COLOR, FORCE_COLOR } = process.env
  if (NO_COLOR) return false
  return FORCE_COLOR !== undefined ? FORCE_COLOR !== "0" : process.stdout.isTTY === true
}

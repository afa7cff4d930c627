import type { Random } from "../../bench/landing/random.ts"
import { changedText, randomText } from "./texts.ts"
import { type Content, type Tree, textFile } from "./tree.ts"

/** A folder before and after a change. */
export interface TreeChange {
  /** Where the texts come from. */
  source: string
  before: Tree
  after: Tree
}

/** A random folder, and a change of some of its files. */
export function randomChange(random: Random): TreeChange {
  const before: Tree = new Map()
  const names = random.shuffled(paths)
  for (const path of names.slice(0, random.between(1, 4))) before.set(path, randomContent(random))
  const after: Tree = new Map(before)
  let free = 4
  for (const path of before.keys()) {
    const fate = random.weighted(fates)
    const content = before.get(path)!
    if (fate === "edited" || fate === "renamed and edited") after.set(path, edited(content, random))
    if (fate === "deleted") after.delete(path)
    if (fate === "made executable")
      after.set(path, { ...content, mode: content.mode === "100644" ? "100755" : "100644" })
    if (fate.startsWith("renamed")) {
      const moved = after.get(path)!
      after.delete(path)
      after.set(names[free++]!, moved)
    }
  }
  if (random.chance(0.2)) after.set(names[free]!, randomContent(random))
  return { source: "random texts", before, after }
}

const fates = [
  [10, "edited"],
  [2, "left alone"],
  [1, "deleted"],
  [1, "renamed"],
  [1, "renamed and edited"],
  [0.5, "made executable"],
] as const

function randomContent(random: Random): Content {
  if (random.chance(0.02)) return { bytes: Buffer.from("elsewhere/target"), mode: "120000" }
  if (random.chance(0.02)) return { bytes: Buffer.from([0, 1, 2, random.below(256), 0xff]), mode: "100644" }
  if (random.chance(0.02))
    return { bytes: Buffer.from(`caf\xe9\n${random.below(1000)}\n`, "latin1"), mode: "100644" }
  return textFile(random.chance(0.03) ? "" : randomText(random), random.chance(0.1) ? "100755" : "100644")
}

function edited(content: Content, random: Random): Content {
  if (content.mode === "120000") return { ...content, bytes: Buffer.from(`other/${random.below(100)}`) }
  const text = content.bytes.toString("utf8")
  if (Buffer.from(text).equals(content.bytes) && !text.includes("\0"))
    return { ...content, bytes: Buffer.from(changedText(text, random)) }
  return { ...content, bytes: Buffer.concat([content.bytes, Buffer.from([10, random.below(128)])]) }
}

const paths = [
  "a.txt",
  "src/main.ts",
  "src/deep/er/file.py",
  "README",
  ".hidden",
  "with blank.txt",
  "a folder/b file.md",
  "ünïcode/ø.txt",
  "日本語.txt",
  'say "hi".txt',
  "tab\there.txt",
  "a/a.txt",
  "b/b.txt",
  "x b/y.txt",
  "-dash.txt",
  "end.",
  "100%.txt",
  "it's.txt",
  "a.txt.orig",
]

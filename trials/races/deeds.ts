import type { Random } from "../../bench/landing/random.ts"
import type { Edit } from "../../src/index.ts"

/** One thing that a worker wants done, as one commit. Its token is in the text, or in a path, that it leaves behind. */
export interface Deed {
  token: string
  kind: "slot" | "slots" | "note" | "make" | "ticket" | "claim" | "take"
  /** Others want the same thing: all but one of them have to be refused. Nothing else ever may be. */
  contested: boolean
  edits: Edit[]
}

/** How a worker looks at the files before it decides, with its own eyes. */
export interface Look {
  text(path: string): string
  names(folder: string): string[]
}

const sharedFiles = ["src/alpha.txt", "src/beta.txt", "src/gamma.txt"]
const slots = 2
const notes = "notes.txt"
const tickets = "ticket.txt"
const notesHead = "== notes ==\n"

/** The files that workers share. In each of the first three, everybody has lines of their own. */
export function filesFor(workers: readonly string[]): Record<string, string> {
  const linesOf = (name: string) =>
    Array.from({ length: slots }, (_, slot) => `${slotLine(name, slot, "free")}// shared by all\n`).join("")
  const shared = workers.map(linesOf).join("")
  return {
    ...Object.fromEntries(sharedFiles.map((path) => [path, shared])),
    [notes]: notesHead,
    [tickets]: "ticket 0: nobody\n",
    "claims/readme.txt": "Whoever comes first.\n",
  }
}

/** What worker `name` does next. */
export function nextDeed(name: string, serial: number, random: Random, look: Look): Deed {
  const token = `${name}.${serial}.`
  const kind = random.weighted(weights)
  const contested = kind === "ticket" || kind === "claim" || kind === "take"
  const edits = makers[kind]({ name, token, random, look })
  // Nothing is there to be taken: write something down instead.
  if (edits.length === 0) return { token, kind: "note", contested: false, edits: makers.note({ token }) }
  return { token, kind, contested, edits }
}

const weights = [
  [40, "slot"],
  [14, "slots"],
  [16, "note"],
  [8, "make"],
  [10, "ticket"],
  [6, "claim"],
  [6, "take"],
] as const

interface Wish {
  name: string
  token: string
  random: Random
  look: Look
}

const makers = {
  /** One of its own lines in a file in which everybody has some. */
  slot: ({ name, token, random, look }: Wish) => [
    takeSlot(look, random.pick(sharedFiles), name, random.below(slots), token),
  ],
  /** Lines in several files, which belong together. */
  slots: ({ name, token, random, look }: Wish) =>
    random
      .shuffled(sharedFiles)
      .slice(0, random.between(2, 3))
      .map((path) => takeSlot(look, path, name, random.below(slots), token)),
  /** A line where everybody puts theirs. */
  note: ({ token }: Pick<Wish, "token">) => [update(notes, notesHead, `${notesHead}${token}\n`)],
  /** A file of its own. */
  make: ({ name, token }: Wish) => [
    { op: "create" as const, path: `made/${name}/${token}txt`, content: `made by ${token}\n` },
  ],
  /** The next number, which only one can have. */
  ticket: ({ token, look }: Wish) => {
    const old = look.text(tickets)
    const number = Number(/^ticket (\d+)/.exec(old)?.[1])
    return [update(tickets, old, `ticket ${number + 1}: ${token}\n`)]
  },
  /** A file that others want to make as well. */
  claim: ({ token, look }: Wish) => [
    { op: "create" as const, path: `claims/${claimed(look) + 1}.txt`, content: `claimed by ${token}\n` },
  ],
  /** A file that others want to move away as well. */
  take: ({ token, random, look }: Wish) => {
    const there = look.names("claims").filter((name) => name !== "readme.txt")
    return there.length === 0
      ? []
      : [{ op: "move" as const, path: `claims/${random.pick(there)}`, to: `taken/${token}txt` }]
  },
} satisfies Record<Deed["kind"], (wish: Wish) => Edit[]>

function takeSlot(look: Look, path: string, name: string, slot: number, token: string): Edit {
  const start = slotLine(name, slot, "").trimEnd()
  const old = look
    .text(path)
    .split(/(?<=\n)/)
    .find((line) => line.startsWith(start))
  if (old === undefined) throw new Error(`The line "${start}" is lost from ${path}.`)
  return update(path, old, slotLine(name, slot, token))
}

function slotLine(name: string, slot: number, token: string): string {
  return `${name} slot ${slot}: ${token}\n`
}

/** The highest number so far: it comes from the tickets, so that all look for about the same one. */
function claimed(look: Look): number {
  const numbers = look.names("claims").map((name) => Number.parseInt(name, 10))
  return Math.max(Number(/\d+/.exec(look.text(tickets))), ...numbers.filter(Number.isInteger))
}

function update(path: string, old: string, text: string): Edit {
  return { op: "update", path, hunks: [{ old, new: text, scope: "lines" }] }
}

import { describe, expect, it } from "vitest"
import { report } from "../../../../src/report/index.ts"
import { type PickedPlace, readRounds, review } from "../../../../src/review.ts"
import { snapshotOf } from "../../../../src/workspace/texts.ts"
import { waysFor } from "./ways.ts"

/** What a file becomes in each way that is offered for an excerpt of it, by the words of the offer. */
async function waysOf(path: string, text: string, excerpt: string): Promise<Record<string, string>> {
  return waysIn(path, text, `In \`${path}\`:\n\n\`\`\`\n${excerpt}\`\`\`\n`)
}

async function waysIn(path: string, text: string, answer: string): Promise<Record<string, string>> {
  const { parsed } = readRounds([answer])
  const seen = snapshotOf({ [path]: text }, parsed.edits, {})
  const planned = (picks: Parameters<Parameters<typeof waysFor>[1]["review"]>[1]) =>
    review(parsed, seen, { choices: { picks: picks.map((pick) => ({ ...pick, edit: 0 })) } })
  const { edits } = report(parsed, planned([]).plan, undefined, { dryRun: true })
  const [ways = []] = Object.values(
    await waysFor(edits, {
      edits: parsed.edits,
      textOf: () => text,
      review: (_, picks) => planned(picks),
    }),
  )
  return Object.fromEntries(
    ways.map(({ label, picks }) => {
      const after = planned(picks).plan.files[0]?.after
      return [label, after?.kind === "text" ? after.text : ""]
    }),
  )
}

const start = `function start() {
  const app = express()
  app.use(cors())
  app.listen(port)
}

function stop() {
  app.close()
}
`

describe("a line that replaces another or is new beside it", () => {
  const excerpt = "function start() {\n  // ...\n  app.use(helmet())\n  app.listen(port)\n}\n"

  it("is whichever a person says, and all else stays", async () => {
    const helmet = "  app.use(helmet())\n"
    const cors = "  app.use(cors())\n"
    expect(await waysOf("start.js", start, excerpt)).toEqual({
      "Replace line 3": start.replace(cors, helmet),
      "New, before line 3": start.replace(cors, helmet + cors),
      "New, after line 3": start.replace(cors, cors + helmet),
    })
  })

  it("is so in a file with other line endings, which it keeps", async () => {
    const ways = await waysOf("start.js", start.replaceAll("\n", "\r\n"), excerpt)
    expect(ways["Replace line 3"]).toBe(start.replace("cors()", "helmet()").replaceAll("\n", "\r\n"))
  })

  it("is offered as several lines where several are new", async () => {
    const two = excerpt.replace("helmet())\n", "helmet())\n  app.use(auth())\n")
    const ways = await waysOf(
      "start.js",
      start.replace("  app.listen", "  app.use(json())\n  app.listen"),
      two,
    )
    expect(ways["Replace lines 3–4"]).toBe(start.replace("cors())", "helmet())\n  app.use(auth())"))
  })
})

describe("lines that an excerpt leaves out without a word", () => {
  const file = `export class Basket {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
  }

  total() {
    return this.items.length
  }
}

export const empty = new Basket()
`
  const excerpt = `// ... existing code ...
export class Basket {
  items: Item[] = []

  add(item: Item) {
    this.items.push(item)
    this.items.sort()
  }
}
// ... existing code ...
`

  it("stay or go, as a person says", async () => {
    const sorted = file.replace("(item)\n", "(item)\n    this.items.sort()\n")
    expect(await waysOf("src/cart.ts", file, excerpt)).toEqual({
      "Keep them": sorted,
      "Remove them": sorted.replace("\n  total() {\n    return this.items.length\n  }\n", ""),
    })
  })
})

describe("code of which nothing says where it belongs", () => {
  it("may be meant for each of several places that are the same", async () => {
    const route = (name: string) =>
      `app.get("${name}", (req, res) => {\n  const user = req.user\n  if (!user) {\n    return res.status(403).end()\n  }\n  res.json("${name}")\n})\n`
    const file = ["/a", "/b", "/c"].map(route).join("\n")
    const answer = "In `routes.ts`:\n\n```\n  if (!user) {\n    return res.status(401).end()\n  }\n```\n"
    const { parsed } = readRounds([answer])
    const seen = snapshotOf({ "routes.ts": file }, parsed.edits, {})
    const picked = (...picks: PickedPlace[]) => review(parsed, seen, { choices: { picks } }).plan
    const candidates = picked().outcomes[0]?.issue?.candidates ?? []
    const after = candidates.map(({ line }) => picked({ edit: 0, hunk: 0, line }).files[0]?.after)
    const changed = (which: string) =>
      ["/a", "/b", "/c"]
        .map((name) => (name === which ? route(name).replace("403", "401") : route(name)))
        .join("\n")
    expect(after).toMatchObject(["/a", "/b", "/c"].map((name) => ({ text: changed(name) })))
  })

  it("may be new at the end", async () => {
    const [first, third] = ["function first() {\n  return 1\n}\n", "function third() {\n  return 3\n}\n"]
    const ways = await waysOf("u.js", first, `// ... existing code ...\n\n${third}`)
    expect(ways["New, at the end of the file"] ?? ways["New, after line 3"]).toBe(`${first}\n${third}`)
  })
})

describe("several pieces of code for one file", () => {
  const first = "function stop() {\n  app.close(done)\n}\n"
  const fence = (code: string) => `\`\`\`js\n${code}\`\`\`\n`

  it("land without one that is not clear, if a person wants that", async () => {
    const unclear = "function start() {\n  // ...\n  app.use(helmet())\n  app.listen(port)\n}\n"
    const answer = `In \`start.js\`:\n\n${fence(unclear)}\nand in \`start.js\`, wait for it:\n\n${fence(first)}`
    const ways = await waysIn("start.js", start, answer)
    const stopped = start.replace("close()", "close(done)")
    expect(ways["Leave this part out"]).toBe(stopped)
    expect(ways["Replace line 3"]).toBe(stopped.replace("cors()", "helmet()"))
  })

  it("let a change of exact lines beside them be put where a person says", async () => {
    const twice = `${start}\nfunction again() {\n  app.use(cors())\n}\n`
    const answer = `In \`start.js\`, wait for it:\n\n${fence(first)}\nand in \`start.js\`, change this:\n\n${fence("  app.use(cors())\n")}\nto:\n\n${fence("  app.use(helmet())\n")}`
    const ways = await waysIn("start.js", twice, answer)
    const stopped = twice.replace("close()", "close(done)")
    expect(ways["Use line 3"]).toBe(stopped.replace("cors()", "helmet()"))
    expect(ways["Use line 12"]).toBe(
      stopped.replace("again() {\n  app.use(cors", "again() {\n  app.use(helmet"),
    )
    expect(ways["Leave this part out"]).toBe(stopped)
  })
})

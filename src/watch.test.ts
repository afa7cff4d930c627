import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readFolder } from "../test/folder.ts"
import { readScenarios } from "../test/scenario.ts"
import { applyToFiles } from "./apply-to-files.ts"
import { createEditStream } from "./protocols/stream.ts"
import { createEditWatch, type TextOf, type WatchEvent, type WatchOptions, watchEdits } from "./watch.ts"

const files: Record<string, string> = {
  "a.py": "def one():\n    return 1\n\ndef two():\n    return 2\n",
  "b.py": "x = 1\nx = 1\n",
}
const textOf: TextOf = (path) => files[path]

function block(path: string, old: string, fresh: string): string {
  return `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\n`
}

function run(text: string, size = 10_000, look = textOf, options: WatchOptions = {}): WatchEvent[] {
  const watch = createEditWatch(look, options)
  const events: WatchEvent[] = []
  for (let from = 0; from < text.length; from += size)
    events.push(...watch.push(text.slice(from, from + size)))
  return [...events, ...watch.end()]
}

const types = (events: readonly WatchEvent[]) =>
  events.map((event) => event.type).filter((type) => type !== "text")

describe("a watched stream", () => {
  it("says where the old text is before the new one has arrived", () => {
    const watch = createEditWatch(textOf)
    const events = watch.push("a.py\n<<<<<<< SEARCH\n    return 2\n=======\n")
    expect(events.at(-2)).toMatchObject({ type: "located", path: "a.py", lines: [5, 5], tier: "exact" })
    expect(types(watch.push("    return 3\n>>>>>>> REPLACE\n"))).toEqual(["edit", "planned"])
  })

  it("says that it is lost, with the nearest lines, so that the model can be stopped", () => {
    const events = createEditWatch(textOf).push(
      "a.py\n<<<<<<< SEARCH\nclass Parser:\n    tokens = []\n=======\n",
    )
    expect(events.find((event) => event.type === "lost")).toMatchObject({
      path: "a.py",
      issue: { code: "not_found", path: "a.py" },
    })
  })

  it("says nothing of a misremembered text before it is known what becomes of it", () => {
    const known = "function total(items) {\n  let sum = 0\n  for (const item of items) sum += item\n"
    const old = `${known}  assert(isFinite)\n  log.debug(total)\n  cache.clear()\n`
    const response = block("a.js", old, old.replace("let sum = 0", "let sum = 1"))
    const events = run(response, 10_000, () => `${known}  return sum\n}\n`)
    expect(types(events)).toEqual(["begin", "old", "edit", "planned", "end"])
    expect(events.find((event) => event.type === "planned")).toMatchObject({
      outcome: { status: "failed", issue: { code: "doubt" } },
    })
  })

  it("says that a file is missing, leads out, or that several places fit", () => {
    const told = (path: string, old: string) =>
      run(block(path, old, "new\n")).flatMap((event) =>
        event.type === "lost" || event.type === "ambiguous" ? [[event.type, event.issue.code]] : [],
      )
    expect(told("missing.py", "x\n")).toEqual([["lost", "file_missing"]])
    expect(told("../out.py", "x\n")).toEqual([["lost", "outside_workspace"]])
    expect(told("b.py", "x = 1\n")).toEqual([["ambiguous", "ambiguous"]])
  })

  it("looks at the files as the edits before left them", () => {
    const response =
      block("a.py", "    return 1\n", "    return uno()\n") +
      block("a.py", "    return uno()\n", "    pass\n")
    expect(types(run(response)).filter((type) => type === "located" || type === "lost")).toEqual([
      "located",
      "located",
    ])
    const planned = run(response).flatMap((event) => (event.type === "planned" ? [event.outcome] : []))
    expect(planned.map(({ index, status }) => [index, status])).toEqual([
      [0, "validated"],
      [1, "validated"],
    ])
  })

  it("says nothing of a text that an earlier part of the same patch may make", () => {
    const patch = `*** Begin Patch
*** Add File: c.py
+one
*** Update File: c.py
-one
+two
*** Update File: a.py
-    return 1
+    return uno()
*** Update File: a.py
-    return uno()
+    return un()
*** End Patch
`
    expect(types(run(patch))).not.toContain("lost")
    expect(types(run(patch)).filter((type) => type === "planned")).toHaveLength(4)
  })

  it("matches as the format wants, or as the caller says", () => {
    const response = "a.py\n««« EDIT\nreturn 2\n═══════ REPL\nreturn 3\n»»» EDIT END\n"
    expect(types(run(response))).toContain("lost")
    expect(types(run(response, 10_000, textOf, { match: "fuzzy" }))).toContain("located")
  })

  it("starts anew after a thought", () => {
    const thought = block("a.py", "    return 1\n", "    return uno()\n")
    const events = run(`${thought}</think>\n${block("a.py", "    return 1\n", "    return un()\n")}`)
    expect(types(events).filter((type) => type === "planned" || type === "lost")).toEqual([
      "planned",
      "planned",
    ])
    expect(events.findLast((event) => event.type === "planned")?.outcome).toMatchObject({
      index: 0,
      status: "validated",
    })
  })

  it("reads files in their own time, each once", async () => {
    const asked: string[] = []
    const later = async (path: string) => {
      asked.push(path)
      return files[path]
    }
    const response = block("a.py", "    return 1\n", "    return uno()\n") + block("b.py", "y\n", "z\n")
    const events: WatchEvent[] = []
    for await (const event of watchEdits([response.slice(0, 30), response.slice(30)], later))
      events.push(event)
    expect(events).toEqual(run(response))
    expect(asked).toEqual(["a.py", "b.py"])
  })
})

describe("memory", () => {
  setFlagsFromString("--expose-gc")
  const collect: () => void = runInNewContext("gc")

  /** By how many megabytes the heap has grown after `work`, garbage apart. */
  function growth(work: () => unknown): number {
    collect()
    const before = process.memoryUsage().heapUsed
    const held = work()
    collect()
    const after = process.memoryUsage().heapUsed
    expect(held).toBeDefined()
    return (after - before) / 1e6
  }

  it("of a stream is that of the open edit, however long the response", () => {
    const edit = block("a.py", "x\n".repeat(5_000), "y\n".repeat(5_000))
    const grown = growth(() => {
      const stream = createEditStream()
      for (let count = 0; count < 60; count++) stream.push(edit)
      return stream
    })
    expect(grown).toBeLessThan(5)
  })

  it("of a watch is that of the open edit and of the files, however many edits", () => {
    const line = (number: number) => `this is line ${number} of a file that is not small\n`
    const file = Array.from({ length: 5_000 }, (_, number) => line(number)).join("")
    const grown = growth(() => {
      const watch = createEditWatch(() => file)
      for (let count = 0; count < 500; count++) watch.push(block("a.py", line(count * 9), "short\n"))
      return watch
    })
    expect(grown).toBeLessThan(20)
  })
})

const played = readScenarios().flatMap(({ format, name, folder, response, options }) => {
  if (options.roots || options.context) return []
  const before = inputOf(folder)
  return [{ name: `${format}/${name}`, before, response, options }]
})

function inputOf(folder: string): Record<string, string> {
  try {
    return readFolder(`${folder}/input`)
  } catch {
    return {}
  }
}

describe("every scenario, watched", () => {
  it("gives the same events for any chunking", () => {
    fc.assert(
      fc.property(fc.constantFrom(...played), fc.integer({ min: 1, max: 60 }), (scenario, size) => {
        const look: TextOf = (path) => scenario.before[path]
        expect(run(scenario.response, size, look)).toEqual(run(scenario.response, 1_000_000, look))
      }),
      { numRuns: 150 },
    )
  })

  it.each(played)("never calls an edit lost that lands: $name", ({ before, response, options }) => {
    const { report } = applyToFiles(response, before, options)
    const landed = new Set(
      report.edits
        .filter((edit) => edit.status === "applied" && edit.op === "update")
        .map((edit) => edit.path),
    )
    for (const edit of report.edits) if (edit.status === "failed") landed.delete(edit.path)
    const events = run(
      response,
      10_000,
      (path) => before[path.replace(/^\.?[\\/]/, "").replaceAll("\\", "/")],
    )
    const lost = events.flatMap((event) => (event.type === "lost" ? [event.path] : []))
    expect(lost.filter((path) => landed.has(path))).toEqual([])
  })
})

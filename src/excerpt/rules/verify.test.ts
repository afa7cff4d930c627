import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bareLines } from "../../text/lines.ts"
import { isMarker } from "../../text/marker.ts"
import { placeExcerpt } from "../index.ts"
import type { Merging, Piece } from "../merging.ts"
import { homesOf } from "../pair/homes.ts"
import { readTree } from "../read/tree.ts"
import { knowFile } from "../read/weigh.ts"
import { freshLines } from "../write/write.ts"
import { claimOf, type Rule } from "./claim.ts"
import { hasNoLinesTwice } from "./lines.ts"
import { keepsKeysBesideFrames } from "./losses.ts"
import { keepsArms, keepsConstantsInUse } from "./names.ts"
import { verify } from "./verify.ts"
import { keepsLastItems, leavesNoItems, leavesNothingBehind } from "./whole.ts"

const file = `class Store {
  load() {
    const text = read(this.path)
    log("loaded")
    return parse(text)
  }

  persist(text) {
    write(this.path, text)
  }
}
`

/** A piece of a result: `f3` is line 3 of the file, `e2` of the excerpt, `f3=e2` of both. Lines are counted from 0. */
function piecesOf(text: string): Piece[] {
  const [, shared, same] = /f(\d+)=e(\d+)/.exec(text) ?? ["", "0", "0"]
  const base = { excerpt: Number(same), file: Number(shared) }
  return text.split(" ").flatMap((word): Piece[] => {
    const range = /^f(\d+)-(\d+)$/.exec(word)
    if (range)
      return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, at) => ({
        file: Number(range[1]) + at,
      }))
    const [, there, own] = /^(?:f(\d+))?=?(?:e(\d+))?$/.exec(word)!
    if (own === undefined) return [{ file: Number(there) }]
    if (there === undefined) return [{ excerpt: Number(own), base }]
    return [{ file: Number(there), excerpt: Number(own), base }]
  })
}

function mergingOf(text: string, shown: string, path: string): Merging {
  const known = knowFile(readTree(bareLines(text), { path, markers: false }))
  return {
    excerpt: readTree(bareLines(shown), { path, markers: true }),
    file: known,
    homes: homesOf(known),
    path,
    isNamed: true,
    isPart: false,
    isAdding: false,
    isHidden: false,
    isSaidWhere: false,
    numberOf: (line) => line + 1,
    issues: [],
    mergeRow: () => [],
  }
}

/** The code of the issue that a result is refused with. */
function refusal(
  shown: string,
  pieces: readonly Piece[],
  text = file,
  path = "store.js",
): string | undefined {
  const merging = mergingOf(text, shown, path)
  const texts = { path, excerpt: merging.excerpt, file: merging.file.tree }
  return verify(merging, pieces, freshLines(pieces, texts))?.code
}

describe("a result is refused", () => {
  const load =
    "class Store {\n  load() {\n    const text = read(this.path)\n    return parse(text)\n  }\n  // ...\n}\n"
  const right = "f0=e0 f1=e1 f2=e2 f4=e3 f5=e4 f6-9 f10=e6"

  it("not if all rules hold", () => {
    expect(refusal(load, piecesOf(right))).toBeUndefined()
  })

  const persist = "  persist(text) {\n    write(this.path, text, 1)\n  }\n"
  const cases: [why: string, shown: string, pieces: string, code: string][] = [
    ["that lacks a line that is shown", load, "f0=e0 f1=e1 f2=e2 f3 f4 f5=e4 f6-9 f10=e6", "doubt"],
    ["with lines in another order", load, "f0=e0 f1=e1 f4=e3 f2=e2 f5=e4 f6-9 f10=e6", "doubt"],
    ["with a marker in it", load, `${right.replace("f6-9", "f6-9 e5")}`, "incomplete_edit"],
    ["that lost what the marker stands for", load, "f0=e0 f1=e1 f2=e2 f4=e3 f5=e4 f10=e6", "doubt"],
    ["that kept a line between two that are shown together", load, right.replace("f4", "f3 f4"), "doubt"],
    ["that lost a line beside what is shown", persist, "f0-4 f6 f7=e0 e1 f9=e2 f10", "doubt"],
    ["that lost a function", `class Store {\n${persist}}\n`, "f0=e0 f7=e1 e2 f9=e3 f10=e4", "doubt"],
    ["that has a function twice", persist, "f0-9 e0 e1 e2 f10", "doubt"],
    ["that closes another block", "  load() {\n    // ...\n  }\n", "f0 f1=e0 f2-8 f9=e2 f10", "doubt"],
    ["that leaves a bracket open", '    log("loaded")\n    if (text) {\n', "f0-2 f3=e0 e1 f4-10", "doubt"],
    [
      "of another file",
      "  other() {\n    return 1\n  }\n\n  more() {\n  }\n",
      "f0 e0 e1 e2 e3 e4 e5 f1-10",
      "not_found",
    ],
  ]
  it.each(cases)("%s", (_, shown, pieces, code) => {
    expect(refusal(shown, piecesOf(pieces))).toBe(code)
  })

  const isTwice = (shown: readonly string[], pieces: string, lines: readonly string[], path: string) => {
    const merging = mergingOf(`${lines.join("\n")}\n`, shown.join("\n"), path)
    const found = piecesOf(pieces)
    const fresh = freshLines(found, { path, excerpt: merging.excerpt, file: merging.file.tree })
    return hasNoLinesTwice(claimOf(merging, found, fresh)) !== undefined
  }

  it("that has three lines side by side twice, however often the file has them", () => {
    const setup = ["  grant.setClients(clients)", "  grant.setScopes(scopes)", "  grant.setDefault(SCOPE)"]
    const tests = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((test) => [
      `test${test}() {`,
      ...setup,
      ...[1, 2, 3, 4, 5, 6].map((step) => `  ask(${test}, ${step})`),
      "}",
    ])
    const shown = ["// ...", "  ask(1, 6)", ...setup, "  answer(1)", "}", "// ..."]
    expect(isTwice(shown, "f0-8 f9=e1 e2 e3 e4 e5 f10=e6 f11-87", tests, "a.js")).toBe(true)
  })

  it("that has a copy of all new lines beside them, however many", () => {
    const said = Array.from({ length: 40 }, (_, line) => `-- Shelf ${line} is for boxes of size ${line}.`)
    const shown = ["-- ...", ...said, "-- ..."]
    const fresh = said.map((_, line) => `e${line + 1}`).join(" ")
    expect(isTwice(shown, `${fresh} f0-40`, [...said, "create table shelf"], "a.sql")).toBe(true)
  })

  it("that takes the comment from what it is above, or tears one", () => {
    const text = "$a: 1;\n\n/// Sets whether text is smooth.\n/// @type Boolean\n$smooth: true;\n"
    const shown = "$a: 1;\n\n/// Sets whether the body is padded.\n/// @type Boolean\n$padded: false;\n"
    expect(refusal(shown, piecesOf("f0=e0 f1=e1 e2 f3=e3 e4 f4"), text, "a.scss")).toBe("doubt")
    expect(refusal(shown, piecesOf("f0=e0 f1=e1 e2 e3 e4 f4"), text, "a.scss")).toBe("doubt")
    const torn = "/**\n * The clock.\n * Or another.\n */\nval now = 1\n"
    const other = "/**\n * The clock.\n */\nval then = now\n"
    expect(refusal(other, piecesOf("f0=e0 f1=e1 e2 e3 f2 f3 f4"), torn, "a.kt")).toBe("doubt")
  })

  it("that has a heading in a fence", () => {
    const text = "# Store\n\n```js\nopen(store, path)\nload(store, text)\n```\n"
    const shown = "## More\n\n```js\nload(store, text)\n```\n"
    expect(refusal(shown, piecesOf("f0-3 e0 e1 e2 f4=e3 f5=e4"), text, "a.md")).toBe("doubt")
  })

  it("that leaves an element open", () => {
    const page = "<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n"
    expect(
      refusal("<ul>\n  <li>one</li>\n  <li>\n  // ...\n", piecesOf("f0=e0 f1=e1 e2 f2 f3"), page, "a.html"),
    ).toBe("doubt")
  })

  it("that could as well be in a twin", () => {
    const twin = "  name() {\n    return label(this.kind)\n  }\n"
    const text = `class A {\n${twin}}\n\nclass B {\n${twin}}\n`
    const shown = "  name() {\n    return label(this.kind, 1)\n  }\n"
    expect(refusal(shown, piecesOf("f0 f1=e0 e1 f3=e2 f4-10"), text)).toBe("ambiguous")
  })
})

describe("of a file of keys", () => {
  /** What one rule says, whatever the others do. */
  const said = (rule: Rule, [text, shown, pieces]: readonly [string, string, string]) =>
    rule(claimOf(mergingOf(text, shown, "a.yml"), piecesOf(pieces), []))?.code

  it("no item of a list is left that is written out", () => {
    const text = "steps:\n  - checkout\n  - install\n  - test\nname: build\n"
    const shown = "steps:\n  - checkout\n  - build all\nname: build\n"
    expect(said(leavesNoItems, [text, shown, "f0=e0 f1=e1 e2 f4=e3"])).toBeUndefined()
    expect(said(leavesNoItems, [text, shown, "f0=e0 f1=e1 e2 f3 f4=e3"])).toBe("doubt")
  })

  it("no more items go at the end of an excerpt than come", () => {
    const text = "steps:\n  - use: checkout\n  - use: node\n    version: 18\n  - run: install\n"
    const shown = "steps:\n  - use: checkout\n  - use: node\n    version: 20\n"
    expect(said(keepsLastItems, [text, shown, "f0=e0 f1=e1 f2=e2 e3"])).toBe("doubt")
    expect(said(keepsLastItems, [text, shown, "f0=e0 f1=e1 f2=e2 e3 f4"])).toBeUndefined()
    const changed = `${shown}  - run: build\n`
    expect(said(keepsLastItems, [text, changed, "f0=e0 f1=e1 f2=e2 e3 e4"])).toBeUndefined()
  })

  it("no key goes beside one that only shows where something is", () => {
    const text = "name: build\non: push\njobs:\n  test:\n    run: all\n  lint: some\nenv: none\nif: ever\n"
    const shown = "jobs:\n  test:\n    run: all\nenv: none\n"
    const kept = "f0 f1 f2=e0 f3=e1 f4=e2 f5 f6=e3 f7"
    expect(said(keepsKeysBesideFrames, [text, shown, kept])).toBeUndefined()
    expect(said(keepsKeysBesideFrames, [text, shown, kept.replace("f5 ", "")])).toBe("doubt")
  })
})

describe("laws of what is not refused", () => {
  const plain = (text: string) => bareLines(text).map((line) => line.trim())
  const solid = (text: string) => plain(text).filter((line) => line !== "")
  const names = (text: string) => [...text.matchAll(/^ *(\w+)\(.*\) \{$/gm)].map(([, name]) => name!)

  /** Looks at nothing but the three texts. */
  function holds(before: string, shown: string, after: string): void {
    const wanted = solid(shown).filter((line) => !isMarker(line))
    let found = 0
    for (const line of plain(after)) if (line === wanted[found]) found++
    expect(found).toBe(wanted.length)
    for (const line of bareLines(after)) expect(isMarker(line)).toBe(false)
    for (const name of names(before)) expect(names(after)).toContain(name)
    for (const name of new Set(names(after)))
      if (names(before).filter((each) => each === name).length === 1)
        expect(names(after).filter((each) => each === name)).toHaveLength(1)
    const net = (text: string) => text.split("{").length - text.split("}").length
    expect(net(after)).toBe(net(before))
  }

  const statement = fc.constantFrom("a = one()", "b = two(a)", "log(b)", "return a", "send(a, b)")
  const method = fc
    .tuple(
      fc.constantFrom("load", "save", "sum", "find"),
      fc.array(statement, { minLength: 1, maxLength: 4 }),
    )
    .map(([name, lines]) => [`  ${name}() {`, ...lines.map((line) => `    ${line}`), "  }"])
  const text = fc
    .uniqueArray(method, { selector: ([head]) => head, minLength: 1, maxLength: 4 })
    .map((methods) => `${["class A {", ...methods.flat(), "}"].join("\n")}\n`)
  const change = fc.tuple(fc.nat(30), fc.constantFrom("drop", "fold", "change", "add"), fc.nat(3))

  /** A text with some of its lines left out, by a marker or without a word, changed or added. */
  const cutOf = (of: string, changes: readonly (readonly [number, string, number])[]) => {
    const lines = bareLines(of)
    for (const [at, what, count] of changes) {
      const place = at % lines.length
      const margin = /^ */.exec(lines[place]!)![0]
      if (what === "drop") lines.splice(place, count)
      if (what === "fold") lines.splice(place, count, `${margin}// ...`)
      if (what === "change") lines[place] = lines[place]!.replace(/\((\w*)\)/, "($1, 1)")
      if (what === "add") lines.splice(place, 0, `${margin}added(${count})`)
      if (lines.length === 0) break
    }
    return `${lines.join("\n")}\n`
  }

  it("what is placed has every line that is shown, no marker, every name once, and its brackets", () => {
    let placed = 0
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 3 }), (before, changes) => {
        const shown = cutOf(before, changes)
        const result = placeExcerpt(before, shown, { path: "a.js", named: true })
        if ("issue" in result) return
        placed++
        holds(before, shown, applied(before, result.changes))
      }),
      { numRuns: 400 },
    )
    expect(placed).toBeGreaterThan(100)
  })

  it("whatever was found, also by throwing dice", () => {
    let accepted = 0
    const dice = fc.array(fc.tuple(fc.nat(25), fc.constantFrom("file", "excerpt", "lose")), { maxLength: 3 })
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 2 }), dice, (before, changes, steps) => {
        const shown = cutOf(before, changes)
        const pieces = thrown(bareLines(before), bareLines(shown), steps)
        const merging = mergingOf(before, shown, "a.js")
        const fresh = freshLines(pieces, { path: "a.js", excerpt: merging.excerpt, file: merging.file.tree })
        if (verify(merging, pieces, fresh)) return
        accepted++
        const lines = pieces.map((piece, at) => fresh[at] ?? merging.file.tree.lines[piece.file!]!)
        holds(before, shown, `${lines.join("\n")}\n`)
      }),
      { numRuns: 1000 },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  /** Goes along both texts, takes what is the same for the same, and does something else now and then. */
  function thrown(
    theirs: readonly string[],
    own: readonly string[],
    dice: readonly (readonly [step: number, what: string])[],
  ): Piece[] {
    const pieces: Piece[] = []
    const base = { excerpt: 0, file: 0 }
    let [there, mine] = [0, 0]
    for (let step = 0; there < theirs.length || mine < own.length; step++) {
      const isFolded = mine > 0 && isMarker(own[mine - 1]!)
      const isSame = theirs[there]?.trim() === own[mine]?.trim()
      const usual = mine >= own.length || (isFolded && !isSame) ? "file" : isSame ? "both" : "excerpt"
      const what = dice.find(([at]) => at === step)?.[1] ?? usual
      if (mine < own.length && isMarker(own[mine]!)) mine++
      else if (what === "lose" && there < theirs.length) there++
      else if (what === "both") pieces.push({ file: there++, excerpt: mine++, base })
      else if (what === "file" && there < theirs.length) pieces.push({ file: there++ })
      else if (mine < own.length) pieces.push({ excerpt: mine++, base })
      else break
    }
    return pieces
  }
})

function applied(text: string, changes: readonly { from: number; to: number; insert: string }[]): string {
  return [...changes]
    .reverse()
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text)
}

/** What one rule alone says of a result. */
function saidBy(rule: Rule, shown: string, pieces: readonly Piece[], text: string): string | undefined {
  const merging = mergingOf(text, shown, "a.ts")
  const fresh = freshLines(pieces, { path: "a.ts", excerpt: merging.excerpt, file: merging.file.tree })
  return rule(claimOf(merging, pieces, fresh))?.code
}

describe("a rule by itself", () => {
  it("leaves no code behind a new return, as deep as that, but what may come there", () => {
    const said = (rest: string, fresh = "  return load(path)") =>
      saidBy(
        leavesNothingBehind,
        `function run() {\n${fresh}\n`,
        piecesOf("f0=e0 e1 f2-3"),
        `function run() {\n  return old(\n${rest}\n}\n`,
      )
    expect(said("  go(path)")).toBe("doubt")
    expect(said("    go(path)")).toBeUndefined()
    expect(said("  case 2:")).toBeUndefined()
    expect(said("  function go() {}")).toBeUndefined()
    expect(said("  go(path)", "  return load(")).toBeUndefined()
    expect(said("  go(path)", "  load(path)")).toBeUndefined()
    expect(said("{}", "  : base(path) {}")).toBe("doubt")
  })

  it("lets nothing go that is set for all of a file and is still used there", () => {
    const said = (shown: string, used: string) =>
      saidBy(
        keepsConstantsInUse,
        shown,
        piecesOf("f0=e0 f2=e1 f3"),
        `type A = 1\nconst LIMIT = 20\ntype B = 2\n${used}\n`,
      )
    expect(said("type A = 1\ntype B = 2\n", "run(LIMIT)")).toBe("doubt")
    expect(said("type A = 1\ntype B = 2\n", "run(20)")).toBeUndefined()
    expect(said("type A = 1\ntype B = 2\n", "// no LIMIT")).toBeUndefined()
  })

  it("puts no arm beside a marker in the place of one for something else", () => {
    const said = (arm: string, marker: string) =>
      saidBy(
        keepsArms,
        `switch (kind) {\n  ${arm}\n    go()\n${marker}}\n`,
        piecesOf(marker === "" ? "f0=e0 e1 f2=e2 f3=e3" : "f0=e0 e1 f2=e2 f3=e4"),
        "switch (kind) {\n  case a.One:\n    go()\n}\n",
      )
    expect(said("case a.Two:", "  // ...\n")).toBe("doubt")
    expect(said("case a.One, a.Two:", "  // ...\n")).toBeUndefined()
    expect(said("case a.Two:", "")).toBeUndefined()
  })
})

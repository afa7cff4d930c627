import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

describe("an edit in another style than the file's", () => {
  const file = `import { a } from "a";\n\nexport function load(id, options) {\n  const url = build("/users", id);\n  return fetch(url, { method: "GET" });\n}\n`

  it.each([
    ["other quotes", `  const url = build('/users', id);\n`, `  const url = build('/teams', id);\n`],
    ["no semicolon", `  const url = build("/users", id)\n`, `  const url = build("/teams", id)\n`],
    [
      "a semicolon in the new text only",
      `  const url = build("/users", id)\n`,
      `  const url = build("/teams", id);\n`,
    ],
    [
      "both, and no blanks in brackets",
      `  const url = build('/users', id)\n  return fetch(url, {method: 'GET'})\n`,
      `  const url = build('/teams', id)\n  return fetch(url, {method: 'GET'})\n`,
    ],
    [
      "quotes of a chat window, of the other kind",
      `  const url = build(‘/users’, id);\n`,
      `  const url = build(‘/teams’, id);\n`,
    ],
    [
      "blanks of a chat window, and no semicolon",
      `  const\u00a0url = build("/users",\u00a0id)\n`,
      `  const\u00a0url = build("/teams",\u00a0id)\n`,
    ],
  ])("changes what it means and leaves the style alone: %s", (_, old, fresh) => {
    expect(textAfter(file, { old, new: fresh })).toBe(file.replace("/users", "/teams"))
  })

  it("leaves quotes alone that hold those of the file", () => {
    const edit = {
      old: `  const url = build('/users', id);\n`,
      new: `  const url = build('/"teams"', id);\n`,
    }
    expect(textAfter(file, edit)).toBe(file.replace(`"/users"`, `'/"teams"'`))
  })

  it("knows a list on one line by its lines in the file, and the other way round", () => {
    const wide = `start(\n  server,\n  "now",\n  { retry: true },\n)\nstop(server)\n`
    const narrow = `start(server, "now", { retry: true })\nstop(server)\n`
    const edit = (call: string) => ({ old: `${call}stop(server)\n`, new: `${call}stop(server, "later")\n` })
    const [wideCall, narrowCall] = [wide, narrow].map((text) => text.replace("stop(server)\n", ""))
    for (const [text, call] of [
      [wide, narrowCall!],
      [narrow, wideCall!],
    ] as const)
      expect(textAfter(text, edit(call))).toBe(text.replace("stop(server)", `stop(server, "later")`))
  })

  it("puts a new list in the place of all lines of the old one", () => {
    const text = `call(\n  one,\n  two,\n)\nnext_statement(here)\n`
    const edit = { old: "call(one, two)\nnext_statement(here)\n", new: "call(three)\nnext_statement(here)\n" }
    expect(textAfter(text, edit)).toBe("call(three)\nnext_statement(here)\n")
  })

  it("is found by its words where each of its lines is on several", () => {
    const text = "a = 1\ndata = fetch(\n  user,\n  timeout=10,\n)\nb = 2\n"
    const edit = { old: "data = fetch(user, timeout=10)\n", new: "data = fetch(user, timeout=30)\n" }
    expect(textAfter(text, edit)).toBe("a = 1\ndata = fetch(user, timeout=30)\nb = 2\n")
  })

  it.each([
    ["commas", "m = join(\n  one; two;\n  three\n)\n", "m = join(one, two, three)\n"],
    ["commas in a string", `say(\n  "one; two",\n  three,\n)\n`, `say("one, two", three)\n`],
    ["nothing", "call(one, two)\n", "call(\n  one\n  two\n)\n"],
    ["twice as many", "call(one,, two)\n", "call(\n  one,\n  two,\n)\n"],
  ])("takes a list for another one where other signs part its entries: %s", (_, text, call) => {
    expect(textAfter(`start(server)\n${text}`, { old: call, new: "call(nothing)\n" })).toBe("<not_found>")
  })

  it.each([
    ["members", "type Point = { left: number; top: number }\n"],
    ["loops", "for (let i = 0; i < most; i++) work(i, most)\n"],
    ["arrows", "const twice = (value) => [value, value]\n"],
  ])("knows what is parted by the same signs wherever lines end: %s", (_, line) => {
    const wrapped = line.replace(/([{([;,]) */g, "$1\n  ").replace(/ *([})\]])/g, ",\n$1")
    const edit = (text: string) => ({ old: `${text}stop(server)\n`, new: `${text}stop(server, now)\n` })
    expect(textAfter(`${wrapped}stop(server)\n`, edit(line))).toBe(`${wrapped}stop(server, now)\n`)
  })

  it("refuses to change a part of a list that the file has on other lines", () => {
    const text = `call(first_one, second_one)\nnext_statement(here)\n`
    const old = "call(\n  first_one,\n  second_one,\n)\nnext_statement(here)\n"
    expect(textAfter(text, { old, new: old.replace("second_one", "third_one") })).toMatch(/^</)
  })

  it("is told from one that means to change the style", () => {
    const edit = {
      old: `  return fetch(url, { method: "GET" });\n`,
      new: `  return fetch(url, { method: 'GET' });\n`,
    }
    const after = file.replace(`"GET"`, "'GET'")
    expect(textAfter(file, edit)).toBe(after)
    expect(textAfter(after, edit)).toBe(after)
  })

  it("gets no second semicolon where its words are everywhere", () => {
    const line = "} else return year > 60 ? 1900 + year : 2000 + year;\n"
    const text = `${"return year;\n".repeat(50)}${line}`
    const edit = {
      old: "} else return year > 60 ? 1900 + year : 2000 + year\n",
      new: "} else return year > cut ? 1900 + year : 2000 + year;\n",
    }
    expect(textAfter(text, edit)).toBe(text.replace("60", "cut"))
  })

  it.each([
    ["if (ready) {", "a block"],
    ["first = done() // for now", "a remark"],
  ])("gets no semicolon behind %s: %s", (line) => {
    const text = "first = load(config);\nsecond = first;\n"
    const edit = { old: "first = load(config)\nsecond = first\n", new: `${line}\nsecond = first\n` }
    expect(textAfter(text, edit)).toBe(`${line}\nsecond = first;\n`)
  })

  it.each([
    ["a new last entry", "b: 2,\n", "b: 2,\n  c: 3,\n", "{\n  a: 1,\n  b: 2,\n  c: 3\n}\n"],
    ["no last entry any more", "a: 1,\n  b: 2,\n", "a: 1,\n", "{\n  a: 1\n}\n"],
    ["another last entry", "b: 2,\n", "c: 3,\n", "{\n  a: 1,\n  c: 3\n}\n"],
    ["another, and one more", "b: 2,\n", "b: 3,\n  c: 4,\n", "{\n  a: 1,\n  b: 3,\n  c: 4\n}\n"],
  ])("ends a list as the file does: %s", (_, old, fresh, after) => {
    const bare = "{\n  a: 1,\n  b: 2\n}\n"
    expect(textAfter(bare, { old: `  ${old}`, new: `  ${fresh}` })).toBe(after)
    // The other way round: the file has a comma behind the last, the edit has none.
    const without = (text: string) => text.replace(/,\n$/, "\n")
    const [ended, result] = [bare, after].map((text) => text.replace(/(\d)\n\}/, "$1,\n}"))
    expect(textAfter(ended!, { old: `  ${without(old)}`, new: `  ${without(fresh)}` })).toBe(result)
  })

  it("takes lines away that are there in another style, though all that stays is there", () => {
    const text = `class Case\n  TOKEN = 'AbCdEfGh'.freeze\n\n  def setup\n    run\n  end\nend\n`
    const edit = { old: `class Case\n  TOKEN = "AbCdEfGh".freeze\n\n`, new: "class Case\n" }
    const after = `class Case\n  def setup\n    run\n  end\nend\n`
    expect(textAfter(text, edit)).toBe(after)
    expect(textAfter(after, edit)).toBe(after)
  })

  it("is known to be made", () => {
    const old = `  const url = build('/users', id)\n  return fetch(url, {method: 'GET'})\n`
    const edit = { old, new: old.replace("return", "log(url)\n  return") }
    const after = textAfter(file, edit)
    expect(after).toBe(file.replace("  return", "  log(url)\n  return"))
    expect(textAfter(after, edit)).toBe(after)
  })

  it("is ambiguous where two places have it in two styles of their own", () => {
    const twice = `function a() {\n  call("x");\n}\nfunction b() {\n  call("x")\n}\n`
    expect(textAfter(twice, { old: "  call('x')\n", new: "  call('y')\n" })).toBe("<ambiguous>")
  })

  it("is no reason to take one name for another", () => {
    const labels = `case "add":\n  total += value;\n  break;\ncase "sub":\n  total -= value;\n  break;\n`
    const edit = (label: string) => ({
      old: `case '${label}':\n  total -= value\n  break\n`,
      new: `case '${label}':\n  total -= 2 * value\n  break\n`,
    })
    expect(textAfter(labels, edit("sub"))).toBe(labels.replace("-= value", "-= 2 * value"))
    expect(textAfter(labels, edit("mul"))).toMatch(/^</)
  })

  // As tools for edits send it: any part of a text, not whole lines.
  it.each([
    [
      "lines without their last break",
      `const url = build('/users', id)\n  return fetch(url, {method: 'GET'})`,
      `const url = build('/teams', id)\n  return fetch(url, {method: 'GET'})`,
    ],
    [
      "lines from the middle of one to the end of another",
      `build('/users', id)\n  return fetch(url, {method: 'GET'})`,
      `build('/teams', id)\n  return fetch(url, {method: 'GET'})`,
    ],
    ["a part of a line", `build('/users', id)`, `build('/teams', id)`],
    ["a part of a line, in other signs", `build("/users"; id)`, `build("/teams"; id)`],
    ["a call on several lines", `fetch(\n    url,\n    { method: "GET" },\n  )`, `fetch(url)`],
  ])("lands as a part of the text as it would as lines, or not at all: %s", (_, old, fresh) => {
    const after = textAfter(file, { old, new: fresh, scope: "substring" })
    expect(["<not_found>", file.replace("/users", "/teams")]).toContain(after)
  })

  it("lands without a break at its end, and keeps the file's", () => {
    const old = `  const url = build('/users', id)\n  return fetch(url, {method: 'GET'})`
    const edit = { old, new: old.replace("users", "teams"), scope: "substring" as const }
    expect(textAfter(file, edit)).toBe(file.replace("/users", "/teams"))
    expect(textAfter(file.replace("/users", "/teams"), edit)).toBe(file.replace("/users", "/teams"))
  })

  it("as a part of a line leaves the lines alone that have more than it", () => {
    const text = `const url = build("/users", id), count = 2;\nrun(url);\n`
    const edit = { old: `const url = build('/users', id);`, new: `const url = build('/teams', id);` }
    expect(textAfter(text, { ...edit, scope: "substring" })).toBe("<not_found>")
  })

  it("gives no line the comma of another one, of which nothing stays", () => {
    const file = `check(\`{\n  "m": "hello",\n  "a": [0],\n  "b": [1]\n}\`)\nend()\n`
    const old = `check(\`{\n  "m": "hello"\n  "a": [0]\n  "b": [1]\n}\`)\nend()\n`
    const fresh = "x := 10 * i\narr := func(e) {\n  add(x)\n  return\n}\nend()\n"
    expect(textAfter(file, { old, new: fresh })).toBe(fresh)
    const listed = { old: `  "m": "hello"\n  "a": [0]\n`, new: `  "m": "bye"\n  "c": [0]\n` }
    expect(textAfter(file, listed)).toBe(file.replace("hello", "bye").replace('"a"', '"c"'))
  })

  it("gives a line that starts a list nothing of another list that starts alike", () => {
    const list = (name: string) => `  run(\n    [${name}: 1,\n    limit: 2]\n  )\n`
    const file = `first\n  run([alpha: 1, limit: 2])\nsecond\n  run(beta: 1)\n`
    const old = `first\n${list("alpha")}second\n  run(beta: 1)\n`
    const fresh = `first\n${list("alpha")}second\n  run(\n    beta: 1\n  )\n`
    expect(textAfter(file, { old, new: fresh })).toBe(
      file.replace("  run(beta: 1)\n", "  run(\n    beta: 1\n  )\n"),
    )
  })

  it("is in doubt, not made, where its result is elsewhere and what goes is there in another style", () => {
    const block = (inner: string) => `else {\n${inner}}\nlog(here)\n`
    const load = "  on('load', () => {\n    activate();\n  });\n"
    const file = `${block("  reader.activate();\n")}\n${block(load).replace("here", "there")}`
    const old = `else {\n${load.replaceAll("'", '"')}`
    expect(textAfter(file, { old, new: "else {\n  reader.activate();\n" })).toBe("<doubt>")
  })
})

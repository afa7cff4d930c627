import { describe, expect, it } from "vitest"
import type { Edit } from "../../edits/edit.ts"
import { parse as parseAny } from "../parse.ts"

const parse = (response: string) => parseAny(response, { format: "opx" })

/** The edits without what only says where they came from. */
function edits(response: string): Partial<Edit>[] {
  const { edits, issues } = parse(response)
  expect(issues).toEqual([])
  return edits.map(({ source, format, match, repairs, ...more }) => {
    const { parts, ...rest } = { parts: undefined, ...more }
    return rest
  })
}

const issues = (response: string) =>
  parse(response).issues.map(({ code, line, column }) => `${code} ${line}:${column}`)
const paths = (response: string) => parse(response).edits.map((edit) => edit.path)
const repairs = (response: string) => parse(response).repairs.map((repair) => repair.kind)

const put = (payload: string) => `<put>\n<<<\n${payload}\n>>>\n</put>`
const make = (payload: string, file = "a.ts") => `<edit file="${file}" op="new">\n${put(payload)}\n</edit>`
const content = (response: string) => {
  const [edit] = edits(response)
  return edit?.op === "create" || edit?.op === "rewrite" ? edit.content : edit
}

describe("the five operations", () => {
  it("new", () => {
    const response = `<edit file="src/a.ts" op="new">\n  <why>Begin</why>\n  ${put("const a = 1")}\n</edit>`
    expect(edits(response)).toEqual([
      { op: "create", path: "src/a.ts", why: "Begin", content: "const a = 1\n" },
    ])
  })

  it("patch", () => {
    const response = `<edit file="a.ts" op="patch"><find>\n<<<\n  old\n>>>\n</find>\n${put("  new\n  lines")}\n</edit>`
    const hunk = { old: "  old\n", new: "  new\n  lines\n", scope: "lines" }
    expect(edits(response)).toEqual([{ op: "update", path: "a.ts", hunks: [hunk] }])
  })

  it("replace", () => {
    const response = `<edit file="a.ts" op="replace">\n${put("all of it")}\n</edit>`
    expect(edits(response)).toEqual([{ op: "rewrite", path: "a.ts", content: "all of it\n" }])
  })

  it("remove, as a single tag or a pair", () => {
    const removed = { op: "delete", path: "a.ts" }
    expect(edits('<edit file="a.ts" op="remove" />')).toEqual([removed])
    expect(edits('<edit file="a.ts" op="remove"></edit>')).toEqual([removed])
    expect(edits('<edit file="a.ts" op="remove">\n<why>Dead</why>\n</edit>')).toEqual([
      { ...removed, why: "Dead" },
    ])
  })

  it("move", () => {
    const moved = { op: "move", path: "a.ts", to: "b.ts" }
    expect(edits('<edit file="a.ts" op="move">\n  <to file="b.ts" />\n</edit>')).toEqual([moved])
    expect(edits('<edit file="a.ts" op="move"><to file="b.ts"></to></edit>')).toEqual([moved])
  })

  it("patch and move in one", () => {
    const response = `<edit file="a" op="patch"><find>\n<<<\nx\n>>>\n</find>\n${put("y")}\n<to file="b"/></edit>`
    expect(edits(response)).toEqual([
      { op: "update", path: "a", to: "b", hunks: [{ old: "x\n", new: "y\n", scope: "lines" }] },
    ])
  })
})

describe("occurrence", () => {
  const patch = (occurrence: string) =>
    `<edit file="a" op="patch">\n<find occurrence="${occurrence}">\n<<<\nx\n>>>\n</find>\n${put("y")}\n</edit>`

  it.each([
    ["first", "first"],
    ["LAST", "last"],
    ["1", 1],
    [" 12 ", 12],
  ])("%j", (written, occurrence) =>
    expect(edits(patch(written))).toMatchObject([{ hunks: [{ occurrence }] }]),
  )

  it.each(["second", "0", "-1", "1.5", "all", "1e3"])("%j says no place", (written) => {
    expect(issues(patch(written))).toEqual(["bad_occurrence 2:19"])
    expect(paths(patch(written))).toEqual([])
  })

  it("may be on the edit", () => {
    const response = patch("").replace(' occurrence=""', "").replace("<edit", '<edit occurrence="2"')
    expect(edits(response)).toMatchObject([{ hunks: [{ occurrence: 2 }] }])
  })
})

describe("a payload", () => {
  it.each([
    ["an indented first line", "    a\n  b"],
    ["blank lines at its edges", "\n\na\n\n"],
    ["trailing space", "a  \n\t"],
    ["markers", "<<<\na\n>>>"],
    ["a marker and a closing tag with text after them", ">>>\n</put>\nmore"],
    ["closing tags", "</put>\n</edit>\nmore"],
    ["an edit in one tag", '<edit/>\n<edit file="x" op="remove"/>'],
    ["closing tags and an edit", ">>>\n</put>\n<edit/>\nmore"],
    ["a whole edit", `before\n${make("inner", "x.ts")}\nafter`],
    ["two whole edits", `${make("one", "x.ts")}\n${make("two", "y.ts")}`],
    ["an edit in an edit", make(make("inner", "y.ts"), "x.ts")],
    ["an edit in the inline shape", '<edit file="x" op="new"><put><<<\nA\n>>> </put></edit>'],
    ["the opening tag of an edit", '<edit file="x" op="new">\nand so on'],
    ["children without an edit", "<find>\n<<<\na\n>>>\n</find>\n<put>\n<<<\nb\n>>>\n</put>\nThat is all."],
    ["a lone > as in JSX", "<Button\n  onClick={go}\n>\n  Go\n</Button>"],
    ["a lone > as in a Markdown quote", "> one\n>\n> two"],
    ["a lone > at its end", "<A\n>"],
    ["a lone < and <<", "<\n<<\n"],
    ["entities", "&lt;b&gt; &amp;"],
    ["merge conflict markers", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main"],
    ["dollars", "$& $1 $$"],
  ])("keeps %s", (_, payload) => {
    expect(content(make(payload))).toBe(`${payload}\n`)
    expect(repairs(make(payload))).toEqual([])
  })

  it("can be nothing", () => {
    expect(content('<edit file="a" op="new"><put>\n<<<\n>>>\n</put></edit>')).toBe("")
    expect(content('<edit file="a" op="replace"><put>\n<<<\n>>>\n</put></edit>')).toBe("")
    expect(content('<edit file="a" op="new"><put>\n<<<\n\n>>>\n</put></edit>')).toBe("\n")
  })

  it("loses its carriage returns: line endings are the file's", () => {
    expect(content(make("a\nb").replaceAll("\n", "\r\n"))).toBe("a\nb\n")
  })

  it("may have white space around its markers", () => {
    expect(content('<edit file="a" op="new">\n<put>\n\n   <<<  \na\n\t>>> \n\n</put>\n\n</edit>')).toBe("a\n")
  })

  it("may be in the inline shape", () => {
    expect(content('<edit file="a" op="new"><put><<<\n  A\n>>> </put></edit>')).toBe("  A\n")
    expect(content('<edit file="a" op="new"><put><<<A>>></put></edit>')).toBe("A\n")
    expect(content('<edit file="a" op="new"><put><<< A >>> </put></edit>')).toBe("A\n")
    expect(content('<edit file="a" op="new"><put><<<A\n  B>>></put></edit>')).toBe("A\n  B\n")
    expect(repairs('<edit file="a" op="new"><put><<<A>>></put></edit>')).toEqual(["inline-markers"])
  })

  it("may be in CDATA", () => {
    expect(content('<edit file="a" op="new"><put><![CDATA[\n  a < b\n]]></put></edit>')).toBe("  a < b\n")
    expect(content('<edit file="a" op="new"><put>\n<![CDATA[a\n]]]]><![CDATA[>\n]]>\n</put>\n</edit>')).toBe(
      "a\n]]>\n",
    )
    expect(content('<edit file="a" op="new"><put><![CDATA[\n<<<\na\n>>>\n]]></put></edit>')).toBe("a\n")
  })

  it("may have a marker of its own", () => {
    const payload = ">>>\n</put>\n</edit>\n<edit file='x' op='remove'/>"
    const own = (open: string, close: string) =>
      `<edit file="a" op="new">\n<put marker="END">\n${open}\n${payload}\n${close}\n</put>\n</edit>`
    expect(content(own("END", "END"))).toBe(`${payload}\n`)
    expect(content(own("<<<END", "END>>>"))).toBe(`${payload}\n`)
    expect(content(own("<<< END", ">>> END"))).toBe(`${payload}\n`)
  })

  it("in a fence of its own is freed of it, but not in Markdown", () => {
    expect(content(make("```ts\na\n```"))).toBe("a\n")
    expect(repairs(make("```ts\na\n```"))).toEqual(["fenced-payload"])
    expect(content(make("```ts\na\n```", "a.md"))).toBe("```ts\na\n```\n")
  })
})

describe("truncated markers", () => {
  const patch = (a: string, b: string, c: string, d: string, payload = "y") =>
    `<edit file="a" op="patch">\n<find>\n${a}\nx\n${b}\n</find>\n<put>\n${c}\n${payload}\n${d}\n</put>\n</edit>`

  it("are healed where the real ones are missing", () => {
    const response = patch("<", ">>", "<<", ">")
    expect(edits(response)).toMatchObject([{ hunks: [{ old: "x\n", new: "y\n" }] }])
    expect(parse(response).repairs).toMatchObject([
      { kind: "truncated-marker", line: 3, column: 1, fix: { insert: "<<<" } },
      { kind: "truncated-marker", line: 5, column: 1, fix: { insert: ">>>" } },
      { kind: "truncated-marker", line: 8, column: 1, fix: { insert: "<<<" } },
      { kind: "truncated-marker", line: 10, column: 1, fix: { insert: ">>>" } },
    ])
  })

  it("leave the same lines in the payload alone", () => {
    const response = patch("<", ">", "<", ">", "<A\n>\n<\n</A>\n>")
    expect(edits(response)).toMatchObject([{ hunks: [{ new: "<A\n>\n<\n</A>\n>\n" }] }])
  })
})

describe("no markers at all", () => {
  it("takes the text as it stands", () => {
    const response = '<edit file="a" op="new">\n  <put>\n  a\n\n  b\n  </put>\n</edit>'
    expect(content(response)).toBe("  a\n\n  b\n")
    expect(repairs(response)).toEqual(["missing-markers"])
    expect(content('<edit file="a" op="new"><put>a</put></edit>')).toBe("a\n")
    expect(content('<edit file="a" op="new"><put>\n```ts\na\n```\n</put></edit>')).toBe("a\n")
    expect(content('<edit file="a" op="new"><put>\na\n>>>\n</put></edit>')).toBe("a\n")
  })

  it("deletes in a patch", () => {
    const response = '<edit file="a" op="patch"><find>x</find><put></put></edit>'
    expect(edits(response)).toMatchObject([{ hunks: [{ old: "x\n", new: "" }] }])
  })

  it("never empties a file", () => {
    expect(issues('<edit file="a" op="replace"><put></put></edit>')).toEqual(["missing_child 1:29"])
    expect(issues('<edit file="a" op="replace"><put>\n\n</put></edit>')).toEqual(["missing_child 1:29"])
    expect(issues('<edit file="a" op="replace"><put/></edit>')).toEqual(["missing_child 1:29"])
  })

  it("ends where another edit begins", () => {
    const response = '<edit file="a" op="new">\n<put>\na\n<edit file="b" op="remove"/>'
    expect(issues(response)).toEqual(["incomplete_edit 1:1"])
    expect(paths(response)).toEqual(["b"])
  })
})

describe("tags and attributes", () => {
  it.each([
    ["upper case", "<EDIT FILE='a.ts' Op='REMOVE' />", ["tag-case", "attribute-case", "attribute-case"]],
    ["typographic quotes", "<edit file=“a.ts” op=„remove“ />", ["attribute-quotes", "attribute-quotes"]],
    ["mixed quotes", '<edit file=“a.ts" op=‘remove’/>', ["attribute-quotes", "attribute-quotes"]],
    ["no quotes", "<edit file=a.ts op=remove/>", ["unquoted-attribute", "unquoted-attribute"]],
    ["spaces around =", '<edit file = "a.ts"  op= "remove" >  </edit >', []],
    ["several lines", '<edit\n  file="a.ts"\n\n  op="remove"\n/>', []],
    ["other attributes", '<edit data-file="no" id="1" file="a.ts" op="remove" checked />', []],
    ["an apostrophe", '<edit op="remove" file="a.ts" note="it’s" />', []],
  ])("are read with %s", (_, response, kinds) => {
    expect(edits(response)).toEqual([{ op: "delete", path: "a.ts" }])
    expect(repairs(response)).toEqual(kinds)
  })

  it("decode entities", () => {
    const response = '<edit file="a &amp; &quot;b&quot; &#39;&#x63;&apos; &lt;d&gt; &x; &#0;" op="remove"/>'
    expect(paths(response)).toEqual(["a & \"b\" 'c' <d> &x; &#0;"])
    expect(edits('<edit file="a" op="remove"><why>a &lt; b &amp;&amp; c</why></edit>')).toMatchObject([
      { why: "a < b && c" },
    ])
  })

  it("may have > in a value", () => {
    expect(paths('<edit file="a>b" op="remove"/>')).toEqual(["a>b"])
  })

  it("name a root", () => {
    expect(edits('<edit file="a" op="remove" root="web"/>')).toEqual([
      { op: "delete", path: "a", root: "web" },
    ])
  })

  it("are not mistaken for others", () => {
    expect(issues('<edit data-file="a" op="remove"/>')).toEqual(["missing_attribute 1:1"])
    expect(issues('<editor file="a" op="remove"/>')).toEqual(["no_edits undefined:undefined"])
  })
})

describe("what is wrong", () => {
  it.each([
    ["no file", '<edit op="remove"/>', ["missing_attribute 1:1"]],
    ["an empty file", '<edit file=" " op="remove"/>', ["missing_attribute 1:1"]],
    ["no op", 'x\n  <edit file="a">\n</edit>', ["missing_attribute 2:3"]],
    ["no attributes", "<edit>\n</edit>", ["missing_attribute 1:1", "missing_attribute 1:1"]],
    ["an unknown op", '<edit file="a" op="create"/>', ["unknown_op 1:20"]],
    ["an op of Object.prototype", '<edit file="a" op="constructor"/>', ["unknown_op 1:20"]],
    ["no put", '<edit file="a" op="new"/>', ["missing_child 1:1"]],
    ["no find", `<edit file="a" op="patch">${put("x")}</edit>`, ["missing_child 1:1"]],
    ["no to", '<edit file="a" op="move"></edit>', ["missing_child 1:1"]],
    ["to without file", '<edit file="a" op="move"><to path="b"/></edit>', ["missing_attribute 1:26"]],
    ["two puts", `<edit file="a" op="new">\n${put("x")}\n${put("y")}\n</edit>`, ["duplicate_child 7:1"]],
    [
      "a blank find",
      `<edit file="a" op="patch">\n<find>\n<<<\n \n\t\n>>>\n</find>\n${put("x")}\n</edit>`,
      ["missing_child 2:1"],
    ],
    [
      "a find in replace",
      `<edit file="a" op="replace">\n<find>\n<<<\nx\n>>>\n</find>\n${put("y")}\n</edit>`,
      ["parse_error 2:1"],
    ],
    ["a put in remove", `<edit file="a" op="remove">\n${put("y")}\n</edit>`, ["parse_error 2:1"]],
    ["an attribute twice", '<edit file="a" file="b" op="remove"/>', ["parse_error 1:16"]],
    ["a quote without end", '<edit file="a op="remove"/>', ["parse_error 1:7"]],
    ["a tag without end", '<edit file="a" op="remove"\nsome text', ["parse_error 1:1"]],
  ])("%s", (_, response, expected) => {
    expect(issues(response)).toEqual(expected)
    expect(paths(response)).toEqual([])
    // …and the neighbours are unharmed.
    const between = `<edit file="before" op="remove"/>\n${response}\n<edit file="after" op="remove"/>`
    expect(paths(between)).toEqual(["before", "after"])
  })

  it.each([
    ["create", "new"],
    ["delete", "remove"],
    ["ptach", "patch"],
    ["mov", "move"],
    ["removee", "remove"],
  ])("suggests an operation for %s", (written, op) => {
    const [issue] = parse(`<edit file="a" op="${written}"/>`).issues
    expect(issue!.hint).toContain(`Did you mean op="${op}"?`)
    expect(issue!.fix).toEqual({ from: 19, to: 19 + written.length, insert: op })
  })

  it("suggests nothing for a word that is like none", () => {
    expect(parse('<edit file="a" op="frobnicate"/>').issues[0]!.fix).toBeUndefined()
  })

  it("names the path", () => {
    expect(parse('<edit file="a" op="x"/>').issues[0]!.path).toBe("a")
  })
})

describe("an edit without its end", () => {
  it.each([
    ["in its tag", '<edit file="a" op="new"'],
    ["after its tag", '<edit file="a" op="remove">'],
    ["in <why>", '<edit file="a" op="new">\n<why>Beca'],
    ["before the marker", '<edit file="a" op="new">\n<put>\n'],
    ["in the payload", '<edit file="a" op="new">\n<put>\n<<<\nx\n'],
    ["after the marker", '<edit file="a" op="new">\n<put>\n<<<\nx\n>>>'],
    ["after the closing tag", '<edit file="a" op="new">\n<put>\n<<<\nx\n>>>\n</put>\n'],
    ["in a bare payload", '<edit file="a" op="new">\n<put>\nx\n</put>\n'],
    ["in CDATA", '<edit file="a" op="new">\n<put><![CDATA[x\n'],
    ["in a payload with its own marker", '<edit file="a" op="new">\n<put marker="E">\nE\nx\n'],
  ])("is reported and not applied: %s", (_, response) => {
    const [issue, ...others] = parse(`<edit file="z" op="remove"/>\n${response}`).issues
    expect(["incomplete_edit", "parse_error"]).toContain(issue?.code)
    expect(issue).toMatchObject({ line: 2, column: 1 })
    expect(others).toEqual([])
    expect(paths(`<edit file="z" op="remove"/>\n${response}`)).toEqual(["z"])
  })

  it.each([
    ["the closing marker", '<edit file="a" op="new">\n<put>\n<<<\nx\n</put>\n</edit>'],
    ["everything after the payload", '<edit file="a" op="new">\n<put>\n<<<\nx'],
    ["the opening tag of the payload", '<edit file="a" op="new">\n<<<\nx\n>>>\n</put>\n</edit>'],
  ])("does not swallow its neighbour: %s is missing", (_, response) => {
    const { edits, issues } = parse(`${response}\n${make("y", "b")}\n\nDone.\n${make("z", "c")}\n`)
    expect(edits).toMatchObject([
      { path: "b", content: "y\n" },
      { path: "c", content: "z\n" },
    ])
    expect(issues).toHaveLength(1)
    expect(issues[0]).toMatchObject({ path: "a", line: 1 })
  })

  it("is complete when the next edit, the wrapper's end or the fence's end shows that only </edit> is missing", () => {
    const open = `<edit file="a" op="new">\n${put("x")}\n`
    expect(paths(`${open}<edit file="b" op="remove"/>`)).toEqual(["a", "b"])
    expect(paths(`<opx>\n${open}</opx>`)).toEqual(["a"])
    expect(repairs(`<opx>\n${open}</opx>`)).toEqual(["missing-end-tag"])
    expect(paths(`<edit file="a" op="remove">\n<edit file="b" op="remove"/>`)).toEqual(["a", "b"])
    expect(paths(`\`\`\`xml\n<edit file="a" op="remove">\n\`\`\``)).toEqual(["a"])
  })

  it("is complete when another format begins after it", () => {
    const other = "*** Begin Patch\n*** Delete File: b\n*** End Patch\n"
    const { edits, issues } = parseAny(`<edit file="a" op="new">\n${put("x")}\n\n${other}`)
    expect(issues).toEqual([])
    expect(edits.map((edit) => [edit.path, edit.format])).toEqual([
      ["a", "opx"],
      ["b", "patch"],
    ])
  })

  it("leaves quoted edits unapplied when it looks for its neighbour", () => {
    const quoted = '<edit file="quoted" op="remove"/>'
    const cut = (file: string, payload: string) => `<edit file="${file}" op="new">\n<put>\n<<<\n${payload}\n`
    expect(paths(cut("a.md", `Remove it:\n${quoted}`))).toEqual([])
    expect(paths(cut("a.ts", `/*\n\`\`\`xml\n${quoted}\n\`\`\``))).toEqual([])
    expect(paths(cut("a.ts", `const text = \`\n${quoted}\n`))).toEqual([])
    expect(paths(cut("a.ts", `foo(\n${quoted}\n`))).toEqual([])
    expect(paths(cut("a.ts", `x\n  ${quoted}\n`))).toEqual([])
    expect(paths(cut("a.ts", "x\n<edit/>\n"))).toEqual([])
  })
})

describe("a response", () => {
  it("may have chat text, fences and a wrapper around the edits", () => {
    const response = `Sure!\n\n\`\`\`xml\n<opx>\n  ${make("x")}\n  <edit file="b" op="remove"/>\n</opx>\n\`\`\`\nDone.`
    expect(paths(response)).toEqual(["a.ts", "b"])
  })

  it("may have edits side by side", () => {
    expect(
      paths(
        '<opx><edit file="a" op="remove"/><edit file="b" op="remove"></edit> <edit file="c" op="remove"/></opx>',
      ),
    ).toEqual(["a", "b", "c"])
    expect(paths(`<edit file="a" op="remove" />\n${make("x", "b")}`)).toEqual(["a", "b"])
  })

  it("may introduce an edit on its own line", () => {
    expect(paths(`Here it is: <edit file="a" op="new">\n${put("x")}\n</edit>`)).toEqual(["a"])
  })

  it.each([
    "Use the <edit> tag.",
    'The tag `<edit file="a" op="remove"/>` removes a file.',
    'With <edit file="a" op="remove"/> you remove a file.',
    'You wrote:\n> <edit file="a" op="remove"/>',
    "<edit/>",
    "An <edit",
    "<edit\nis a tag",
    'if (a <edit && b> c) x = "y"',
  ])("may speak of edits: %j", (response) => {
    expect(parse(response).edits).toEqual([])
    expect(parse(response).issues.map((issue) => issue.code)).toEqual(["no_edits"])
  })

  it("may have comments and text between the children", () => {
    const response = `<edit file="a" op="new">\n<!-- <put> comes -->\nHere is the text:\n${put("x")}\n</edit>`
    expect(content(response)).toBe("x\n")
  })

  it("may leave <why> open", () => {
    const response = `<edit file="a" op="new">\n<why>Because\n${put("x")}\n</edit>`
    expect(edits(response)).toEqual([{ op: "create", path: "a", why: "Because", content: "x\n" }])
    expect(repairs(response)).toEqual(["missing-end-tag"])
  })

  it.each(["\n", " ", ""])("may begin edits that the next one cuts off, with %j between them", (between) => {
    const openings = [
      '<edit file="a" op="patch">',
      '<edit file=" b " op="new"><why>',
      '<edit file="&lt;" op="move">',
    ]
    const response = `${openings.join(between)}${between}<edit file="c" op="move"><to file="d"/></edit>`
    const { edits, issues } = parse(response)
    expect(edits).toMatchObject([{ op: "move", path: "c", to: "d" }])
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([
      ["incomplete_edit", "a"],
      ["incomplete_edit", "b"],
      ["incomplete_edit", "<"],
    ])
    const sources = issues.map((issue) => response.slice(issue.source!.from, issue.source!.to))
    expect(sources).toEqual(openings.map((each) => each.replace("<why>", "")))
  })

  it("takes edits for thoughts even if one of them is cut off where the thoughts end", () => {
    const response = `<edit file="a" op="patch">\n<edit file="b" op="patch"></think>\n${make("x", "c")}`
    expect(edits(response).map((edit) => edit.path)).toEqual(["c"])
    expect(parse(response).issues).toEqual([])
  })

  it("says where each edit comes from", () => {
    const response = `Text\n${make("x")} ${make("y", "b")}`
    const sources = parse(response).edits.map((edit) => response.slice(edit.source!.from, edit.source!.to))
    expect(sources).toEqual([make("x"), make("y", "b")])
  })
})

describe("what is around a payload is no content", () => {
  const inPut = (text: string, file = "a.py") =>
    `<edit file="${file}" op="new">\n<put>\n${text}\n</put>\n</edit>`
  it.each([
    ["a fence around the markers", "```python\n<<<\nx = 1\n>>>\n```", ["fenced-payload", "odd-markers"]],
    ["a fence inside the markers", "<<<\n```python\nx = 1\n```\n>>>", ["fenced-payload"]],
    [
      "a fence inside a fence's markers",
      "```\n<<<\n```py\nx = 1\n```\n>>>\n```",
      ["fenced-payload", "odd-markers", "fenced-payload"],
    ],
    ["a sentence before the markers", "The new line:\n<<<\nx = 1\n>>>", ["text-around-markers"]],
    ["sentences around the markers", "This:\n\n<<<\nx = 1\n>>>\n\nand no more", ["text-around-markers"]],
    ["four angles", "<<<<\nx = 1\n>>>>", ["odd-markers"]],
    ["seven angles", "<<<<<<<\nx = 1\n>>>>>>>", ["odd-markers"]],
    ["escaped angles", "&lt;&lt;&lt;\nx = 1\n&gt;&gt;&gt;", ["odd-markers"]],
    ["wide angles", "＜＜＜\nx = 1\n＞＞＞", ["odd-markers"]],
    ["angles with something unseen", "\u200b<<<\nx = 1\n>>>\u200b", ["odd-markers"]],
    ["the markers of old", "===\nx = 1\n===", ["odd-markers"]],
    ["a language", "<<<python\nx = 1\n>>>", ["marker-language"]],
    ["CDATA inside the markers", "<<<\n<![CDATA[\nx = 1\n]]>\n>>>", ["cdata-payload"]],
    ["CDATA with its text on the same line", "<<<\n<![CDATA[x = 1]]>\n>>>", ["cdata-payload"]],
  ])("%s", (_, text, kinds) => {
    expect(content(inPut(text))).toBe("x = 1\n")
    expect(repairs(inPut(text))).toEqual(kinds)
    const doubtful = parse(inPut(text)).repairs.map((each) => each.doubtful === true)
    expect(doubtful).toEqual(kinds.map((kind) => !/fenced|cdata/.test(kind)))
  })

  it.each(["find", "put"])("in a patch as well: %s", (name) => {
    const child = (each: string) =>
      `<${each}>\n<<<\n${each === name ? "```py\nx = 1\n```" : "x = 1"}\n>>>\n</${each}>`
    expect(edits(`<edit file="a.py" op="patch">\n${child("find")}\n${child("put")}\n</edit>`)).toMatchObject([
      { hunks: [{ old: "x = 1\n", new: "x = 1\n" }] },
    ])
  })

  it.each([
    ["a fence in a page", "<<<\n```python\nx = 1\n```\n>>>", "a.md", "```python\nx = 1\n```\n"],
    ["a text that starts with a word", "<<<first = 1\nx = 1\n>>>", "a.py", "first = 1\nx = 1\n"],
  ])("but content is: %s", (_, text, file, kept) => {
    expect(content(inPut(text, file))).toBe(kept)
  })

  it.each([
    ["two openings", "So:\n<<<\nx\n<<<\ny\n>>>"],
    ["no opening", "x = 1\n>>>\ny = 2"],
    ["no closing", "Text:\n<<<\nx = 1"],
    ["the markers of old, three times", "===\nx\n===\ny\n==="],
  ])("never guessed at: %s", (_, text) => {
    const { edits, issues } = parse(inPut(text))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", path: "a.py" }])
  })
})

describe("an end that is not as it should be", () => {
  const patch = (find: string, between = "") =>
    `<edit file="a.ts" op="patch">\n<find>\n<<<\ntwo\n${find}\n${between}${put("TWO")}\n</edit>\n${make("z", "c.ts")}\n`
  it.each([
    ["no </find>", patch(">>>"), "missing-end-tag"],
    ["a comment between the children", patch(">>>\n</find>", "<!-- new -->\n"), undefined],
    ["a comment over lines", patch(">>>\n</find>", "<!--\nnew\n-->\n"), "text-between"],
    ["prose between the children", patch(">>>\n</find>", "becomes\n\n"), "text-between"],
    ["an unknown tag between the children", patch(">>>\n</find>", "<note>see #1</note>\n"), "text-between"],
    ["a marker cut down", patch(">\n</find>"), "truncated-marker"],
  ])("is put right: %s", (_, response, kind) => {
    expect(edits(response)).toMatchObject([
      { op: "update", path: "a.ts", hunks: [{ old: "two\n", new: "TWO\n" }] },
      { op: "create", path: "c.ts", content: "z\n" },
    ])
    expect(repairs(response)).toEqual(kind ? [kind] : [])
  })

  it("is content where a proper one follows", () => {
    const jsx = '<Button\n>\n</put>\n<edit file="m.txt" op="remove"/>\n</Button>'
    expect(edits(make(jsx))).toMatchObject([{ op: "create", content: `${jsx}\n` }])
  })

  it("is not trusted where the response was cut off", () => {
    const { edits, issues } = parse(
      '<edit file="a" op="new">\n<put>\n<<<\n<A\n>\n</put>\n<edit file="m" op="remove"/>\n',
    )
    expect(edits.filter(({ path }) => path === "a")).toEqual([])
    expect(issues).toMatchObject([
      { code: "incomplete_edit", message: expect.stringContaining("<put> on line 2 has no end") },
    ])
  })

  it("names a tag that is none", () => {
    const { issues } = parse(
      `<edit file="a" op="patch">\n<find>\n<<<\na\n>>>\n</find>\n<replace>\n<<<\nb\n>>>\n</replace>\n</edit>`,
    )
    expect(issues).toMatchObject([
      { code: "missing_child", message: expect.stringContaining("<replace> on line 7") },
    ])
  })
})

describe("an edit that is only shown", () => {
  it.each([
    [
      "in a comment",
      '<!-- Not needed:\n<edit file="m" op="remove"/>\n-->\n<edit file="n" op="remove"/>',
      ["commented-out"],
    ],
    [
      "in a comment after another edit",
      '<edit file="n" op="remove"/>\n<!--\n<edit file="m" op="remove"/>\n-->',
      ["commented-out"],
    ],
    [
      "at the start of a sentence",
      '<edit file="m" op="remove"/> would delete it, so:\n<edit file="n" op="remove"/>',
      ["mention"],
    ],
  ])("is not carried out: %s", (_, response, kinds) => {
    expect(paths(response)).toEqual(["n"])
    expect(repairs(response)).toEqual(kinds)
    expect(issues(response)).toEqual([])
  })

  it("hides nothing, if the comment has no end", () => {
    expect(paths('<!-- so:\n<edit file="m" op="remove"/>\n')).toEqual(["m"])
  })

  it.each(["(no longer used)", "– dead code", "<!-- dead -->", "// dead"])(
    "is meant, with a remark: %s",
    (remark) => {
      expect(paths(`<edit file="m" op="remove"/> ${remark}`)).toEqual(["m"])
    },
  )

  it("is refused where nobody can say", () => {
    const { edits, issues } = parse('<edit file="m" op="remove"/> Removes the old file.')
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", line: 1 }])
  })
})

import { describe, expect, it } from "vitest"
import type { Line } from "../protocol.ts"
import { readAttributes } from "./attributes.ts"
import { decodeEntities } from "./entities.ts"
import { tagAt } from "./tag.ts"

const lineOf = (text: string): Line => ({
  text,
  number: 3,
  from: 100,
  to: 100 + text.length,
  end: 101 + text.length,
})

function read(text: string, column = 0) {
  const run = readAttributes(lineOf(text), column)
  return {
    values: Object.fromEntries(run.attributes.map(({ name, value }) => [name, value])),
    repairs: run.repairs.map(({ kind, fix }) => `${kind} ${fix?.insert ?? "-"}`),
    issues: run.issues.map(({ message }) => message),
    end: `${run.column}${run.closed ? " closed" : ""}${run.selfClosing ? " itself" : ""}${run.meant ? " meant" : ""}`,
  }
}

describe("attributes", () => {
  it.each([
    [' file="a.ts" op="patch">rest', { file: "a.ts", op: "patch" }, "24 closed meant"],
    [" file='a b.ts' />", { file: "a b.ts" }, "17 closed itself meant"],
    ['file = "a.ts" / >', { file: "a.ts" }, "17 closed itself meant"],
    ['file="it&apos;s &lt;b&gt;"', { file: "it's <b>" }, "26 meant"],
    [' class="x" file="a">', { file: "a" }, "20 closed meant"],
    [" hidden>", {}, "8 closed"],
    [' id="5">', {}, "8 closed"],
    ['file="a" <', { file: "a" }, "9 meant"],
    ["", {}, "0"],
  ])("are read: %s", (text, values, end) => {
    expect(read(text)).toEqual({ values, repairs: [], issues: [], end })
  })

  it.each([
    ['FILE="a">', { file: "a" }, ["attribute-case file"]],
    ["file=a.ts>", { file: "a.ts" }, ['unquoted-attribute "a.ts"']],
    ["file=a/>", { file: "a" }, ['unquoted-attribute "a"']],
    ["file=“a”>", { file: "a" }, ['attribute-quotes "a"']],
    ["file=«a»>", { file: "a" }, ['attribute-quotes "a"']],
    ["file=`a`>", { file: "a" }, ['attribute-quotes "a"']],
    ["file=‘a’ op=’b’>", { file: "a", op: "b" }, ['attribute-quotes "a"', 'attribute-quotes "b"']],
    ["File=„a“>", { file: "a" }, ["attribute-case file", 'attribute-quotes "a"']],
    ['file="a”>', { file: "a" }, ['attribute-quotes "a"']],
    ['file=“a"b”>', { file: 'a"b' }, ["attribute-quotes -"]],
  ])("are read although they are written otherwise: %s", (text, values, repairs) => {
    expect(read(text)).toMatchObject({ values, repairs, issues: [] })
  })

  it.each([
    ['file="a', "no closing quote for the attribute file", "7 meant"],
    ['file="a"b>', "no closing quote for the attribute file", "10 closed meant"],
    ["?>", "an unexpected ?", "2 closed"],
    ["file=“a />x", "no closing quote for the attribute file", "10 closed itself meant"],
  ])("cannot be read: %s", (text, what, end) => {
    expect(read(text)).toMatchObject({ issues: [`A tag cannot be read: ${what} on line 3.`], end })
  })

  it("tell where they are in the response", () => {
    const [attribute] = readAttributes(lineOf('<edit file="a.ts">'), 5).attributes
    expect(attribute).toMatchObject({ from: 106, valueFrom: 112, valueTo: 116 })
  })
})

describe("entities", () => {
  it("are what they stand for", () => {
    expect(decodeEntities("&amp;&lt;&GT;&quot;&apos;&nbsp;&#39;&#x27;&#128512;")).toBe("&<>\"'\u00a0''😀")
    expect(decodeEntities("plain")).toBe("plain")
  })
  it("stay where they are none", () => {
    for (const text of [
      "&",
      "&nope;",
      "&#0;",
      "&#xd800;",
      "&#xdfff;",
      "&#x110000;",
      "&amp",
      "&#12345678;",
      "& amp;",
    ])
      expect(decodeEntities(text)).toBe(text)
    expect(decodeEntities("&#xd7ff;&#xe000;&#x10ffff;")).toBe("\ud7ff\ue000\u{10ffff}")
  })
})

describe("a tag of the format", () => {
  const named = (text: string, column = 0) => {
    const tag = tagAt(text, column)
    return tag && `${tag.closing ? "/" : ""}${tag.name}`
  }
  it("is seen at its place, whatever its case", () => {
    const tags = ["<edit>", "<Edit file", "</EDIT >", "<find/>", "<put\t", "<to", "<opx>", "<why>", "</why>"]
    expect(tags.map((text) => named(text))).toEqual([
      "edit",
      "edit",
      "/edit",
      "find",
      "put",
      "to",
      "opx",
      "why",
      "/why",
    ])
    expect(named("a <edit>", 2)).toBe("edit")
  })
  it("is not seen in other words", () => {
    for (const text of [
      "edit>",
      "<editor>",
      "</edit",
      "</edits>",
      "< edit>",
      "<div>",
      "",
      "<",
      "</",
      "<x:edit>",
      "[edit>",
    ])
      expect(named(text)).toBeUndefined()
    expect(named("<edit>", 1)).toBeUndefined()
  })
})

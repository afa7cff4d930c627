import { describe, expect, it } from "vitest"
import { devNull, gitNames, plainNames, readGitName, readName, writeName } from "./names.ts"

describe("a name in a header", () => {
  it.each([
    ["a/src/x.ts", "a/src/x.ts"],
    ["  x.ts ", "x.ts"],
    ["x.ts\t2026-01-02 03:04:05.000000000 +0100", "x.ts"],
    ["my file.ts 2026-01-02 03:04:05", "my file.ts"],
    ["my file.ts 2026-01-02T03:04:05Z", "my file.ts"],
    ["file 2026.ts", "file 2026.ts"],
    ['"a/\\303\\251\\t\\"x\\".ts"', 'a/é\t"x".ts'],
    ['"unclosed', '"unclosed'],
    ["x.ts\t1970-01-01 00:00:00.000000000 +0000", devNull],
    ["x.ts 1970-01-01 01:00:00.000000000 +0100", devNull],
    ["x.ts 1969-12-31 19:00:00.000000000 -0500", devNull],
    ["x.ts\t1970-01-01 01:00:00.000000000 +0000", "x.ts"],
  ])("is read: %s", (text, name) => {
    expect(readName(text)).toBe(name)
  })

  it("is written so that it can be read again", () => {
    const names = [
      "a.ts",
      "my file.ts",
      'a "b".ts',
      "back\\slash",
      "tab\there",
      "bell\x07",
      "del\x7f",
      "é 漢.ts",
      "\x01",
    ]
    for (const name of names) expect(readName(writeName(name))).toBe(name)
    expect([writeName("a.ts"), writeName("a b"), writeName("a\nb"), writeName("\x01\x7f")]).toEqual([
      ...["a.ts", "a b\t", '"a\\nb"', '"\\001\\177"'],
    ])
  })

  it("of a rename is nothing but a name", () => {
    expect([readGitName(" a b.ts "), readGitName('"a\\\\b"'), readGitName('"a\\qb"')]).toEqual([
      "a b.ts",
      "a\\b",
      "aqb",
    ])
  })
})

describe("the names of a git line", () => {
  it.each([
    ["diff --git a/x.ts b/x.ts", "a/x.ts", "b/x.ts"],
    ["diff --git a/my file.ts b/my file.ts", "a/my file.ts", "b/my file.ts"],
    ["diff --git a/x.ts b/y.ts", "a/x.ts", "b/y.ts"],
    ["diff --git a/my x.ts b/your y.ts", "a/my x.ts", "b/your y.ts"],
    ["diff --git x.ts y.ts", "x.ts", "y.ts"],
    ['diff --git "a/\\303\\251" "b/\\303\\251"', "a/é", "b/é"],
    ['diff --git a/x "b/\\303\\251"', "a/x", "b/é"],
    ['diff --git "a/\\303\\251" b/x', "a/é", "b/x"],
  ])("are read: %s", (text, old, fresh) => {
    expect(gitNames(text)).toEqual({ old, new: fresh })
  })

  it("are not made up", () => {
    expect([gitNames("diff --git x"), gitNames('diff --git "a/x'), gitNames("diff --git ")]).toEqual([
      ...[undefined, undefined, undefined],
    ])
  })
})

describe("the paths that two names stand for", () => {
  it.each([
    ["a/x", "b/x", "x", "x"],
    ["a\\d\\x", "b\\d\\x", "d\\x", "d\\x"],
    ["i/x", "w/x", "x", "x"],
    ["a/x", "b/y", "x", "y"],
    [devNull, "b/x", devNull, "x"],
    ["a/x", devNull, "x", devNull],
    ["a/x", "a/x", "a/x", "a/x"],
    ["a/x", "x", "x", "x"],
    ["x", "b/x", "x", "x"],
    ["x", "y", "x", "y"],
    ["x.orig", "x", "x", "x"],
    ["x", "x.new", "x", "x"],
    ["x.bak", "y", "x.bak", "y"],
    ["a/", "b/", "a/", "b/"],
    ["z/x", "b/x", "z/x", "b/x"],
  ])("%s and %s", (old, fresh, left, right) => {
    expect(plainNames({ old, new: fresh })).toEqual({ old: left, new: right })
  })
})

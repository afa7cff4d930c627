import { describe, expect, it } from "vitest"
import { onlyPlace, unite } from "./overlap.ts"

const of = (text: string) => [...text]
const united = (first: string, second: string) => {
  const found = unite(of(first), of(second))
  return found && `${found.lines.join("")} ${found.at.join(",")} ${found.shared.join("")}`
}

describe("two runs of lines", () => {
  it.each([
    ["abcd", "bc", "abcd 0,1 bc"],
    ["bc", "abcd", "abcd 1,0 bc"],
    ["abc", "bcd", "abcd 0,1 bc"],
    ["bcd", "abc", "abcd 1,0 bc"],
    ["abc", "abc", "abc 0,0 abc"],
    ["ababac", "abac", "ababac 0,2 abac"],
    ["aabaab", "aabaac", "aabaabaac 0,3 aab"],
    ["aaab", "aab", "aaab 0,1 aab"],
    ["xabab", "ababc", "xababc 0,1 abab"],
  ])("%s and %s are laid over each other", (first, second, expected) => {
    expect(united(first, second)).toBe(expected)
  })

  it.each([
    ["abc", "def"],
    ["", "a"],
    ["a", ""],
    ["", ""],
    ["abc", "xbx"],
  ])("%s and %s have nothing in common", (a, b) => {
    expect(united(a, b)).toBeUndefined()
  })
})

it("lines have a place of their own where they occur once", () => {
  expect([
    onlyPlace(of("abcabd"), of("abd")),
    onlyPlace(of("abcab"), of("ab")),
    onlyPlace(of("abc"), of("x")),
  ]).toEqual([...[3, undefined, undefined]])
  expect([onlyPlace(of("aaa"), of("aa")), onlyPlace(of("abc"), []), onlyPlace(of("abc"), of("bcd"))]).toEqual(
    [...[undefined, undefined, undefined]],
  )
})

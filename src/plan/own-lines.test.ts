import { expect, it } from "vitest"
import { withFilesWords } from "./own-lines.ts"

it("lines in conflict read as the file has them, where a text has them just once", () => {
  const words = (text: string, base: string) => withFilesWords(text, { base, file: "two\r\nthree\r\n" })
  expect(words("one\nzwei\nfour\n", "zwei")).toBe("one\ntwo\nthree\nfour\n")
  expect(words("zwei", "zwei")).toBe("two\nthree")
  // A part of a line is not that line, nor is one of two, nor nothing at all.
  expect(words("one zwei\n", "zwei")).toBeUndefined()
  expect(words("zwei\nzwei\n", "zwei")).toBeUndefined()
  expect(words("one\n", "")).toBeUndefined()
})

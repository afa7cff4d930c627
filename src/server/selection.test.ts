import { describe, expect, it } from "vitest"
import { choose, chosenKeys, isChosen, tickOf } from "./selection.ts"

describe("what is chosen for a prompt", () => {
  const most = { src: true, "src/generated": false, "src/generated/keep.ts": true, "README.md": true }

  it("is decided by the nearest word upwards", () => {
    expect(isChosen(most, "src/a.ts")).toBe(true)
    expect(isChosen(most, "src/generated/x.ts")).toBe(false)
    expect(isChosen(most, "src/generated/keep.ts")).toBe(true)
    expect(isChosen(most, "docs/a.md")).toBe(false)
    expect(isChosen({ "": true }, "docs/a.md")).toBe(true)
  })

  it("ticks a folder in part where something in it differs", () => {
    expect(tickOf(most, "src")).toBe("mixed")
    expect(tickOf(most, "")).toBe("mixed")
    expect(tickOf(most, "src/app")).toBe("yes")
    expect(tickOf(most, "docs")).toBe("no")
    expect(tickOf({ "src/a.ts": true }, "src2")).toBe("no")
  })

  it("forgets what a choice of the whole folder makes pointless", () => {
    expect(choose(most, "src", true)).toEqual({ src: true, "README.md": true })
    expect(choose(most, "src", false)).toEqual({ "README.md": true })
    expect(choose({ src: true }, "src/a.ts", false)).toEqual({ src: true, "src/a.ts": false })
    expect(choose({ src: true, "src/a.ts": false }, "src/a.ts", true)).toEqual({ src: true })
  })

  it("is not fooled by names that objects have by themselves", () => {
    expect(isChosen({}, "constructor")).toBe(false)
    expect(tickOf({}, "toString/valueOf")).toBe("no")
  })

  it("names what has to be read", () => {
    expect(chosenKeys(most)).toEqual(["src", "src/generated/keep.ts", "README.md"])
  })
})

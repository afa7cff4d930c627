import { describe, expect, it } from "vitest"
import { parse } from "../../../../src/core.ts"
import { reasonBefore, titleOf } from "./said.ts"

const fence = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`
const reasons = (answer: string) => parse(answer).edits.map((edit) => reasonBefore(answer, edit))

describe("what an answer says about an edit", () => {
  it.each([
    [
      "Update the `withTax` function in `src/cart.ts` so that it takes a rate:",
      "Update the withTax function so that it takes a rate",
    ],
    ["First, in `src/cart.ts`, let the rate be chosen:", "Let the rate be chosen"],
    ["Sure! Some words first. Now let the rate be chosen in `src/cart.ts`:", "Now let the rate be chosen"],
    ["Let the rate be chosen.\n\n**src/cart.ts**\n", "Let the rate be chosen."],
    ["### 1. `src/cart.ts`\n\nThe rate can be chosen now. It was fixed.\n", "The rate can be chosen now."],
  ])("is the sentence that leads to it: %s", (words, said) => {
    expect(reasons(`${words}\n\n${fence("// ...\nexport const rate = 0.2\n// ...")}`)).toEqual([said])
  })

  it("is nothing where only the file is named", () => {
    expect(reasons(`In \`src/cart.ts\`:\n\n${fence("// ...\nexport const rate = 0.2\n// ...")}`)).toEqual([
      undefined,
    ])
  })

  it.each(["Sorry about that! In `src/cart.ts`:", "Here is the change in `src/cart.ts`:"])(
    "is nothing where only manners are shown: %s",
    (words) => {
      expect(reasons(`${words}\n\n${fence("// ...\nexport const rate = 0.2\n// ...")}`)).toEqual([undefined])
    },
  )

  it("is nothing where the words before it are about something else", () => {
    const edit = '<edit file="a.ts" op="new">\n<put>\n<<<\na\n>>>\n</put>\n</edit>\n'
    expect(reasons(`Run the tests and you should be good to go!\n\n${edit}`)).toEqual([undefined])
  })

  it("is never that of the code before", () => {
    const first = `Let the rate be chosen in \`a.ts\`:\n\n${fence("// ...\nexport const a = 1\n// ...")}`
    const second = `\`b.ts\`:\n\n${fence("// ...\nexport const b = 1\n// ...")}`
    expect(reasons(`${first}\n${second}`)).toEqual(["Let the rate be chosen", undefined])
  })

  it("is what the edit says itself, if it does", () => {
    const edit =
      '<edit file="a.ts" op="new">\n<why>It is needed.</why>\n<put>\n<<<\na\n>>>\n</put>\n</edit>\n'
    expect(reasons(`Here is what you wanted to have:\n\n${edit}`)).toEqual(["It is needed."])
  })
})

describe("what a conversation is called", () => {
  const code = fence("// ...\nexport const rate = 0.2\n// ...")
  it.each([
    ["I have made the rate a parameter.\n\nIn `src/cart.ts`:", "I have made the rate a parameter."],
    ["Sure! Here's the change.\n\nIn `src/cart.ts`, let the rate be chosen:", "Let the rate be chosen"],
    ["Sure! Here's the change.\n\n`src/cart.ts`:", "Here's the change."],
  ])("%s", (words, title) => {
    const answer = `${words}\n\n${code}`
    expect(titleOf([answer], parse(answer).edits)).toBe(title)
  })
})

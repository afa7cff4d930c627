import { expect, it } from "vitest"
import { fenceOf, trackFences } from "./fences.ts"

const line = (text: string) => ({ text, number: 1, from: 0, to: text.length, end: text.length })

/** The info string of the fence that each line is in, after it was read. */
function infos(text: string): (string | undefined)[] {
  const fences = trackFences()
  return text.split("\n").map((each) => {
    fences.read(line(each))
    return fences.current()?.info
  })
}

it.each([
  ["```", { marker: "```", info: "" }],
  ["  ~~~~ python src/a.py ", { marker: "~~~~", info: "python src/a.py" }],
  ["\t```ts", { marker: "```", info: "ts" }],
])("sees a fence in %j", (text, fence) => expect(fenceOf(line(text))).toMatchObject(fence))

it.each(["``", "a ```", "```ts``` is a fence", "`", "", `${" ".repeat(13)}\`\`\``])(
  "sees none in %j",
  (text) => {
    expect(fenceOf(line(text))).toBeUndefined()
  },
)

it("closes a fence with one that is as long or longer", () => {
  expect(infos("```ts\na\n```\nb")).toEqual(["ts", "ts", undefined, undefined])
  expect(infos("```ts\n`````")).toEqual(["ts", undefined])
  expect(infos("````md\n```\n````")).toEqual(["md", "md", undefined])
  expect(infos("```ts\n~~~")).toEqual(["ts", "ts"])
})

it("nests a fence with an info string, as models do", () => {
  expect(infos("```md\n```ts\n```\nx\n```")).toEqual(["md", "ts", "md", "md", undefined])
})

it("closes an outer fence by its own length although an inner one is open", () => {
  expect(infos("````md\n```ts\n````")).toEqual(["md", "ts", undefined])
})

import { describe, expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"

const block = (old: string, fresh: string, path = "a.tsx") =>
  `${path}\n<<<<<<< SEARCH\n${old}=======\n${fresh}>>>>>>> REPLACE\n\n`

function land(response: string, text: string, options = {}) {
  const { report, files } = applyToFiles(response, { "a.tsx": text }, options)
  const after = files["a.tsx"] ?? text
  return { after, statuses: report.edits.map(({ status }) => status).join(" "), report }
}

const input = "<Input />\n"
const named = (name: string) => `<Input id="${name}" />\n`
const form = (...inputs: string[]) => inputs.map((each, at) => `<Label ${at} />\n${each}`).join("")
const each = (...names: string[]) => names.map((name) => block(input, named(name))).join("")

describe("edits of one response that quote the same text", () => {
  it("take its places in their order, if there is one for each", () => {
    const { after, statuses, report } = land(each("a", "b", "c"), form(input, input, input))
    expect(statuses).toBe("applied applied applied")
    expect(after).toBe(form(named("a"), named("b"), named("c")))
    expect(report.edits.map(({ notes }) => notes?.length ?? 0)).toEqual([1, 1, 0])
  })

  it.each([
    ["fewer edits than places", each("a", "b"), form(input, input, input)],
    ["a place that says which it is", block(input, `${input}<Hint />\n`).repeat(3), form(input, input)],
    ["two edits for three places, both the same", each("a", "a"), form(input, input, input)],
  ])("take none where nobody knows which: %s", (_, answer, text) => {
    const landed = land(answer, text)
    expect(landed.after).toBe(text)
    expect(landed.statuses).toMatch(/^failed( failed)+$/)
  })

  it("are known when they come again", () => {
    const made = form(named("a"), named("b"), named("c"))
    expect(land(each("a", "b", "c"), made)).toMatchObject({
      after: made,
      statuses: "already_applied already_applied already_applied",
    })
  })

  it.each([
    [form(named("a"), named("b"), input), "already_applied already_applied applied"],
    [form(named("a"), input, input), "already_applied applied applied"],
    [form(input, named("b"), input), "applied already_applied applied"],
    [form(input, named("b"), named("c")), "applied already_applied already_applied"],
  ])("make what a person took back, each at its own place: %j", (text, statuses) => {
    expect(land(each("a", "b", "c"), text)).toMatchObject({
      after: form(named("a"), named("b"), named("c")),
      statuses,
    })
  })

  it("change all places if all of them say the same", () => {
    const answer = each("x", "x", "x")
    const made = form(named("x"), named("x"), named("x"))
    expect(land(answer, form(input, input, input))).toMatchObject({ after: made })
    expect(land(answer, made)).toMatchObject({
      after: made,
      statuses: "already_applied already_applied already_applied",
    })
  })

  it("are one edit that was said twice, if it fits one place", () => {
    const answer = each("x", "x")
    expect(land(answer, form(input))).toMatchObject({
      after: form(named("x")),
      statuses: "applied already_applied",
    })
    expect(land(answer, form(input, input)).after).toBe(form(named("x"), named("x")))
  })

  it("are no list for the places of another file", () => {
    const answer = block(input, named("a")) + block(input, named("b"), "b.tsx")
    const { report } = applyToFiles(answer, { "a.tsx": form(input, input), "b.tsx": form(input) })
    expect(report.edits.map(({ status }) => status)).toEqual(["failed", "applied"])
  })

  it("are counted as the edits between them leave the file", () => {
    const answer = block(input, named("a")) + block("<Label 2 />\n<Input />\n", "<Label 2 />\n") + each("b")
    expect(land(answer, form(input, input, input))).toMatchObject({
      statuses: "failed applied failed",
    })
  })
})

import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { setMember } from "./json-edit.ts"

describe("setMember", () => {
  const text = '{\n\t"match" : "exact",\n\t"exclude": ["a", "b"],\n\t"stage": true\n}\n'

  it("changes one value and nothing else", () =>
    expect(setMember(text, ["match"], "fuzzy")).toBe(text.replace('"exact"', '"fuzzy"')))

  it("adds a member at the end, indented as the file is", () =>
    expect(setMember(text, ["prompt"], { format: "x" })).toBe(
      text.replace("true\n", 'true,\n\t"prompt": {\n\t\t"format": "x"\n\t}\n'),
    ))

  it("takes out the first, one in the middle and the last, with their commas", () => {
    expect(setMember(text, ["match"], undefined)).toBe('{\n\t"exclude": ["a", "b"],\n\t"stage": true\n}\n')
    expect(setMember(text, ["exclude"], undefined)).toBe('{\n\t"match" : "exact",\n\t"stage": true\n}\n')
    expect(setMember(text, ["stage"], undefined)).toBe(
      '{\n\t"match" : "exact",\n\t"exclude": ["a", "b"]\n}\n',
    )
    expect(setMember(text, ["nothing"], undefined)).toBe(text)
  })

  it("fills an empty object, and closes up one that becomes empty", () => {
    expect(setMember("{}\n", ["stage"], true)).toBe('{\n  "stage": true\n}\n')
    expect(setMember('{\n  "stage": true\n}\n', ["stage"], undefined)).toBe("{}\n")
  })

  it("reaches into an object of the file", () => {
    const manifest = '{\r\n  "name": "x",\r\n  "emend": { "stage": false },\r\n  "bin": {}\r\n}\r\n'
    expect(setMember(manifest, ["emend", "match"], "exact")).toBe(
      manifest.replace("false }", 'false,\r\n    "match": "exact" }'),
    )
    expect(setMember(manifest, ["bin", "x"], "y")).toBe(manifest.replace("{}", '{\r\n    "x": "y"\r\n  }'))
  })

  it("is not led astray by what strings say", () => {
    const tricky = '{ "a": "\\"}, \\"stage\\": 1", "b": { "stage": [1, {"stage": 2}] }, "stage": 3 }'
    expect(setMember(tricky, ["stage"], 4)).toBe(tricky.replace(": 3 }", ": 4 }"))
  })

  it("does what assigning would do, whatever the object", () => {
    const name = fc.string().filter((key) => key !== "__proto__")
    const objects = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: true, maxKeys: 5 })
    fc.assert(
      fc.property(
        objects,
        name,
        fc.jsonValue(),
        fc.constantFrom(0, 2, "\t"),
        (object, key, value, indent) => {
          const known = Object.keys(object)[0] ?? key
          for (const each of [key, known]) {
            const written = JSON.stringify(object, null, indent)
            expect(JSON.parse(setMember(written, [each], value))).toEqual(
              roundTrip({ ...object, [each]: value }),
            )
            const { [each]: _, ...rest } = object
            expect(JSON.parse(setMember(written, [each], undefined))).toEqual(roundTrip(rest))
          }
        },
      ),
    )
  })
})

function roundTrip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

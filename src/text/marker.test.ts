import { describe, expect, it } from "vitest"
import { isMarker, mayBeMarker, namesKept } from "./marker.ts"

describe("a line that stands for others", () => {
  it.each([
    "// ... existing code ...",
    "    # ...",
    "...",
    "…",
    "/* rest unchanged */",
    "<!-- rest of the page -->",
    "{/* ... existing JSX ... */}",
    "-- ... other columns ...",
    "// other methods remain the same",
    "# (unchanged)",
    "// [existing code]",
    "/* ... same as before */",
    "// keep existing imports",
    "// Rest of the file stays the same...",
    "/* clear() unchanged */",
    "// add() and clear() stay as is",
    "// [existing fields and add() method]",
    "<!-- rest of template -->",
    "// restlicher Code unverändert",
    "// le reste du code reste inchangé",
    "# el resto del código permanece igual",
    "// остальной код без изменений",
    "// 其余代码保持不变",
    "// 既存のコード",
    "The rest of the file is unchanged.",
    "rest of the code remains unchanged",
  ])("is one: %s", (line) => {
    expect(isMarker(line)).toBe(true)
  })

  it.each([
    "return rest",
    "// other methods",
    "// existing customers keep their price",
    "# The rest of the world",
    "// handle other cases",
    "// route pre-existing checks through the table",
    "// Der Code wird geprüft",
    "// le code est vérifié",
    "const rest = [...others]",
    "print(...)",
    "// TODO: rest api",
    "",
    `// ${"existing ".repeat(1000)}`,
  ])("is none: %s", (line) => {
    expect(isMarker(line)).toBe(false)
  })

  it("may be one by a word of it, unless it is beside others and the word is one that code is full of", () => {
    for (const line of [
      "// no license: skipped.",
      "# so that it is seen as it is produced",
      "// take the remaining space",
    ]) {
      expect(mayBeMarker(line), line).toBe(true)
      expect(mayBeMarker(line, { besideOthers: true }), line).toBe(false)
    }
    for (const line of ["// web stays the same", "# remaining fields", "// validation omitted"])
      expect(mayBeMarker(line, { besideOthers: true }), line).toBe(true)
  })

  it("tells what stays by its name", () => {
    expect(namesKept("# web stays the same")).toEqual(["web"])
    expect(namesKept("// new, push and pop as before")).toEqual(["new", "push", "pop"])
    expect(namesKept("/* is_empty unchanged */")).toEqual(["is_empty"])
    expect(namesKept("// the order of events")).toBeUndefined()
    expect(namesKept("web = the same")).toBeUndefined()
  })
})

import { describe, expect, it } from "vitest"
import { isMarker } from "./marker.ts"

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
})

import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

const lines = (...all: string[]) => all.map((line) => `${line}\n`).join("")

describe("an edit with dots in it", () => {
  const file = lines(
    "interface Errors {",
    "    readonly VALIDATION: 16;",
    "    nested: {",
    "        of: string;",
    "    };",
    "    readonly CLONE: 25;",
    "};",
    "export {}",
  )
  it("lands where its parts stand in one way only, however little the last of them says", () => {
    const old = lines("    readonly VALIDATION: 16;", "    // ...", "};", "export {}")
    const fresh = lines("    readonly VALIDATION: 16;", "    // ...", "};", "type A = 1", "export {}")
    expect(textAfter(file, { old, new: fresh })).toBe(file.replace("export", "type A = 1\nexport"))
    const braces = lines("    readonly VALIDATION: 16;", "    // ...", "};")
    expect(textAfter(file, { old: braces, new: braces.replace("};", "}") })).toBe(file.replace("\n};", "\n}"))
  })
  it("is told by the depth of such a line, as the file has it or one rule makes it", () => {
    const dedented = lines("readonly VALIDATION: 16;", "// ...", "readonly CLONE: 25;")
    expect(textAfter(file, { old: dedented, new: dedented.replace("25", "26") })).toBe(
      file.replace("25", "26"),
    )
    const unlike = lines("readonly VALIDATION: 16;", "// ...", "  };")
    expect(textAfter(file, { old: unlike, new: unlike.replace("};", "}") })).toBe("<not_found>")
  })
  it("is refused where the part that changes could stand in two places", () => {
    const twice = file.replace("    readonly CLONE: 25;\n", "    readonly CLONE: 25;\n};\n")
    const old = lines("    readonly VALIDATION: 16;", "    // ...", "};")
    expect(textAfter(twice, { old, new: old.replace("};", "}") })).toBe("<not_found>")
  })
  it("does not mind a second place of a part that stays", () => {
    const twice = file.replace("    readonly CLONE: 25;\n", "    readonly CLONE: 25;\n};\n")
    const old = lines("    readonly VALIDATION: 16;", "    // ...", "};")
    expect(textAfter(twice, { old, new: old.replace("16", "17") })).toBe(twice.replace("16", "17"))
  })
  it("takes no part from before the one that it follows", () => {
    const old = lines("    readonly CLONE: 25;", "    // ...", "    };")
    expect(textAfter(file, { old, new: old.replace("};", "}") })).toBe("<not_found>")
  })
  it("takes a blank line away at its end", () => {
    const spaced = lines("export function a() {", "  b()", "  c()", "}", "")
    const old = lines("export function a() {", "  // ...", "}", "")
    expect(textAfter(spaced, { old, new: lines("export function a() {", "  // ...", "}") })).toBe(
      lines("export function a() {", "  b()", "  c()", "}"),
    )
  })
  it("has no place if there is nothing but dots, or nothing that stands once", () => {
    expect(textAfter(file, { old: "// ...\n", new: "x()\n" })).toBe("<not_found>")
    expect(textAfter("a\na\n", { old: "// ...\na\n// ...\n", new: "// ...\na\n// ...\nx\n" })).toBe(
      "<not_found>",
    )
  })
  it("may have dots twice", () => {
    const old = lines("interface Errors {", "    // ...", "    };", "    ...", "};")
    expect(textAfter(file, { old, new: old.replace("    };", "    }") })).toBe(
      file.replace("    };\n    readonly CLONE", "    }\n    readonly CLONE"),
    )
  })
})

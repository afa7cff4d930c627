import { describe, expect, it } from "vitest"
import { isPlaceholder, placeholderIn } from "./placeholder.ts"

describe("isPlaceholder", () => {
  it.each([
    "// ... rest of the code",
    "  // ...",
    "# ... existing code ...",
    "<!-- rest unchanged -->",
    "<!-- ... -->",
    "/* ... rest of the styles ... */",
    "{/* ... existing props */}",
    "// … other methods",
    "// ... imports",
    "# ... (rest of the methods)",
    "(rest of methods ...)",
    "(unchanged code ...)",
    "[... rest of file unchanged ...]",
    "... existing code ...",
    "// rest of the file remains unchanged",
    "// Rest of your component stays the same",
    "# remaining methods unchanged",
    "// existing code here",
    "-- other columns as before",
    "// code omitted for brevity",
    "// Implementation omitted for brevity",
    "; ... rest of the config",
    "// rest of the code...",
    "// existing code here...",
    "/* other styles… */",
    "// keep your existing imports...",
    "# remaining tests unchanged...",
  ])("sees that %j stands for something else", (line) => {
    expect(isPlaceholder(line)).toBe(true)
  })

  it.each([
    "...",
    "    ...",
    "  ...props,",
    "const all = [...existing, ...rest]",
    "// the rest of the line is ignored",
    "# Loading...",
    "// Add experimental configs here...",
    "// If the other modal was not closed by the same key...",
    "// more than one of them, so we have to look at all of their names...",
    "// wait for the existing connection to close",
    "console.log('rest of the code')",
    "- other things are the same...",
    "// ...and then the parser goes on with the next token of the stream",
    "## Existing users",
    "* existing",
    "#include <rest.h>",
    "unchanged",
    "",
  ])("takes %j as it is", (line) => {
    expect(isPlaceholder(line)).toBe(false)
  })
})

describe("placeholderIn", () => {
  it("says which line it is", () => {
    expect(placeholderIn("a\n\t// ... rest of the code\nb\n")).toEqual({
      index: 1,
      text: "// ... rest of the code",
    })
  })

  it("leaves alone what the replaced text has as well", () => {
    expect(placeholderIn("x\n// ...\n", "// ...\n")).toBeUndefined()
  })

  it("is not slowed down by a long line", () => {
    expect(placeholderIn(`// ${" .".repeat(1_000_000)}`)).toBeUndefined()
  })
})

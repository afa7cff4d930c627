import { expect, it } from "vitest"
import { plainly } from "./words.ts"

// What VS Code takes for a link in a message (its `parseLinkedText`), which runs a command when somebody clicks on it.
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["']).+?\3)?\)/i

it("names of files are no links in messages, and show what turns or hides them", () => {
  for (const name of [
    "[Show](command:workbench.action.terminal.new)",
    "a[x](https://evil.invalid/)b.ts",
    "[x](file:///etc/passwd)",
    "[[x](command:a)](command:b)",
  ]) {
    expect(link.test(name)).toBe(true)
    expect(plainly(name)).not.toMatch(link)
  }
  expect(plainly("src/\u202egnp.exe\n")).toBe("src/<U+202E>gnp.exe\u240a")
  expect(plainly("src/a.ts")).toBe("src/a.ts")
})

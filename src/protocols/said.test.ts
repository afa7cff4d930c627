import { describe, expect, it } from "vitest"
import { parse } from "./parse.ts"

const edit = "src/a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
const saidOf = (words: string) =>
  parse(`${words}\n\n${edit}`).issues.flatMap(({ said, message }) => (said ? [message] : []))

describe("what only words ask for", () => {
  it.each([
    ["Delete the file `old.ts`, it is not needed any more.", "old.ts is to be deleted"],
    ["3. **Remove `src/old.ts`**", "src/old.ts is to be deleted"],
    ["- Then, delete the now-unused `src/old.ts` file.", "src/old.ts is to be deleted"],
    ["Remove `old.ts` since nothing uses it", "old.ts is to be deleted"],
    ["Rename `src/old.ts` to `src/new.ts`.", "src/old.ts is to become src/new.ts"],
    ["Move the file `old.ts` to `lib/old.ts` and update the imports:", undefined],
    ["In `b.ts`, change `const b = 1` to `const b = 2`.", "b.ts is to be changed"],
    ["Replace `b = 1` with `b = 2` in `lib/b.ts`.", "lib/b.ts is to be changed"],
    ["Lösche danach die Datei `src/old.ts`.", "src/old.ts is to be deleted"],
    ["删除文件 `old.ts`。", "old.ts is to be deleted"],
    ["```bash\ngit rm src/old.ts && npm test\n```", "src/old.ts is to be deleted"],
    ["```sh\n$ git mv src/old.ts src/new.ts\n```", "src/old.ts is to become src/new.ts"],
  ])("is named: %s", (words, said) => {
    expect(saidOf(words)).toEqual(
      said === undefined ? [] : [expect.stringContaining(`${said}; no edit does so, and nothing was done`)],
    )
  })

  it.each([
    "You can delete `old.ts` if you like.",
    "This removes `old.ts`.",
    "Remove `old.ts` from the list of entries.",
    "Delete `old.ts` line 3.",
    "Remove `useState` since nothing uses it.",
    "Delete `console.log`.",
    "Do not delete `old.ts`.",
    "Delete `old.ts`:",
    "In `src/a.ts`, change `one` to `two`.",
    "In `a.ts`, change `one` to `two`.",
    "```bash\nrm -rf node_modules package-lock.json && npm install\n```",
    "```bash\nrm dist/a.js /tmp/a.ts ~/b.ts *.ts\n```",
    "```text\nrm old.ts\n```",
    "<think>\nDelete `old.ts`.\n</think>",
  ])("is none: %s", (words) => {
    expect(saidOf(words)).toEqual([])
  })

  it("is none where an edit does it, before or after the words, by whatever name", () => {
    const gone = "*** Begin Patch\n*** Delete File: src/old.ts\n*** End Patch\n"
    const moved = "--- a/src/old.ts\n+++ b/src/new.ts\nrename from src/old.ts\nrename to src/new.ts\n"
    expect(saidOf(`Delete \`old.ts\`.\n\n${gone}`)).toEqual([])
    expect(saidOf(`${gone}\nThen delete \`./src/old.ts\`.`)).toEqual([])
    expect(
      saidOf(`Rename \`src/old.ts\` to \`src/new.ts\`.\n\ndiff --git a/src/old.ts b/src/new.ts\n${moved}`),
    ).toEqual([])
    expect(saidOf(`Rename \`src/a.ts\` to \`src/b.ts\`.`)).toHaveLength(1)
  })

  it("goes with the thoughts that it was said in, and is not asked of one format alone", () => {
    expect(parse(`Delete \`old.ts\`.\n${edit}</think>\n${edit}`).issues).toEqual([])
    expect(parse(`Delete \`old.ts\`.\n\n${edit}`, { format: "search-replace" }).issues).toEqual([])
  })
})

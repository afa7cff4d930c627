import { expect, it } from "vitest"
import { parse } from "../parse.ts"

it.each([
  ["ts", "// filepath: src/a b.ts"],
  ["python", "# filepath: /home/someone/shop/a.py"],
  ["html", "<!-- filepath: index.html -->"],
  ["css", "/* filepath: src\\a.css */"],
])(
  "a fence of %s that names its file on its first line is that file, without the line",
  (language, label) => {
    const { edits, issues } = parse(`Here:\n\n\`\`\`${language}\n${label}\none\ntwo\n\`\`\`\n`)
    expect(issues).toEqual([])
    const path = label.replace(/^\S+ filepath: /, "").replace(/ (?:-->|\*\/)$/, "")
    expect(edits).toMatchObject([{ op: "create", path, content: "one\ntwo\n", extent: "shown" }])
  },
)

import { expect, it } from "vitest"
import { applyToFiles } from "../apply-to-files.ts"

const file = "function foo() {\n  return one() + two()\n}\n\nfunction bar() {\n  return three() + four()\n}\n"
const bar = file.slice(file.indexOf("function bar"))

it.each(["In `a.js`, remove the function `foo`:", "Remove `foo` from `a.js`:"])(
  "what words ask to remove is not done where the excerpt shows only what is there: %s",
  (words) => {
    for (const shown of [bar, `// ...\n${bar}`]) {
      const { report, files } = applyToFiles(`${words}\n\n\`\`\`js\n${shown}\`\`\`\n`, { "a.js": file })
      expect(report.edits[0]).toMatchObject({
        status: "failed",
        issue: { code: "doubt", message: expect.stringContaining("`foo`, which is still in the file") },
      })
      expect(files).toEqual({})
    }
    const made = applyToFiles(`${words}\n\n\`\`\`js\n${bar}\`\`\`\n`, { "a.js": bar })
    expect(made.report.edits[0]).toMatchObject({ status: "already_applied" })
  },
)

it("a line of the file that looks like a marker is none, however deep it is now", () => {
  const [there, sent] = [`// ... existing code ...\n${file}`, `  // ... existing code ...\n${file}`]
  const response = (content: string) => `a.js\n\`\`\`js\n${content.replace("one()", "ONE()")}\`\`\`\n`
  expect(applyToFiles(response(sent), { "a.js": there }).files["a.js"]).toContain("ONE()")
})

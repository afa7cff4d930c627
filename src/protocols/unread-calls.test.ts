import { expect, it } from "vitest"
import { parse } from "./parse.ts"

const edit = "src/a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
const named = (answer: string) => parse(`${answer}\n\n${edit}`).issues.map(({ path }) => path)

it.each([
  'edit_file(path="b.ts", old_string="a", new_string="b")',
  "[edit_file(path='b.ts', old_str='a', new_str='b')]",
  "```tool_code\nprint(default_api.replace(file_path='b.ts', old_string='a', new_string='b'))\n```",
  '```python\nedit_file(\n    path="b.ts",\n    old_string="a",\n    new_string="b",\n)\n```',
  '```\nfiles.write_file(path="b.ts", content="""\na\n""")\n```',
])("names a call that is written as code: %s", (answer) => {
  expect(named(answer)).toEqual(["b.ts"])
})

it.each([
  '```python\nimport files\n\n\nfiles.write_file(path="b.ts", content="a")\n```',
  '```ts\nwriteFile(path="b.ts")\n```',
  'read_file(path="b.ts")',
  'Call `edit_file(path="b.ts")` for that.',
])("takes what a program calls for code: %s", (answer) => {
  expect(named(answer)).toEqual([])
})

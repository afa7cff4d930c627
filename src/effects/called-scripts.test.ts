import { relative } from "node:path"
import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { writeFiles } from "../workspace/testing/workspaces.ts"
import { ownFiles } from "./own-files.ts"

/** What runs with a command, of a project whose scripts call each other. */
function running(command: string[], files: Record<string, string>): string[] {
  const root = temporaryFolder()
  writeFiles(root, { ".git/HEAD": "", ...files })
  return ownFiles(command, root).map((file) => relative(root, file).replaceAll("\\", "/"))
}

const node = ["node", "tools/format.mjs", "$FILE"]

it.each<[string, string[], Record<string, string>, string[]]>([
  [
    "modules, and theirs",
    node,
    {
      "tools/format.mjs": 'import { a } from "./a.mjs"\nawait import("../lib/b.js")\n',
      "tools/a.mjs": 'const c = require("./c")\n',
      "tools/c.js": 'import "./format.mjs"\nimport "./d.js"\n',
      "tools/d.ts": "",
      "lib/b.js": "",
    },
    ["tools/a.mjs", "lib/b.js", "tools/c.js", "tools/d.ts"],
  ],
  [
    "modules of Python",
    ["python3", "-m", "tools.format"],
    {
      "tools/format.py": "from .a import x\nfrom tools.b import y\nimport c\n",
      ...{ "tools/a.py": "", "tools/b.py": "", "tools/c.py": "" },
    },
    ["tools/a.py", "tools/b.py", "tools/c.py"],
  ],
  [
    "scripts of a shell",
    ["sh", "tools/format.sh"],
    {
      "tools/format.sh":
        '. "$(dirname "$0")/a.sh"\nsource tools/b.sh\nexec ./c "$@"\npython3 -u tools/d.py "$1"\n',
      ...{ "tools/a.sh": "", "tools/b.sh": "", c: "#!/bin/sh\n", "tools/d.py": "" },
    },
    ["tools/a.sh", "tools/b.sh", "c", "tools/d.py"],
  ],
  [
    "rules of make",
    ["make", "fmt"],
    { Makefile: "fmt:\n\t@node tools/a.mjs $(FILE)\n", "tools/a.mjs": "" },
    ["tools/a.mjs"],
  ],
  [
    "scripts of npm, and no other words of a package.json",
    ["npm", "run", "fmt"],
    {
      "package.json": JSON.stringify({ main: "./src/b.js", scripts: { fmt: "node tools/a.mjs" } }),
      ...{ "tools/a.mjs": "", "src/b.js": "" },
    },
    ["tools/a.mjs"],
  ],
  [
    "not what it only speaks of, nor what is installed",
    node,
    {
      "tools/format.mjs": 'import "ready"\nformat("src/a.ts", "README.md") // see lib/b.js\n',
      ...{ "src/a.ts": "", "README.md": "", "lib/b.js": "", "node_modules/ready/index.js": "" },
    },
    [],
  ],
])("%s that a script calls run with it", (_, command, files, called) => {
  const found = running(command, files).filter(
    (file) => !/^tools\/format\.|^Makefile|^package\.json/.test(file),
  )
  expect(found.sort()).toEqual(called.sort())
})

it("are no more than so many, whoever wrote them", () => {
  const files = Array.from({ length: 300 }, (_, at) => [`tools/m${at}.mjs`, `import "./m${at + 1}.mjs"\n`])
  const start = { "tools/format.mjs": 'import "./m0.mjs"\n' }
  expect(running(node, { ...Object.fromEntries(files), ...start })).toHaveLength(100)
})

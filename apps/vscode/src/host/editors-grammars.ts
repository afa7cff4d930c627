import { existsSync } from "node:fs"
import { join } from "node:path"
import { createGrammars, type Grammars } from "emend/core"
import { installedSource } from "../../../../src/grammars/installed.ts"

/** Where VS Code keeps its own packages, below the folder that it is installed in. */
const homes = ["node_modules.asar.unpacked", "node_modules"]

/** VS Code colours code with the same grammars, and has them with it: no other are needed. */
export function editorsGrammars(appRoot: string): Grammars {
  return createGrammars(
    installedSource((name) =>
      homes.map((home) => join(appRoot, home, name, "wasm/tree-sitter.js")).find((file) => existsSync(file)),
    ),
  )
}

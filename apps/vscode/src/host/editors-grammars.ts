import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { createGrammars, type Grammars } from "emend/core"
import { installedSource, runtimeOptions } from "../../../../src/grammars/installed.ts"

/** Where VS Code keeps its own packages, below the folder that it is installed in. */
const homes = ["node_modules.asar.unpacked", "node_modules"]

/** VS Code colours code with the same grammars, and has them with it: no other are needed. */
export function editorsGrammars(appRoot: string): Grammars {
  const find = (name: string) =>
    homes.map((home) => join(appRoot, home, name, "wasm/tree-sitter.js")).find((file) => existsSync(file))
  const source = installedSource(find)
  return createGrammars({
    ...source,
    async treeSitter() {
      const file = find("@vscode/tree-sitter-wasm")
      if (file === undefined) return undefined
      const runtime = load(file)
      await runtime.Parser.init(runtimeOptions(dirname(file)))
      return runtime
    },
  })
}

type Runtime = NonNullable<Awaited<ReturnType<ReturnType<typeof installedSource>["treeSitter"]>>> & {
  Parser: { init(options: ReturnType<typeof runtimeOptions>): Promise<void> }
}

/** In VS Code 1.100, the runtime gives itself to loaders of AMD modules alone, and leaves `require` with nothing. */
function load(file: string): Runtime {
  const scope = globalThis as { define?: unknown }
  const before = scope.define
  let given: Runtime | undefined
  scope.define = Object.assign(
    (_: unknown, make: () => Runtime) => {
      given = make()
    },
    { amd: true },
  )
  try {
    const required = createRequire(file)(file)
    return given ?? required
  } finally {
    scope.define = before
  }
}

import { createGrammars, type GrammarSource, type Grammars } from "emend/core"

const opened = new Map<string, Grammars>()

/** The grammars that the server of the page has, fetched from it one by one when a file needs them. */
export function grammarsAt(base: string): Grammars {
  const known = opened.get(base) ?? createGrammars(servedSource(base))
  opened.set(base, known)
  return known
}

type Runtime = NonNullable<Awaited<ReturnType<GrammarSource["treeSitter"]>>> & {
  Parser: { init(options: { locateFile(name: string): string }): Promise<void> }
}

function servedSource(base: string): GrammarSource {
  const at = (name: string) => new URL(name, base).href
  return {
    async treeSitter() {
      const runtime = await loadRuntime(at("tree-sitter.js"))
      await runtime.Parser.init({ locateFile: at })
      return runtime
    },
    async grammar(name) {
      const answer = await fetch(at(`tree-sitter-${name}.wasm`))
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined
    },
    yaml: async () => (await import("yaml")) as never,
    toml: () => import("smol-toml"),
  }
}

/** The runtime is a classic script: it leaves itself behind as a global, and asks the document for its own address. */
async function loadRuntime(url: string): Promise<Runtime> {
  const scope = globalThis as { document?: unknown; Parser?: Runtime }
  const isWorker = scope.document === undefined
  if (isWorker) scope.document = { currentScript: { src: url } }
  try {
    await import(/* @vite-ignore */ url)
    return scope.Parser!
  } finally {
    if (isWorker) delete scope.document
  }
}

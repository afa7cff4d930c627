import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "esbuild"
import type { Tool } from "./tool.ts"

/** The repository, and the file in it. Nothing of it is kept here: it is read from a clone, and bundled as it is. */
const repository = "continuedev+continue"
const entry = "core/edit/lazy/deterministic.ts"

interface DiffLine {
  type: "same" | "new" | "old"
  line: string
}

type ApplyLazily = (options: {
  oldFile: string
  newLazyFile: string
  filename: string
}) => Promise<DiffLine[] | undefined>

/** Continue's merger of lazy edits, or why it is not here. */
export async function loadContinue(histories: string, bench: string): Promise<Tool | string> {
  const folder = join(histories, repository)
  const root = existsSync(join(folder, "repo")) ? join(folder, "repo") : folder
  if (!existsSync(root)) return `its source is not in ${folder} (node bench/fetch.mjs tune-sketch)`
  if (!existsSync(join(bench, "node_modules", "tree-sitter-wasms")))
    return "its grammars are not installed (npm --prefix bench ci)"
  const apply = await loadFrom(root, bench)
  return {
    name: "Continue (deterministicApplyLazyEdit)",
    async apply({ files, parts }) {
      const texts: Record<string, string> = {}
      for (const { path, code } of parts) {
        const oldFile = texts[path] ?? files[path]!
        const diff = await quietly(() => apply({ oldFile, newLazyFile: code, filename: path }))
        if (!diff) return {}
        const lines = diff.filter(({ type }) => type !== "old").map(({ line }) => line)
        texts[path] = lines.join("\n") + (oldFile.endsWith("\n") ? "\n" : "")
      }
      return { texts }
    },
  }
}

/** It says on the console what it does not find. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn, debug } = console
  console.warn = console.debug = () => {}
  try {
    return await work()
  } finally {
    Object.assign(console, { warn, debug })
  }
}

async function loadFrom(root: string, bench: string): Promise<ApplyLazily> {
  const outfile = join(bench, "node_modules", ".cache", "continue.mjs")
  mkdirSync(dirname(outfile), { recursive: true })
  await build({
    stdin: {
      contents: `export { deterministicApplyLazyEdit } from "./${entry}"`,
      resolveDir: "/",
      loader: "ts",
    },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [fromGit(root)],
    // In its tests it looks for grammars below the current folder; so it does here, below the bench.
    define: { "process.env.NODE_ENV": '"test"', "process.cwd": "benchFolder" },
    banner: { js: `const benchFolder = () => ${JSON.stringify(bench)}` },
  })
  const module = await import(pathToFileURL(outfile).href)
  return module.deterministicApplyLazyEdit
}

/** Its own files come out of the clone, which need not be checked out; packages are those of the bench. */
function fromGit(root: string): Plugin {
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 2 ** 26 })
  const files = new Set(git("ls-tree", "-r", "--name-only", "HEAD", "core/").split("\n"))
  return {
    name: "from-git",
    setup(program) {
      program.onResolve({ filter: /.*/ }, ({ path, importer, namespace }) => {
        if (!path.startsWith(".")) return { path, external: true }
        const base = namespace === "git" ? posix.dirname(importer) : ""
        const plain = posix.join(base, path)
        const candidates = [
          plain,
          `${plain}.ts`,
          `${plain}.tsx`,
          `${plain}/index.ts`,
          plain.replace(/\.js$/, ".ts"),
        ]
        const found = candidates.find((one) => files.has(one))
        // Declarations alone have no code.
        return found ? { path: found, namespace: "git" } : { path: plain, namespace: "empty" }
      })
      program.onLoad({ filter: /.*/, namespace: "git" }, ({ path }) => ({
        contents: git("show", `HEAD:${path}`),
        loader: "ts",
      }))
      program.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "", loader: "ts" }))
    },
  }
}

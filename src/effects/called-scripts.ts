import { basename, dirname, extname, join, resolve } from "node:path"
import { manifestName, parsedManifest } from "../session/settings-file.ts"
import { isFields } from "../text/json-text.ts"
import { readNow } from "../workspace/read-now.ts"

/** Beyond this, nobody has looked at them before they said that they trust them. */
const mostFiles = 100
/** In a file. */
const mostWords = 1000

/**
 * These scripts, and those that they call or load in turn, as far as their text names them: `node tools/format.mjs` in a script of
 * `package.json` or a Makefile, `import "./helper.mjs"`, `source lib.sh`. `fileAt` gives a path as a file of the project, free of links;
 * undefined for what is none. What is installed is not followed.
 */
export function withCalled(
  scripts: readonly string[],
  root: string,
  fileAt: (path: string) => string | undefined,
): string[] {
  const all = new Set(scripts)
  for (const script of all) {
    if (isInstalled(script)) continue
    for (const path of calledIn(script, root)) {
      const file = all.size < mostFiles ? fileAt(path) : undefined
      if (file !== undefined && extname(file) !== ".json") all.add(file)
    }
  }
  return [...all]
}

const isInstalled = (path: string) => /[/\\]node_modules[/\\]/.test(path)

/** What a shell, a runner or a language takes the next word for: something to run. */
const callers =
  /^(?:@?node|deno|bun|tsx|ts-node|python[\d.]*|ruby|perl|php|lua|(?:ba|da|z|k)?sh|pwsh|run|exec|source|\.|import|from|require)$/

function calledIn(script: string, root: string): string[] {
  const words = textOf(script)
    .split(/[^\w./@-]+/)
    .filter((word) => !/^-/.test(word))
  const isModule = /\.[cm]?[jt]s$/.test(script)
  // A module calls its neighbours by where they are: of a bare name it takes a package.
  const isCalled = (word: string, at: number) =>
    /^\.{0,2}\/./.test(word) || (!isModule && word !== "" && callers.test(words[at - 1] ?? ""))
  const called = [...new Set(words.filter(isCalled))].slice(0, mostWords)
  const folders = [...new Set([dirname(script), root])]
  return called.flatMap((word) => folders.flatMap((folder) => filesFor(word, folder)))
}

function filesFor(word: string, folder: string): string[] {
  const file = resolve(folder, `./${word}`)
  // Who compiles on the fly takes `a.js` for `a.ts`.
  if (endings.includes(extname(word))) return [file, file.replace(/js$/, "ts")]
  return scriptsCalled(`./${word}`, folder).filter((path) => !isInstalled(path))
}

/** What of a file may be commands. A binary has no such words. */
function textOf(file: string): string {
  try {
    const text = readNow(file)
    if (basename(file) !== manifestName) return text
    const scripts = parsedManifest(text)?.scripts
    return isFields(scripts) ? Object.values(scripts).join("\n") : ""
  } catch {
    return ""
  }
}

/**
 * What an interpreter may take a word for: a file; a file whose ending is left out (`node scripts/format`); the one by which a folder or
 * a package is started (`node .`, `-r PACKAGE`); a module of Python (`-m tools.format`).
 */
export function scriptsCalled(word: string, root: string): string[] {
  const bare = word.replace(/^[./]+/, "")
  const paths = [
    word,
    join("node_modules", word),
    ...(moduleName.test(bare) ? [bare.replaceAll(".", "/")] : []),
  ]
  return paths.flatMap((path) => {
    const file = resolve(root, path)
    return [file, ...endings.map((ending) => file + ending), ...starts.map((start) => join(file, start))]
  })
}

const moduleName = /^[A-Za-z_]\w*(?:\.\w+)*$/
const endings = [
  ".js",
  ".cjs",
  ".mjs",
  ".ts",
  ".cts",
  ".mts",
  ".json",
  ".node",
  ".py",
  ".rb",
  ".sh",
  ".ps1",
  ".cmd",
  ".bat",
]
const starts = [
  "package.json",
  "index.js",
  "index.json",
  "index.node",
  "index.ts",
  "__main__.py",
  "__init__.py",
]

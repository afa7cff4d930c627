import type { Backend, LeftOut, Packed, Skipped, TreeEntry } from "emend/api"
import {
  type GatheredFile,
  pack,
  packedText,
  readFile,
  type SkippedFile,
} from "../../../../src/context/index.ts"
import { isChosen } from "../../../../src/server/selection.ts"
import { nameOf } from "../../../../src/workspace/paths.ts"
import { type Desk, failed, value } from "./desk.ts"
import { countTokens } from "./tokens.ts"

type FileMethods = Pick<Backend, "tree" | "find" | "tokens" | "pack">

/** The files of the playground, as the tree and the prompt show them. */
export function fileMethods(desk: Desk): FileMethods {
  return {
    async tree({ dir, ignored = false }) {
      const listed = await desk.listing().folder(dir, { all: ignored })
      if (!listed) return failed({ code: "file_missing", message: `There is no folder \`${dir}\` any more.` })
      return value(
        await Promise.all(
          listed.map(async ({ path, kind, leftOut }) => ({
            ...(await entryOf(desk, path, kind)),
            ...(leftOut && { leftOut }),
          })),
        ),
      )
    },
    async find({ query, limit = 500 }) {
      const words = query.toLowerCase().split(/\s+/).filter(Boolean)
      const found = (await allFiles(desk)).filter((key) =>
        words.every((word) => key.toLowerCase().includes(word)),
      )
      const entries = await Promise.all(found.slice(0, limit).map((key) => entryOf(desk, key, "file")))
      return value({ entries, total: found.length })
    },
    async tokens({ keys }) {
      const counts = await Promise.all(keys.map((key) => tokensOf(desk, key)))
      return value(Object.fromEntries(keys.map((key, index) => [key, counts[index]!])))
    },
    async pack({ chosen, instructions, format }) {
      const listed = (await allFiles(desk)).filter((key) => isChosen(chosen, key))
      const known = new Set(listed)
      const named = Object.keys(chosen).filter((key) => chosen[key] && key !== "" && !known.has(key))
      const own = await Promise.all(named.map(async (key) => ((await isFile(desk, key)) ? [key] : [])))
      const { files, skipped } = await readAll(desk, [...listed, ...own.flat()].sort())
      return value(await packed({ files, skipped, instructions, format }))
    },
  }
}

async function tokensOf(desk: Desk, key: string): Promise<number> {
  const { files } = await readAll(desk, (await isFile(desk, key)) ? [key] : await allFiles(desk, key))
  const counts = await Promise.all(files.map(({ text }) => countTokens(text)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function packed(given: {
  files: GatheredFile[]
  skipped: SkippedFile[]
  instructions: string
  format: string
}): Promise<Packed> {
  const { files, skipped, instructions, format } = given
  const parts = pack({ name: "linkbox", files, instructions, ...(format !== "none" && { format }) })
  const text = packedText(parts)
  const counts = await Promise.all(files.map((file) => countTokens(file.text)))
  return {
    text,
    tokens: await countTokens(text),
    files: files.map(({ path, size }, index) => ({ key: path, size, tokens: counts[index]! })),
    skipped: skipped.map(
      ({ path, reason, message }): Skipped => ({ key: path, reason: reasons[reason], message }),
    ),
  }
}

const reasons: Record<SkippedFile["reason"], LeftOut | "missing"> = {
  missing: "missing",
  binary: "binary",
  encoding: "binary",
  too_large: "too_large",
  outside: "protected",
  unreadable: "unreadable",
}

async function entryOf(desk: Desk, key: string, kind: TreeEntry["kind"]): Promise<TreeEntry> {
  const name = nameOf(key)
  if (kind === "file") return { key, name, kind, size: await sizeOf(desk, key) }
  const files = await allFiles(desk, key)
  const sizes = await Promise.all(files.map((each) => sizeOf(desk, each)))
  return {
    key,
    name,
    kind,
    files: files.length,
    size: sizes.reduce((sum, size) => sum + size, 0),
  }
}

async function sizeOf({ workspace }: Desk, key: string): Promise<number> {
  return (await workspace.fs.lstat(workspace.absolute(key)))?.size ?? 0
}

async function isFile({ workspace }: Desk, key: string): Promise<boolean> {
  return (await workspace.fs.lstat(workspace.absolute(key)))?.kind === "file"
}

async function allFiles(desk: Desk, folder = ""): Promise<string[]> {
  const keys: string[] = []
  for await (const key of desk.listing().files(folder)) keys.push(key)
  return keys
}

async function readAll(
  desk: Desk,
  keys: readonly string[],
): Promise<{ files: GatheredFile[]; skipped: SkippedFile[] }> {
  const read = await Promise.all(keys.map((key) => readFile(desk.workspace, key)))
  return {
    files: read.flatMap((each) => ("reason" in each ? [] : [each])),
    skipped: read.flatMap((each) => ("reason" in each ? [each] : [])),
  }
}

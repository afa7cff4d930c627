import { gather, pack, packedText } from "../context.ts"
import type { Packed, PackRequest, Skipped } from "./api.ts"
import { chosenKeys, isChosen } from "./selection.ts"
import type { KnownFiles } from "./tree.ts"

/** The prompt with what is chosen. */
export async function packChosen(
  { workspace, files, weights }: KnownFiles,
  request: PackRequest,
): Promise<Packed> {
  const { chosen, instructions, format } = request
  const gathered = await gather(workspace, files.listing(), chosenKeys(chosen))
  // A folder that is chosen may hold files that are not.
  const wanted = gathered.files.filter(({ path }) => isChosen(chosen, path))
  const { roots } = workspace
  const text = packedText(
    pack({
      name: roots.length === 1 ? roots[0]!.name : "workspace",
      files: wanted,
      instructions,
      ...(format !== "none" && { format }),
    }),
  )
  const weighed = wanted.map(async ({ path, size, text, hash }) => ({
    key: path,
    size,
    tokens: await weights.ofText(text, hash),
  }))
  return {
    text,
    tokens: await weights.ofText(text),
    files: await Promise.all(weighed),
    skipped: gathered.skipped.filter(({ path }) => isChosen(chosen, path)).map(skippedOf),
  }
}

function skippedOf({ path, reason, message }: { path: string; reason: string; message: string }): Skipped {
  const known = reason === "binary" || reason === "too_large" || reason === "missing"
  return { key: path, reason: known ? reason : "unreadable", message }
}

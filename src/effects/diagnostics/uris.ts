import { fileURLToPath, pathToFileURL } from "node:url"

export function uriOf(path: string): string {
  return pathToFileURL(path).href
}

/**
 * The path of a file, as workspaces write it; undefined for what is no file. Servers write the same address in several
 * ways (`c%3A`, `C:`), so that only paths can be compared.
 */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith("file:")) return undefined
  try {
    const path = fileURLToPath(uri)
    if (process.platform !== "win32") return path
    return path.replaceAll("\\", "/").replace(/^[a-z]:/, (drive) => drive.toUpperCase())
  } catch {
    return undefined
  }
}

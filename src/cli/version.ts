import { existsSync, readFileSync } from "node:fs"

/** emend's own version: that of its package, or of the plugin where that was copied away from it. */
export function version(): string {
  const manifests = ["../.claude-plugin/plugin.json", "../../package.json"].map(
    (path) => new URL(path, import.meta.url),
  )
  return JSON.parse(readFileSync(manifests.find((path) => existsSync(path)) ?? manifests[1]!, "utf8")).version
}

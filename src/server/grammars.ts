import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { besideEmend as installedPackage } from "../grammars/installed.ts"
import { type Assets, openAssets } from "./assets.ts"

/**
 * The grammars that are installed beside emend, for the page to parse with. Their address has the version in it, so that a
 * browser may keep them. Undefined: there are none.
 */
export function openGrammars(): { at: string; assets: Assets } | undefined {
  const main = installedPackage("@vscode/tree-sitter-wasm")
  if (main === undefined) return undefined
  const { version } = JSON.parse(readFileSync(join(dirname(main), "../package.json"), "utf8"))
  const at = `grammars/${version}/`
  return { at, assets: openAssets(dirname(main), { at: `/${at}` }) }
}

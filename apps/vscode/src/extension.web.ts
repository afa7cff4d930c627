import type { ExtensionContext } from "vscode"
import { activateOn } from "./activate.ts"
import { virtualHost } from "./host/virtual.ts"

/** Where VS Code runs in a browser: files without a disk, and no processes. */
export function activate(context: ExtensionContext): void {
  activateOn(virtualHost, context)
}

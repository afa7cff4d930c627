import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, inject, onTestFailed } from "vitest"
import { openStage, type Stage, type StageOptions } from "./stage.ts"

export { eventually } from "./stage.ts"

const workbench = inject("workbench")

/** Why there is no VS Code here; undefined if there is one. */
export const missing = "missing" in workbench ? workbench.missing : undefined

/** One window for the tests of a file. */
export function useWindow(
  files: Record<string, string | Uint8Array>,
  options: StageOptions = {},
): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    if (!("missing" in workbench)) stage = await openStage(workbench, files, options)
  })
  beforeEach(({ task }) =>
    onTestFailed(async () => {
      const said = await stage?.page.locator(".notification-list-item-message").allInnerTexts()
      console.error(`VS Code says: ${JSON.stringify(said)}`)
      if (process.env.EMEND_SCREENSHOTS === undefined) return
      await photograph(stage!, `failed ${task.name}`)
      // What VS Code said is hidden after a while.
      await stage!.command("Notifications: Show Notifications").catch(() => {})
      await photograph(stage!, `failed ${task.name} messages`)
    }),
  )
  afterAll(() => stage?.close())
  return () => stage!
}

/** Keeps a picture of the window in the folder that `EMEND_SCREENSHOTS` names, for people to look at. */
export async function photograph({ page }: Stage, name: string): Promise<void> {
  const folder = process.env.EMEND_SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  // This VS Code comes without what it knows of TypeScript, and complains.
  const complaints = page.locator(".notification-toast-container", { hasText: "tsserver" })
  await complaints.evaluateAll((all) => {
    for (const each of all) (each as HTMLElement).style.visibility = "hidden"
  })
  await page.screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, "-").toLowerCase()}.png`) })
}

/** An edit that replaces a line. */
export function patch(file: string, old: string, text: string): string {
  return `<edit file="${file}" op="patch">\n<find>\n<<<\n${old}\n>>>\n</find>\n<put>\n<<<\n${text}\n>>>\n</put>\n</edit>\n`
}

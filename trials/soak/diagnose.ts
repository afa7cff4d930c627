import { join } from "node:path"
import { diagnosticsEffect } from "../../src/effects.ts"
import { createSession } from "../../src/index.ts"
import { count } from "./counts.ts"
import { Violation, type World } from "./world.ts"

/** A session with a language server makes a mistake, is told of it, takes it back and ends. */
export async function diagnose(world: World, top: string): Promise<void> {
  const { workspace, truth, chronicle } = world
  // Others may have made the same mistake again, by redoing what was undone.
  const names = Array.from({ length: 50 }, (_, number) => `made/wrong-${number}.ts`)
  const path = names.find((name) => truth.text(name) === undefined)!
  const tsserver = { path: join(top, "node_modules/typescript-5/lib/tsserver.js") }
  const command = [join(top, "node_modules/.bin/typescript-language-server"), "--stdio"]
  const session = createSession({
    workspace,
    effects: [
      diagnosticsEffect({
        servers: { typescript: { command, initializationOptions: { tsserver } } },
        timeout: 60_000,
        startTimeout: 90_000,
      }),
    ],
  })
  const content = 'export const wrong: number = "text"\n'
  const { commit, diagnostics, notices } = await session.apply([{ op: "create", path, content }])
  const undone = await session.undo({ id: commit! })
  await session.close()
  count(world, "language server started and asked")
  const files = new Map([[path, { before: null, after: content }]])
  chronicle.made(commit!, files, "with a language server")
  if (undone.ok) chronicle.turned(undone.commit.id, chronicle.entries()[0]!)
  else throw new Violation(`the mistake cannot be taken back: ${undone.issue.message}`)
  if (!diagnostics.some(({ found }) => found.some(({ message }) => message.includes("not assignable"))))
    throw new Violation(`the language server did not tell of the error: ${notices.join(" ")}`)
}

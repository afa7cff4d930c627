import { type Ended, type Programs, type RunOptions, runEmend } from "./programs.ts"
import { response } from "./response.ts"
import { difference, leftovers, type Tree, treeOf } from "./tree.ts"

/** What the real program is asked to do, in a world that may not let it. */
export interface Attempt extends Pick<RunOptions, "uid" | "limit"> {
  root: string
  programs: Programs
  deed?: "apply" | "undo" | "redo"
  /** The response to apply; that of the batch, if left out. */
  input?: string
  /** What the files are if it works. */
  after?: Tree
  /** What it has to say if it does not. */
  says: string | RegExp
}

export interface Attempted {
  refused: boolean
  violations: string[]
}

/** All of it, or nothing with a word that helps. */
export async function attempt({ root, programs, deed = "apply", ...rest }: Attempt): Promise<Attempted> {
  const { after, says, input = response(), uid, limit } = rest
  const before = treeOf(root)
  const ended = await runEmend(programs, [deed, "--atomic", "--json"].slice(0, deed === "apply" ? 3 : 1), {
    dir: root,
    input: deed === "apply" ? input : "",
    ...(uid !== undefined && { uid }),
    ...(limit !== undefined && { limit }),
  })
  const refused = ended.code !== 0
  const violations = refused ? untold(ended, says) : []
  const expected = refused ? before : after
  if (expected) violations.push(...difference(expected, treeOf(root)))
  return { refused, violations: [...violations, ...leftovers(root).map((name) => `left in .emend: ${name}`)] }
}

/** What a refusal must say, and does not. */
function untold(ended: Ended, says: string | RegExp): string[] {
  const text = ended.output + ended.errors
  const missing: string[] = []
  if (ended.code !== 1) missing.push(`it ended with ${ended.code}`)
  if (typeof says === "string" ? !text.includes(says) : !says.test(text))
    missing.push(`it does not say ${says}`)
  if (!/"hint":"|→ /.test(text)) missing.push("it gives no hint")
  if (!/"path":"|`[^`]+`/.test(text)) missing.push("it names no file")
  if (/^\s+at /m.test(ended.errors)) missing.push("it shows a stack")
  return missing.map((each) => `${each}: ${text.slice(0, 500)}`)
}

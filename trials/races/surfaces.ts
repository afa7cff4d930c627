import { spawn } from "node:child_process"
import { once } from "node:events"
import { Client } from "@modelcontextprotocol/client"
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import type { Random } from "../../bench/landing/random.ts"
import { protocols } from "../../src/core.ts"
import { applyEdits, type Edit, EmendError, undo } from "../../src/index.ts"
import type { Deed } from "./deeds.ts"

export type SurfaceName = "library" | "mcp" | "cli"

/** What a worker was told about a deed. */
export type Outcome =
  | { status: "acknowledged"; commit: string }
  | { status: "refused"; codes: string[] }
  | { status: "failed"; message: string }

/** A way to emend: each of those that users have. */
export interface Surface {
  perform(deed: Deed, random: Random): Promise<Outcome>
  undo(commit: string): Promise<Outcome>
  close(): Promise<void>
}

interface Place {
  surface: SurfaceName
  dir: string
  program: string
}

export function openSurface(place: Place): Promise<Surface> {
  return surfaces[place.surface](place)
}

const surfaces: Record<SurfaceName, (place: Place) => Promise<Surface>> = {
  async library({ dir: root }) {
    return {
      perform: ({ edits }) => orFailure(async () => outcomeOf(await applyEdits(edits, { root }))),
      undo: (id) =>
        orFailure(async () => {
          const result = await undo({ root, id })
          return result.ok ? acknowledged(result.commit.id) : refused([result.issue.code])
        }),
      async close() {},
    }
  },

  async cli({ dir, program }) {
    const emend = async (args: string[], input = ""): Promise<Outcome> => {
      const { status, output, errors } = await run([program, ...args, "--json", "--root", dir], input)
      const said = output.startsWith("{") ? JSON.parse(output) : undefined
      if (said === undefined) return { status: "failed", message: `status ${status}: ${errors}` }
      return "edits" in said ? outcomeOf(said) : turnOf(said)
    }
    return {
      perform: ({ edits }, random) => emend(["apply", "--atomic"], inSomeFormat(edits, random)),
      undo: (commit) => emend(["undo", commit]),
      async close() {},
    }
  },

  async mcp({ dir, program }) {
    const client = new Client({ name: "races", version: "1.0.0" })
    const args = [program, "mcp", "--structured", "--root", dir]
    // Clients pass on little of their environment; these are all one person, whose key is where the tests want it.
    const env = { ...getDefaultEnvironment(), EMEND_CONFIG_HOME: process.env.EMEND_CONFIG_HOME ?? "" }
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }))
    const call = async (name: string, input: Record<string, unknown>): Promise<Called> =>
      (await client.callTool({ name, arguments: input })) as Called
    const known = new Set<string>()
    return {
      async perform({ edits, contested }, random) {
        // Agents read before they edit; what nobody else changes, they read once.
        for (const { op, path } of edits) {
          if (op === "create" || (known.has(path) && !contested)) continue
          await call("read", { filePath: path })
          known.add(path)
        }
        const { name, input } = callFor(edits, random)
        return calledOutcome(await call(name, input))
      },
      undo: async (commit) => calledOutcome(await call("undo", { commit })),
      close: () => client.close(),
    }
  },
}

interface Reported {
  ok: boolean
  commit: string | null
  edits: readonly { status: string; issue?: { code: string } }[]
}

function outcomeOf({ ok, commit, edits }: Reported): Outcome {
  if (ok && commit !== null) return acknowledged(commit)
  return refused(edits.map(({ status, issue }) => issue?.code ?? status))
}

const acknowledged = (commit: string): Outcome => ({ status: "acknowledged", commit })
const refused = (codes: string[]): Outcome => ({ status: "refused", codes: [...new Set(codes)] })

/** What is thrown says that nothing was done. */
async function orFailure(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof EmendError)) throw error
    return { status: "failed", message: error.message }
  }
}

/** Any format that can say it. */
function inSomeFormat(edits: readonly Edit[], random: Random): string {
  const printed = protocols.map((protocol) => protocol.print(edits))
  return random.pick(printed.filter(({ issues }) => issues.length === 0)).text
}

/** The tools that agents have, the fitting ones first. */
function callFor(edits: readonly Edit[], random: Random): { name: string; input: Record<string, unknown> } {
  const [first] = edits
  if (edits.length === 1 && first!.op === "update" && random.chance(0.6)) {
    const { old, new: text } = first!.hunks[0]!
    return { name: "edit", input: { filePath: first!.path, oldString: old, newString: text } }
  }
  if (edits.length === 1 && first!.op === "create" && random.chance(0.6))
    return { name: "write", input: { filePath: first!.path, content: first!.content } }
  return { name: "apply_edits", input: { response: inSomeFormat(edits, random), mode: "atomic" } }
}

interface Called {
  isError?: boolean
  content: { text?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: a report, or the result of a tool; what matters of it is looked for
  structuredContent?: any
}

function calledOutcome({ isError, content, structuredContent }: Called): Outcome {
  const { metadata = structuredContent } = structuredContent ?? {}
  if (metadata === undefined) return { status: "failed", message: content[0]?.text ?? "" }
  if (!isError && typeof metadata.commit === "string") return acknowledged(metadata.commit)
  const issues = metadata.issues ?? []
  const codes = [...(metadata.edits ?? []).map(({ issue }: Reported["edits"][number]) => issue), ...issues]
  return refused(codes.flatMap((issue) => issue?.code ?? []))
}

/** What `undo --json` prints. */
function turnOf(said: { ok: boolean; commit?: { id: string }; issue?: { code: string } }): Outcome {
  return said.ok ? acknowledged(said.commit!.id) : refused([said.issue!.code])
}

async function run(
  args: string[],
  input: string,
): Promise<{ status: number; output: string; errors: string }> {
  const child = spawn(process.execPath, args)
  let output = ""
  let errors = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text))
  child.stdin.on("error", () => {})
  child.stdin.end(input)
  const [status] = (await once(child, "close")) as [number]
  return { status, output, errors }
}

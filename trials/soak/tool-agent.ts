import type { Random } from "../../bench/landing/random.ts"
import { protocols } from "../../src/core.ts"
import { type Agent, plain } from "./agent.ts"
import type { Wish } from "./wishes.ts"

/** Calls a tool by its name. */
export type Call = (name: string, input: Record<string, unknown>) => Promise<Called>

export interface Called {
  ok: boolean
  data: Record<string, unknown>
}

/** An agent that has nothing but tools, called in this process or over the wire. */
export function toolAgent(options: {
  name: string
  random: Random
  call: Call
  close(): Promise<void>
}): Agent {
  const { name, random, call, close } = options
  return {
    ...plain,
    name,
    close,
    read: async (path) => (await call("read", { filePath: path })).ok,
    async send(wish) {
      const single = wish.fate === "either" || random.chance(0.4) ? undefined : callFor(wish)
      const [tool, input] = single ?? ["apply_edits", { response: wish.response }]
      const { ok, data } = await call(tool, input)
      return { ok, commit: commitIn(data), codes: codesIn(data) }
    },
    async undo({ id }) {
      const { ok, data } = await call("undo", id === undefined ? {} : { commit: id })
      return { ok, commit: commitIn(data) ?? undefined, code: codesIn(data)[0] }
    },
  }
}

/** The tool that a model would choose. */
function callFor({ edits }: Wish): [tool: string, input: Record<string, unknown>] | undefined {
  const [edit, ...others] = edits
  if (edit?.op === "create" && others.length === 0)
    return ["write", { filePath: edit.path, content: edit.content }]
  if (edit?.op === "update" && others.length === 0) {
    const changes = edit.hunks.map((hunk) => ({ oldString: hunk.old, newString: hunk.new }))
    return changes.length === 1
      ? ["edit", { filePath: edit.path, ...changes[0] }]
      : ["multiedit", { filePath: edit.path, edits: changes }]
  }
  const { text, issues } = protocols.find(({ name }) => name === "patch")!.print(edits)
  return issues.length === 0 ? ["apply_patch", { patchText: text }] : undefined
}

/** A report has it itself, the result of any other tool in its metadata. */
function commitIn(data: Called["data"]): string | null {
  const { commit } = (data.metadata ?? data) as { commit?: string | null }
  return commit ?? null
}

function codesIn(data: Called["data"]): string[] {
  const { issues = [], edits = [] } = (data.metadata ?? data) as {
    issues?: { code: string }[]
    edits?: { issue?: { code: string } }[]
  }
  return [...issues, ...edits.flatMap(({ issue }) => issue ?? [])].map(({ code }) => code)
}

import { type Fields, isFields, jsonValue } from "../text/json-text.ts"

/** What a hook was told: which tool, with which input, before or after it has run. */
export interface Heard {
  dialect: Dialect
  moment: "before" | "after"
  tool: string
  input: Fields
  /** What the tool has answered, afterwards. */
  response?: unknown
  /** The agent only makes plans: nothing is going to be written. */
  plans: boolean
  /** Where the agent is at the moment: its tools take paths from there. */
  cwd?: string | undefined
}

/** What there is to say. Nothing says that a call may be made: whether it may is between the agent and its user. */
export type HookVerdict =
  | { say: "deny"; reason: string }
  | { say: "ask"; reason: string; input?: Fields }
  /** The same call with other input, which is judged by the agent's own rules. */
  | { say: "rewrite"; reason: string; input: Fields }
  /** For the model to know; the call goes its way. */
  | { say: "tell"; reason: string }

/** How an agent talks to its hooks. */
interface Dialect {
  /** The events before and after a call of a tool; an agent that names none is told apart by what it sends. */
  events: { before: string; after: string } | undefined
  read(value: Fields): { tool: unknown; input: unknown; response?: unknown } | undefined
  write(verdict: HookVerdict, event: string): Fields
  /** What has to be printed where there is nothing to say. */
  silence?: Fields
}

const snakeCase = (value: Fields) => ({
  tool: value.tool_name,
  input: value.tool_input,
  response: value.tool_response ?? value.tool_output,
})

/**
 * The agents, told apart by their payloads, the particular ones first. Each answer was tried in the real agent but for Cursor's and
 * VS Code's, which are by their documents.
 */
const dialects: readonly Dialect[] = [
  // Codex. "allow" only makes it take the other input: its sandbox and approval policy are asked afterwards. It cannot be told to ask.
  {
    events: { before: "PreToolUse", after: "PostToolUse" },
    // VS Code has a tool of that name too, with its patch in "input": there, "allow" would be the last word.
    read: (value) =>
      value.tool_name === "apply_patch" && isFields(value.tool_input) && "command" in value.tool_input
        ? snakeCase(value)
        : undefined,
    write(verdict, hookEventName) {
      const { say, reason } = verdict
      if (say === "tell") return specific({ hookEventName, additionalContext: reason })
      if (say !== "rewrite")
        return specific({ hookEventName, permissionDecision: "deny", permissionDecisionReason: reason })
      return specific({ hookEventName, permissionDecision: "allow", updatedInput: verdict.input })
    },
  },
  // Claude Code, and Copilot in VS Code. Without a decision, its own rules decide about the call as it is now.
  {
    events: { before: "PreToolUse", after: "PostToolUse" },
    read: snakeCase,
    write(verdict, hookEventName) {
      const { say, reason } = verdict
      const updatedInput = "input" in verdict && { updatedInput: verdict.input }
      if (say === "deny" || say === "ask")
        return specific({
          ...{ hookEventName, permissionDecision: say, permissionDecisionReason: reason },
          ...updatedInput,
        })
      return specific({ hookEventName, additionalContext: reason, ...updatedInput })
    },
  },
  // Gemini CLI. Its rules decide after its hooks have.
  {
    events: { before: "BeforeTool", after: "AfterTool" },
    read: snakeCase,
    write(verdict, hookEventName) {
      const { say, reason } = verdict
      const input = "input" in verdict ? specific({ hookEventName, tool_input: verdict.input }) : {}
      if (say === "tell") return specific({ hookEventName, additionalContext: reason })
      return say === "rewrite" ? input : { decision: say, reason, systemMessage: reason, ...input }
    },
  },
  // Cursor.
  {
    events: { before: "preToolUse", after: "postToolUse" },
    read: snakeCase,
    write(verdict) {
      const { say, reason } = verdict
      const input = "input" in verdict && { updated_input: verdict.input }
      if (say === "tell") return { additional_context: reason }
      if (say === "rewrite") return { agent_message: reason, ...input }
      return { permission: say, user_message: reason, agent_message: reason, ...input }
    },
    silence: {},
  },
  // Copilot: its SDK names no event, its command line sends the arguments as JSON in a string.
  {
    events: undefined,
    read: ({ toolName, toolArgs, toolResult }) => ({
      tool: toolName,
      input: typeof toolArgs === "string" ? jsonValue(toolArgs) : toolArgs,
      response: toolResult,
    }),
    write(verdict) {
      const { say, reason } = verdict
      const input = "input" in verdict && { modifiedArgs: verdict.input }
      if (say === "tell" || say === "rewrite") return { additionalContext: reason, ...input }
      return { permissionDecision: say, permissionDecisionReason: reason, ...input }
    },
  },
]

/** Reads what a hook was told; undefined if it is not about a call of a tool. */
export function hear(value: unknown): Heard | undefined {
  if (!isFields(value)) return undefined
  for (const dialect of dialects) {
    const moment = momentOf(dialect, value)
    const read = moment && dialect.read(value)
    if (!moment || !read || typeof read.tool !== "string" || !isFields(read.input)) continue
    const { tool, input, response } = read
    const cwd = typeof value.cwd === "string" && value.cwd !== "" && { cwd: value.cwd }
    return { dialect, moment, tool, input, response, plans: value.permission_mode === "plan", ...cwd }
  }
  return undefined
}

/** The answer in the words of the agent; undefined: nothing is printed. */
export function answer({ dialect, moment }: Heard, verdict: HookVerdict | undefined): Fields | undefined {
  return verdict ? dialect.write(verdict, dialect.events?.[moment] ?? "") : dialect.silence
}

function momentOf({ events }: Dialect, value: Fields): Heard["moment"] | undefined {
  // VS Code has had both names for it.
  const event = value.hook_event_name ?? value.hookEventName
  if (!events) return event !== undefined ? undefined : value.toolResult === undefined ? "before" : "after"
  if (event === events.before) return "before"
  return event === events.after ? "after" : undefined
}

function specific(fields: Fields): Fields {
  return { hookSpecificOutput: fields }
}

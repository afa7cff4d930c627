import type { Session } from "../session/session.ts"
import { nearestWord, plainWord } from "../text/suggest.ts"
import { readInput } from "./input.ts"
import { tools } from "./list.ts"
import type { Tool, ToolResult } from "./tool.ts"

/**
 * Calls a tool with whatever a model gave it. What a model can get wrong never throws: a tool that does not exist and an
 * input that does not fit are results with `ok: false` which say what to do.
 */
export async function callTool(session: Session, name: string, input: unknown): Promise<ToolResult> {
  const tool = findTool(name)
  return tool ? runTool(session, tool, input) : unknownTool(name)
}

/** The same for a tool at hand. */
export async function runTool(session: Session, tool: Tool, input: unknown): Promise<ToolResult> {
  const read = readInput(tool, input)
  return read.ok ? tool.run(session, read.input) : badInput(tool, read.problems)
}

/** A tool by its name, in any manner of writing: `apply_patch`, `ApplyPatch`, `MultiEdit`. */
export function findTool(name: string): Tool | undefined {
  return tools.find((tool) => plainWord(tool.name) === plainWord(name))
}

/** That there is no such tool, and which there are. */
export function noSuchTool(name: string): string {
  const names = tools.map((tool) => tool.name)
  const meant = nearestWord(name, names)
  const advice = meant === undefined ? `There are: ${names.join(", ")}.` : `Did you mean ${meant}?`
  return `There is no tool called ${JSON.stringify(name)}. ${advice}`
}

function unknownTool(name: string): ToolResult {
  const message = noSuchTool(name)
  return {
    ok: false,
    title: "Unknown tool",
    output: message,
    metadata: { issues: [{ code: "unknown_op", message }] },
  }
}

function badInput({ name }: Tool, problems: readonly string[]): ToolResult {
  const [first = "", ...others] = problems
  const more = others.map((problem) => `\n${problem}`).join("")
  return {
    ok: false,
    title: `${name}: ${first}`,
    output: `${first}${more}\nNothing was done. Call ${name} again with its parameters put right.`,
    metadata: { issues: problems.map((message) => ({ code: codeFor(message), message })) },
  }
}

function codeFor(problem: string): "missing_attribute" | "no_change" | "parse_error" {
  if (problem.endsWith("is required")) return "missing_attribute"
  return problem.endsWith("must be different") ? "no_change" : "parse_error"
}

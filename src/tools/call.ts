import type { z } from "zod"
import type { SchemaProblem } from "../issues/schema-problems.ts"
import type { Session } from "../session/session.ts"
import { plainWord, suggestion } from "../text/suggest.ts"
import { readInput } from "./input.ts"
import { allTools } from "./list.ts"
import type { Refused, Tool, ToolName, ToolResult, ToolResults } from "./tool.ts"

/**
 * Calls a tool with whatever a model gave it. What a model can get wrong never throws: a tool that does not exist and an
 * input that does not fit are results with `ok: false` which say what to do.
 */
export async function callTool<Name extends ToolName>(
  session: Session,
  name: Name,
  input: unknown,
  among?: readonly Tool[],
): Promise<ToolResults[Name]>
export async function callTool(
  session: Session,
  name: string,
  input: unknown,
  among?: readonly Tool[],
): Promise<ToolResult>
export async function callTool(
  session: Session,
  name: string,
  input: unknown,
  among: readonly Tool[] = allTools,
): Promise<ToolResult> {
  const tool = findTool(name, among)
  return tool ? runTool(session, tool, input) : unknownTool(name, among)
}

/** The same for a tool at hand. */
export async function runTool<Result>(
  session: Session,
  tool: Tool<z.ZodObject, Result>,
  input: unknown,
): Promise<Result | Refused> {
  const read = readInput(tool, input)
  return read.ok ? tool.run(session, read.input) : badInput(tool, read.problems)
}

/** A tool by its name, in any manner of writing: `apply_patch`, `ApplyPatch`, `MultiEdit`. */
export function findTool(name: string, among: readonly Tool[] = allTools): Tool | undefined {
  return among.find((tool) => plainWord(tool.name) === plainWord(name))
}

/** That there is no such tool, and which there are. */
export function noSuchTool(name: string, among: readonly Tool[] = allTools): string {
  const names = among.map((tool) => tool.name)
  return `There is no tool called ${JSON.stringify(name)}. ${suggestion(name, names)}`
}

function unknownTool(name: string, among: readonly Tool[]): Refused {
  const message = noSuchTool(name, among)
  return {
    ok: false,
    title: "Unknown tool",
    output: message,
    metadata: { issues: [{ code: "unknown_op", message }] },
  }
}

function badInput({ name }: { name: string }, problems: readonly SchemaProblem[]): Refused {
  const [first = "", ...others] = problems.map(({ message }) => message)
  const more = others.map((problem) => `\n${problem}`).join("")
  return {
    ok: false,
    title: `${name}: ${first}`,
    output: `${first}${more}\nNothing was done. Call ${name} again with its parameters put right.`,
    metadata: { issues: [...problems] },
  }
}

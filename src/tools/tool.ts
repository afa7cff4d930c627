import { z } from "zod"
import type { CommittedFile } from "../commit/index.ts"
import type { Issue } from "../issues/issue.ts"
import type { EditReport, FileReport } from "../report/report.ts"
import type { Diagnostics } from "../session/effect.ts"
import type { Session } from "../session/session.ts"
import type { LineRange } from "../text/place.ts"
import type { FileDiff } from "./display.ts"

/**
 * Something that a model can call. It is a plain value, so that any surface can offer it: the MCP server, the command
 * line, the tools of an SDK.
 */
export interface Tool<Schema extends z.ZodObject = z.ZodObject, Result = ToolResult> {
  name: string
  title: string
  /** Teaches the model when and how to use it. */
  description: string
  input: Schema
  /** What it may do to the world: hints that surfaces pass on. */
  effects: { readOnly: boolean; destructive: boolean; idempotent: boolean }
  run(session: Session, input: z.output<Schema>): Promise<Result>
}

/** What the tools are called. */
export type ToolName = "read" | "edit" | "multiedit" | "apply_patch" | "write" | "undo" | "excerpt"

/** What a call of each tool comes to. */
export type ToolResults = {
  read: ToolAnswer<ReadMetadata>
  edit: ToolAnswer<FileMetadata>
  multiedit: ToolAnswer<FileMetadata>
  apply_patch: ToolAnswer<PatchMetadata>
  write: ToolAnswer<FileMetadata>
  undo: ToolAnswer<UndoMetadata>
  excerpt: ToolAnswer<FileMetadata>
}

/** What comes of a call, of whichever tool. */
export type ToolResult = ToolResults[ToolName]

/** What comes of a call: what it did, or why it did nothing. */
export type ToolAnswer<Metadata> = Done<Metadata> | Refused

/** The call did what it says. */
export type Done<Metadata> = {
  ok: true
  /** One line for a person. */
  title: string
  /** What the model reads. */
  output: string
  /** What programs read. JSON. */
  metadata: Metadata
}

/** Nothing was done. The output says how the model can mend that. */
export type Refused = {
  ok: false
  title: string
  output: string
  metadata: { issues: Issue[]; edits?: EditReport[] }
}

/** What is known of edits that landed. */
export type LandedMetadata = {
  /** Null: the files already were as the call wants them. */
  commit: string | null
  edits: EditReport[]
  diagnostics: Diagnostics[]
  staged: string[]
  notices: string[]
  /** The files that no longer parse. */
  syntax?: ({ path: string } & NonNullable<FileReport["syntax"]>)[]
}

/** `diff` is for reading: line endings do not count, and shared indentation is left out. */
export type FileMetadata = LandedMetadata & { diff: string; filediff: FileDiff }

/** What a patch did, for programs. */
export type PatchMetadata = LandedMetadata & { diff: string; files: FileReport[] }

/** The lines of a file that were shown, or the names in a folder. */
export type ReadMetadata =
  | { path: string; total: number; hash: string; lines: LineRange }
  | { path: string; total: number; entries: string[] }

/** What was taken back, for programs. */
export type UndoMetadata = {
  /** The commit that took it back. */
  commit: string
  files: CommittedFile[]
  /** The files in which later changes of other lines were kept. */
  merged: string[]
}

/** The tools that a surface offers, by the names that it has for them. Messages advise only these. */
export type Offers = Partial<Record<ToolName, string>>

/** A tool before it is known which others are offered beside it. */
export interface ToolDefinition<Schema extends z.ZodObject, Result>
  extends Omit<Tool<Schema, Result>, "description" | "run"> {
  name: ToolName
  describe(offers: Offers): string
  run(session: Session, input: z.output<Schema>, offers: Offers): Promise<Result>
}

/** A tool whose `run` knows the types of its input and of what it comes to. */
export function defineTool<Schema extends z.ZodObject, Result>(
  tool: ToolDefinition<Schema, Result>,
): ToolDefinition<Schema, Result> {
  return tool
}

/** The tool as it is beside these others, under a name and with parameters of one's own if these differ. */
export function offeredWith<Schema extends z.ZodObject, Result>(
  { describe, run, ...tool }: ToolDefinition<Schema, Result>,
  offers: Offers,
): Tool<Schema, Result> {
  return { ...tool, description: describe(offers), run: (session, input) => run(session, input, offers) }
}

/** The lines of a description, without those that are only for others than the tools at hand. */
export function lines(...all: (string | false | undefined)[]): string {
  return all.filter((line) => typeof line === "string").join("\n")
}

/** The input of a tool as JSON Schema, as model providers take it. */
export function inputJsonSchema({ input }: Tool): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    // What every whole number in JavaScript is anyway.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return schema as ObjectSchema
}

/** What parameters a tool takes, as JSON Schema. */
export interface ObjectSchema {
  [key: string]: unknown
  type: "object"
  properties: Record<string, unknown>
  required?: string[]
}

import { z } from "zod"
import { matches } from "./edit.ts"

/**
 * The `Edit` union as a zod schema, for edits that come from outside as JSON. It stands apart from the rest because
 * zod takes a while to load; `schema.test.ts` keeps it in step with the types.
 */

const span = z.object({ from: z.int().min(0), to: z.int().min(0) })

const change = span.extend({ insert: z.string() })

const repair = z.object({
  kind: z.string().meta({ description: "A stable name for the kind of mistake." }),
  message: z.string(),
  source: span.exactOptional(),
  line: z.int().min(1).exactOptional(),
  column: z.int().min(1).exactOptional(),
  fix: change.exactOptional(),
  doubtful: z.literal(true).exactOptional().meta({ description: "Likely, not certain." }),
})

export const occurrenceSchema = z.union([z.enum(["first", "last", "all"]), z.int().min(1)])

const position = z.object({ line: z.int().min(0), character: z.int().min(0) })

const place = z.discriminatedUnion("by", [
  z.object({ by: z.literal("position"), from: position, to: position }),
  z.object({
    by: z.literal("lines"),
    from: z.int().min(1),
    to: z.int().min(0),
    file: z.string().exactOptional(),
    hashes: z.array(z.object({ line: z.int().min(1), hash: z.string() })).exactOptional(),
  }),
  z.object({
    by: z.literal("excerpt"),
    spoken: z.literal(true).exactOptional(),
    announced: z.literal(true).exactOptional(),
    inherited: z.literal(true).exactOptional(),
    instead: z.literal(true).exactOptional(),
    past: z.literal(true).exactOptional(),
    adds: z.literal(true).exactOptional(),
    beside: z
      .object({ side: z.enum(["after", "before", "inside", "instead"]), name: z.string() })
      .exactOptional(),
    removes: z.union([z.literal(true), z.string()]).exactOptional(),
    within: z.array(z.string()).exactOptional(),
    file: z.literal(true).exactOptional(),
  }),
  z.object({
    by: z.literal("cell"),
    id: z.string().exactOptional(),
    act: z.enum(["replace", "insert", "delete"]),
    kind: z.enum(["code", "markdown"]).exactOptional(),
  }),
  z.object({
    by: z.literal("symbol"),
    name: z.string(),
    act: z.enum(["replace", "before", "after"]),
  }),
])

export const hunkSchema = z.object({
  old: z.string().meta({ description: "The text to look for." }),
  new: z.string().meta({ description: "The text to put in its place." }),
  scope: z.enum(["lines", "substring"]).meta({ description: "Whole lines, or any stretch of text." }),
  seek: z.array(z.string()).exactOptional().meta({ description: "Lines to go past first, in this order." }),
  occurrence: occurrenceSchema
    .exactOptional()
    .meta({ description: "Which hit is meant when there are several." }),
  count: z.int().min(1).exactOptional().meta({ description: "How many hits `all` has to have." }),
  atEnd: z.boolean().exactOptional().meta({ description: "The change is meant for the end of the file." }),
  finalBreak: z.boolean().exactOptional().meta({
    description: "With atEnd: whether the file ends in a line break afterwards. Left out: as before.",
  }),
  unsigned: z.array(z.int().min(1)).exactOptional().meta({
    description:
      "Lines of `old` that may be meant to be added: kept ones that are in the file, or the hunk is in doubt",
  }),
  line: z.int().min(0).exactOptional().meta({
    description:
      "A claimed line: a hint, never a proof. Without an old text: the line to go after, 0 for the top.",
  }),
  place: place.exactOptional().meta({ description: "Where it goes, told by numbers or names." }),
  picked: z
    .array(z.int().min(1))
    .exactOptional()
    .meta({ description: "Lines that a person picked, of the places that were offered." }),
  said: z
    .array(
      z.strictObject({
        how: z.enum(["so", "remove", "keep", "replace", "before", "after", "leave"]),
        part: z.tuple([z.int(), z.int()]).exactOptional(),
        lines: z.tuple([z.int(), z.int()]).exactOptional(),
        shown: z.tuple([z.int(), z.int()]).exactOptional(),
      }),
    )
    .exactOptional()
    .meta({ description: "What a person says about parts of an excerpt that are not clear." }),
  source: span.exactOptional(),
})

const base = {
  path: z.string().min(1).meta({ description: "The file, relative to the workspace." }),
  root: z.string().exactOptional().meta({ description: "The name of the workspace root." }),
  why: z.string().exactOptional().meta({ description: "The reason, in a sentence." }),
  source: span.exactOptional(),
  format: z.string().exactOptional(),
  match: z.enum(matches).exactOptional(),
  repairs: z.array(repair).exactOptional(),
}

const overwrite = z.boolean().exactOptional().meta({ description: "Another file may be in the way." })

const toRoot = z.string().exactOptional().meta({ description: "The root of the new name, if another." })

const extent = z
  .enum(["claimed", "shown", "part"])
  .exactOptional()
  .meta({ description: "How sure it is that the content is all of the file. Left out: certain." })

export const editSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("create"), ...base, content: z.string(), overwrite, extent }),
  z.object({ op: z.literal("rewrite"), ...base, content: z.string() }),
  z.object({
    op: z.literal("delete"),
    ...base,
    shown: z
      .string()
      .exactOptional()
      .meta({ description: "Its lines, as far as they are shown: most of them have to be there." }),
  }),
  z.object({ op: z.literal("move"), ...base, to: z.string().min(1), toRoot, overwrite }),
  z.object({
    op: z.literal("update"),
    ...base,
    hunks: z.array(hunkSchema),
    parts: z.literal(true).exactOptional().meta({
      description: "Where no whole lines match, a part of a line is meant that occurs just once.",
    }),
    inherited: z.literal(true).exactOptional().meta({
      description: "Nothing names the file but the edit before: it may be an example.",
    }),
    to: z.string().min(1).exactOptional(),
    toRoot,
    overwrite,
  }),
])

/** The same as JSON Schema (draft 2020-12), for tools and other languages. */
export function editJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(editSchema) as Record<string, unknown>
}

import { z } from "zod"
import { choices as words } from "../options.ts"
import type { Backend } from "./api.ts"

const text = z.string().max(20_000_000, "at most 20,000,000 characters")
const key = z.string().max(4096)
const chosen = z.record(key, z.boolean())
const nothing = z.object({})
const which = z.object({ id: z.string().max(100).optional(), paths: z.array(key).optional() })

const lineRange = z.tuple([z.int().min(0), z.int().min(0)])
const verdict = z.union([z.enum(["accept", "reject"]), z.object({ text })])
const choices = z.object({
  only: z.array(z.int().min(0)).optional(),
  picks: z
    .array(
      z.object({
        edit: z.int().min(0),
        hunk: z.int().min(0).optional(),
        line: z.int().min(1).optional(),
        occurrence: z.int().min(1).optional(),
        text: text.optional(),
        settle: z.object({ base: text, file: text, text }).optional(),
        said: z
          .object({
            how: z.enum(["so", "remove", "keep", "replace", "before", "after", "leave"]),
            part: lineRange.optional(),
            lines: lineRange.optional(),
            shown: lineRange.optional(),
          })
          .optional(),
        path: key.optional(),
      }),
    )
    .optional(),
  verdicts: z.record(key, z.array(verdict)).optional(),
})
const hash = z.string().max(100).nullable()

const settings = z.strictObject({
  excludes: z.array(z.string().min(1).max(1000)),
  gitignore: z.boolean(),
  format: z.string().max(50),
  match: z.enum([...words.match, "format"]),
  mode: z.enum([...words.mode, "format"]),
  permissions: z.array(
    z.strictObject({ pattern: z.string().min(1).max(1000), action: z.enum(["allow", "ask", "deny"]) }),
  ),
  theme: z.enum(["system", "light", "dark"]),
  window: z.string().max(100),
})

/** What the page may send, for each of its questions. */
export const requests = {
  workspace: nothing,
  tree: z.object({ dir: key, ignored: z.boolean().optional() }),
  find: z.object({ query: z.string().max(1000), limit: z.int().min(1).max(1000).optional() }),
  tokens: z.object({ keys: z.array(key).max(100_000) }),
  pack: z.object({ chosen, instructions: text, format: z.string().max(50) }),
  selection: nothing,
  saveSelection: z.object({ chosen, instructions: text }),
  snapshot: z.object({
    edits: z.array(
      z.object({ op: z.string(), path: key, to: key.optional(), root: z.string().max(1000).optional() }),
    ),
  }),
  pathsOfCode: z.object({ answers: z.array(text).max(101), format: z.string().max(50).optional() }),
  sameNames: z.object({ paths: z.array(key).max(10_000) }),
  apply: z.object({
    response: text,
    earlier: z.array(text).max(100).optional(),
    task: z
      .object({
        id: z.string().max(100),
        title: z.string().max(1000),
        names: z.array(z.string().max(100)).max(100_000),
      })
      .optional(),
    options: z.object({
      format: z.string().max(50).optional(),
      match: z.enum(words.match).optional(),
      mode: z.enum(words.mode).optional(),
      overwrite: z.boolean().optional(),
      context: z.array(key).optional(),
    }),
    choices,
    expected: z.array(z.object({ path: key, from: key.optional(), before: hash, after: hash })),
  }),
  history: nothing,
  changes: z.object({ id: z.string().max(100) }),
  undo: which,
  redo: which,
  takeBack: z.object({
    id: z.string().max(100),
    parts: z
      .array(
        z.object({
          path: key,
          lines: z.array(z.tuple([z.int().min(0), z.int().min(0)])).optional(),
          hash: z.string().max(100).optional(),
        }),
      )
      .min(1)
      .max(10_000),
  }),
  settings: nothing,
  saveSettings: z.object({ changes: settings.partial() }),
  foreseeSettings: z.object({ changes: settings.partial() }),
  trust: z.object({ wants: z.array(z.string().max(10_000)).max(10_000) }),
  response: nothing,
} satisfies Record<Exclude<keyof Backend, "events">, z.ZodObject>

export type RequestName = keyof typeof requests

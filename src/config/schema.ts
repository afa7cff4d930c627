import { z } from "zod"
import { knownServers } from "../effects/diagnostics/servers.ts"
import { choices } from "../options.ts"
import { protocols } from "../protocols/registry.ts"
import { encodings } from "../text/file.ts"
import { nearestWord } from "../text/suggest.ts"
import { wrongWithGlob } from "../workspace/glob.ts"

/**
 * The configuration as a zod schema, from which `emend.config.schema.json` is made. It stands apart from the reading of
 * files because zod takes a while to load, and most projects have no configuration.
 */

const action = z.enum(["allow", "ask", "deny"]).describe("What to do about a file that matches.")

/** What no path could be held against soon is refused, all of it: a rule that forbids must not vanish by a slip. */
const glob = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    const wrong = wrongWithGlob(text)
    if (wrong !== undefined) context.addIssue({ code: "custom", message: `this pattern ${wrong}` })
  })

const mostRules = 1000
const tooMany = `there are more than ${mostRules} of them`

const rules = z
  .union([
    z
      .record(glob, action)
      .refine((all) => Object.keys(all).length <= mostRules, tooMany)
      .describe("Globs and what to do, in order."),
    z.array(z.strictObject({ pattern: glob.describe("A glob."), action })).max(mostRules),
  ])
  .describe("Rules by glob. The last one that matches a file decides.")

const permissions = z
  .strictObject({
    edit: rules.optional().describe("For files of the workspace. Files that no rule matches: allow."),
    outside: rules.optional().describe("For files outside of it, by absolute path. Without a match: deny."),
  })
  .describe("What may be written.")

const command = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .describe("A program and its arguments, in one string or as a list.")

const knownNames = knownServers.map(({ name }) => name)

const server = z
  .strictObject({
    command: command.optional(),
    extensions: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('Ends of file names (".ts"), or whole names.'),
    languageId: z
      .string()
      .min(1)
      .optional()
      .describe("What the protocol calls their language; known for most."),
    markers: z
      .array(z.string().min(1))
      .optional()
      .describe("Files that a project starts at, such as package.json."),
    initializationOptions: z
      .unknown()
      .optional()
      .describe("Sent when it starts. $FOLDER stands for the project."),
    settings: z.unknown().optional().describe("What it is told when it asks for its settings."),
  })
  .describe(
    "A language server: of a known one what is different, of one of your own the command and the extensions.",
  )

const servers = z
  .record(z.string().min(1), z.union([server, z.literal(false)]))
  .superRefine((all, context) => {
    for (const [name, own] of Object.entries(all)) {
      if (own === false || knownNames.includes(name) || (own.command && own.extensions)) continue
      const meant = nearestWord(name, knownNames)
      const advice = meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`
      const message = `no server of this name is known, so that it needs a command and extensions.${advice}`
      context.addIssue({ code: "custom", path: [name], message })
    }
  })
  .describe(
    "Language servers by name: what is different about a known one, one of your own, or false for none.",
  )

const diagnostics = z
  .union([
    z.boolean(),
    z.strictObject({
      servers: servers.optional(),
      timeout: z
        .int()
        .min(1)
        .optional()
        .describe("How long one may look at an edit, in milliseconds. Left out: 5000."),
      startTimeout: z.int().min(1).optional().describe("How long one may take to start. Left out: 30000."),
      severity: z
        .enum(["error", "warning", "information", "hint"])
        .optional()
        .describe("The least that is worth telling. Left out: error."),
    }),
  ])
  .describe("Whether language servers are asked after an edit, and which.")

const format = z.enum(["auto", ...protocols.map(({ name }) => name)])

export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe("Where this schema is, for editors."),
    format: format
      .optional()
      .describe("How responses are written. Left out: auto, which recognises every format."),
    match: z
      .enum(choices.match)
      .optional()
      .describe("How loosely old text may match. Left out: as the format wants it."),
    mode: z
      .enum(choices.mode)
      .optional()
      .describe("All or nothing, or what can land lands. Left out: as the format wants it."),
    ambiguous: z
      .enum(choices.ambiguous)
      .optional()
      .describe("What to do where several places fit. Left out: refuse, which never guesses."),
    syntax: z
      .enum(choices.syntax)
      .optional()
      .describe(
        "What to do about an edit after which a file does not parse any more. Left out: refuse, and report for agents.",
      ),
    exclude: z
      .array(z.string().min(1))
      .optional()
      .describe("Globs of files that are not offered to a model."),
    gitignore: z
      .boolean()
      .optional()
      .describe("Whether files that git ignores are left out as well. Left out: true."),
    encodings: z
      .record(glob, z.enum(encodings))
      .refine((all) => Object.keys(all).length <= mostRules, tooMany)
      .optional()
      .describe(
        "What files are written in, by glob. Left out: what .editorconfig says, or what can be told by looking.",
      ),
    permissions: permissions.optional(),
    mustRead: z
      .boolean()
      .optional()
      .describe("Whether an agent must read a file before it edits it. Left out: true."),
    stage: z
      .boolean()
      .optional()
      .describe("Whether what was changed is added to git's index. Left out: false."),
    formatters: z
      .record(glob, command)
      .optional()
      .describe("Programs that format files after an edit, by glob. $FILE in a command stands for the file."),
    diagnostics: diagnostics.optional(),
    prompt: z
      .strictObject({
        format: z
          .enum(protocols.map(({ name }) => name))
          .optional()
          .describe("The format to ask a model for."),
      })
      .optional()
      .describe("What to tell a model."),
    theme: z.enum(["system", "light", "dark"]).optional().describe("How the page looks."),
  })
  .describe("The configuration of emend: emend.config.json, or the key emend of package.json.")

/** The same as JSON Schema (draft 2020-12), for editors. */
export function configJsonSchema(): Record<string, unknown> {
  return { title: "emend", ...z.toJSONSchema(configSchema) } as Record<string, unknown>
}

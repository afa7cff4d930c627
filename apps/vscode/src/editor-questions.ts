import { z } from "zod"
import { failure, failureOf } from "../../../src/server/answers.ts"
import type { Answer } from "../../../src/server/api.ts"
import { requests } from "../../../src/server/requests.ts"
import type { HostEditor, ParseAnswer, ParseQuestion, ShownEdit } from "../../web/src/state/host-editor.ts"
import type { Desk } from "./desk.ts"
import type { VirtualDocuments } from "./editor/virtual-documents.ts"
import { showEdit } from "./review/show-edit.ts"

const text = z.string().max(20_000_000)
const path = z.string().max(4096)

/** What the views ask of the editor itself, beyond what a page asks its server. */
const schemas = {
  show: z.object({
    edit: z.int().min(0),
    path,
    of: z.union([
      requests.apply.pick({ response: true, earlier: true, options: true, choices: true }),
      z.object({ commit: z.string().max(100) }),
    ]),
  }),
  parse: z.object({
    questions: z
      .array(z.object({ what: z.enum(["errors", "declarations"]), path, text, like: text.optional() }))
      .max(10_000),
  }),
} satisfies Record<keyof HostEditor, z.ZodObject>

export function isEditorQuestion(name: string): name is keyof typeof schemas {
  return Object.hasOwn(schemas, name)
}

export async function answerEditorQuestion(
  desk: Desk,
  documents: VirtualDocuments,
  name: keyof typeof schemas,
  of: unknown,
): Promise<Answer<unknown>> {
  const checked = schemas[name].safeParse(of ?? {})
  if (!checked.success)
    return failure("usage", `The view sent something that cannot be read: ${checked.error.message}`)
  try {
    if ("questions" in checked.data)
      return { value: await parseAll(desk, checked.data.questions as ParseQuestion[]) }
    return { value: await showEdit(desk, documents, checked.data as ShownEdit) }
  } catch (error) {
    return failureOf(error)
  }
}

async function parseAll(
  { grammars, project }: Desk,
  questions: readonly ParseQuestion[],
): Promise<ParseAnswer[]> {
  const syntax =
    project.reading().syntax === "off" ? undefined : await grammars?.load(questions.map(({ path }) => path))
  return questions.map(({ what, path, text, like }) =>
    what === "errors"
      ? (syntax?.errors(path, text, like) ?? null)
      : (syntax?.declarations(path, text) ?? null),
  )
}

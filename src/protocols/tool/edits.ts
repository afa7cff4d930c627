import type { CreateEdit, Edit, Occurrence } from "../../edits/edit.ts"
import { ended } from "../../text/lines.ts"
import { placeholderIn } from "../../text/placeholder.ts"
import { type Call, isFields, type Parameters, parametersOf } from "./call.ts"
import { readValue } from "./json.ts"
import { count, type Fault, flag, given, isFault, text } from "./parameters.ts"

/** What a call comes to: edits, faults (then no edit of it is made), or nothing, as when a file is only viewed. */
export type Outcome = (Edit | Fault)[]

/** Reads a patch text. Handed in, since a format knows no other. */
export type ReadPatch = (text: string) => Outcome

type Verb = (call: Call, readPatch: ReadPatch) => Outcome

const editVerb: Verb = ({ input }) => [replacement(input)]

/** Every tool by its plain name. */
const verbs: Record<string, Verb> = {
  edit: editVerb,
  editfile: editVerb,
  fileedit: editVerb,
  strreplace: editVerb,
  searchreplace: editVerb,
  replace: editVerb,
  multiedit: ({ input }) => replacements(input),
  write: ({ input }) => [written(input, { overwrite: true })],
  writefile: ({ input }) => [written(input, { overwrite: true })],
  createfile: ({ input }) => [written(input, { overwrite: false })],
  deletefile: ({ input }) => [removed(input)],
  movefile: ({ input }) => [moved(input)],
  renamefile: ({ input }) => [moved(input)],
  applypatch: ({ input }, readPatch) => patched(input, readPatch),
  patch: ({ input }, readPatch) => patched(input, readPatch),
  applypatchcall: ({ input }, readPatch) => operation(input, readPatch),
  strreplaceeditor: (call) => command(call, { overwrite: false }),
  strreplacebasededittool: (call) => command(call, { overwrite: true }),
  texteditor: (call) => command(call, { overwrite: true }),
}

/** Tools that change nothing, or nothing that is ours. */
const bystanders =
  /^(?:view|read|readfile|openfile|cat|ls|list|listdir|listfiles|glob|grep|search|find|bash|shell|exec|execcommand|localshell|think|todowrite|todoread|task|webfetch|websearch|fetch|updateplan)$/

export const toolNames: readonly string[] = Object.keys(verbs)

/** The edits of a call. `strict` says of unknown tools that they are unknown. */
export function editsOf(
  call: Call,
  { readPatch, strict }: { readPatch: ReadPatch; strict: boolean },
): Outcome {
  const verb = Object.hasOwn(verbs, call.name) ? verbs[call.name]! : byShape(call)
  if (verb) return keepOrRefuse(verb(call, readPatch))
  if (!strict || bystanders.test(call.name)) return []
  return [
    {
      code: "unknown_op",
      message: `There is no tool called ${call.title} that edits files.`,
      hint: "Call edit, multiedit, write or apply_patch.",
    },
  ]
}

/** A call lands as a whole or not at all. */
function keepOrRefuse(outcome: Outcome): Outcome {
  return outcome.some(isFault) ? outcome.filter(isFault) : outcome
}

/** A tool of another name is known by its parameters. */
function byShape({ name, input }: Call): Verb | undefined {
  const shell = input.get("command")
  if (Array.isArray(shell) && shell[0] === "apply_patch" && typeof shell[1] === "string")
    return (_, readPatch) => readPatch(shell[1])
  if (bystanders.test(name)) return undefined
  if (typeof shell === "string" && commands.has(shell)) return (call) => command(call, { overwrite: true })
  if (Array.isArray(input.get("edits"))) return ({ input }) => replacements(input)
  return given(input, "oldString") !== undefined && given(input, "newString") !== undefined
    ? editVerb
    : undefined
}

function replacement(input: Parameters, fallback?: string): Edit | Fault {
  const named = text(input, "filePath")
  const path = isFault(named) && fallback !== undefined ? fallback : named
  if (isFault(path)) return path
  const old = text(input, "oldString")
  const after = text(input, "newString")
  if (isFault(old)) return { ...old, path }
  if (isFault(after)) return { ...after, path }
  if (old === after) return noChange(path)
  const left = leftOut(path, after, old)
  if (left) return left
  if (old === "") return { op: "create", path, content: after }
  const occurrence = occurrenceOf(input)
  return {
    op: "update",
    path,
    hunks: [{ old, new: after, scope: "substring", ...(occurrence && { occurrence }) }],
  }
}

function occurrenceOf(input: Parameters): Occurrence | undefined {
  const expected = count(input.get("expectedreplacements")) ?? 1
  return flag(input, "replaceAll") || expected > 1 ? "all" : undefined
}

/** The edits of a multiedit see each other's results, so each is an edit of its own. */
function replacements(input: Parameters): Outcome {
  const listed = input.get("edits")
  const edits = typeof listed === "string" ? readValue(listed) : listed
  const path = text(input, "filePath")
  if (!Array.isArray(edits) || edits.length === 0)
    return [
      {
        code: "missing_child",
        message: "edits is required",
        hint: "Give the call a list of edits, each with oldString and newString.",
      },
    ]
  return edits.map((each) =>
    isFields(each)
      ? replacement(parametersOf(each), isFault(path) ? undefined : path)
      : {
          code: "parse_error",
          message: "An item of edits is no object",
          hint: "Write each edit as { oldString, newString }.",
        },
  )
}

function written(input: Parameters, { overwrite }: { overwrite: boolean }): CreateEdit | Fault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const content = text(input, "content")
  if (isFault(content)) return { ...content, path }
  return leftOut(path, content) ?? { op: "create", path, content, ...(overwrite && { overwrite }) }
}

function removed(input: Parameters): Edit | Fault {
  const path = text(input, "filePath")
  return isFault(path) ? path : { op: "delete", path }
}

function moved(input: Parameters): Edit | Fault {
  const path = text(input, "from")
  const to = text(input, "to")
  if (isFault(path)) return path
  return isFault(to) ? { ...to, path } : { op: "move", path, to }
}

function patched(input: Parameters, readPatch: ReadPatch): Outcome {
  const patch = text(input, "patchText")
  return isFault(patch) ? [patch] : readPatch(patch)
}

/** An operation of `apply_patch_call`: one section of a patch, without its header. */
function operation(input: Parameters, readPatch: ReadPatch): Outcome {
  const path = text(input, "filePath")
  if (isFault(path)) return [path]
  const type = input.get("type")
  if (type === "delete_file") return [{ op: "delete", path }]
  const heads: Record<string, string> = { create_file: "Add", update_file: "Update" }
  const head = typeof type === "string" && Object.hasOwn(heads, type) ? heads[type] : undefined
  if (head === undefined)
    return [
      {
        code: "unknown_op",
        message: `There is no operation ${String(type)}.`,
        hint: "Use create_file, update_file or delete_file.",
        path,
      },
    ]
  const diff = text(input, "patchText")
  if (isFault(diff)) return [{ ...diff, message: "diff is required", path }]
  if (/[\r\n]/.test(path))
    return [
      { code: "parse_error", message: "The path has a line break in it.", hint: "Name one file.", path },
    ]
  const outcome = readPatch(`*** Begin Patch\n*** ${head} File: ${path}\n${ended(diff)}*** End Patch\n`)
  const foreign = outcome.some((each) => !isFault(each) && each.path !== path)
  if (!foreign) return outcome
  return [
    {
      code: "parse_error",
      message: `The diff of ${path} is about other files as well.`,
      hint: "Use one operation for each file.",
      path,
    },
  ]
}

const commands = new Set(["view", "create", "str_replace", "insert", "undo_edit"])

/** The commands of Anthropic's text editor tools. */
function command({ input }: Call, { overwrite }: { overwrite: boolean }): Outcome {
  const name = input.get("command")
  if (name === "view") return []
  if (name === "create") return [written(input, { overwrite })]
  if (name === "str_replace")
    return [replacement(input.has("newstr") ? input : new Map([...input, ["newstr", ""]]))]
  if (name === "insert") return [inserted(input)]
  const message =
    name === "undo_edit" ? "undo_edit is not an edit of its own." : `There is no command ${String(name)}.`
  return [
    { code: "unknown_op", message, hint: "Use create, str_replace or insert; emend undo takes edits back." },
  ]
}

/** New lines after line `insert_line`; 0 is the start of the file. */
function inserted(input: Parameters): Edit | Fault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const line = count(given(input, "insertLine"))
  if (line === undefined)
    return {
      code: "missing_attribute",
      message: "insert_line is required",
      hint: "Say after which line: 0 is the start of the file.",
      path,
    }
  const added = text(input, "insertText")
  if (isFault(added)) return { ...added, path }
  const fault = added === "" ? noChange(path) : leftOut(path, added)
  return fault ?? { op: "update", path, hunks: [{ old: "", new: ended(added), scope: "lines", line }] }
}

function noChange(path: string): Fault {
  return {
    code: "no_change",
    message: "oldString and newString must be different",
    hint: "Leave out edits that change nothing.",
    path,
  }
}

function leftOut(path: string, after: string, old = ""): Fault | undefined {
  const placeholder = placeholderIn(after, old)
  if (!placeholder) return undefined
  return {
    code: "incomplete_edit",
    message: `A line of the new text of ${path} stands for code that was left out: ${placeholder.text}`,
    hint: "Write out every line, or replace a smaller part of the file.",
    path,
  }
}

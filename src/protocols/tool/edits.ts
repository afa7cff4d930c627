import type { Edit } from "../../edits/edit.ts"
import { isFields } from "../../text/json-text.ts"
import { isEditingName, unreadCall } from "../unread.ts"
import {
  edited,
  excerpted,
  inserted,
  insertedBefore,
  isReplacement,
  moved,
  removed,
  replacement,
  written,
} from "./basic.ts"
import type { Parameters } from "./call.ts"
import { type Call, plainName } from "./call.ts"
import { workspaceEdited } from "./language-server.ts"
import { plainKey } from "./names.ts"
import { cellEdited } from "./notebook.ts"
import { type CallFault, type CallResult, given, isFault, text } from "./parameters.ts"
import { operation, patched } from "./patched.ts"
import type { Readers } from "./readers.ts"
import { commandOf, ranInShell } from "./shell.ts"

type Verb = (call: Call, readers: Readers) => CallResult

const write: Verb = ({ input }) => [written(input, { overwrite: true })]
const create: Verb = ({ input }) => [written(input, { overwrite: false })]
const remove: Verb = ({ input }) => removed(input)
const move: Verb = ({ input }) => [moved(input)]
const apply: Verb = ({ input }, readers) => patched(input, readers)
const editor: Verb = (call) => command(call, { overwrite: true })
const insert: Verb = ({ input }) => [insertedBefore(input)]
const excerpt: Verb = ({ input }) => [excerpted(input)]

/** A text below the name of a file: all of it, as far as it shows that it is. */
function shown({ input }: Call): CallResult {
  const file = written(input, { overwrite: true })
  return [isFault(file) ? file : { ...file, extent: "shown" }]
}

/** A tool whose name is that of many other things: without a file it is one of these. */
function ifNamed(verb: Verb): Verb {
  return (call, readers) => (given(call.input, "filePath") === undefined ? [] : verb(call, readers))
}

/** Every tool by its plain name, and the agents that have it. */
const rows: readonly [names: string, verb: Verb][] = [
  ["edit editfile fileedit strreplace searchreplace replace multiedit", edited],
  // Cline, Roo: `diff` holds blocks. Mistral Vibe: so does the `content` of search_replace.
  ["replaceinfile applydiff searchandreplace", edited],
  // Copilot, Windsurf and Antigravity, Continue, Serena, ACP.
  ["replacestringinfile multireplacestringinfile replacefilecontent multireplacefilecontent", edited],
  ["singlefindandreplace findandreplace replacecontent", edited],
  ["write writefile writetofile writetextfile overwritefile savefile", write],
  ["createfile createnewfile createtextfile", create],
  ["editor", ifNamed(edited)],
  ["create", ifNamed(create)],
  ["inserteditintofile editexistingfile applyedit", excerpt],
  // Morph, Relace.
  ["morphedit morpheditfile fastapply fastapplyedit relaceapply relaceedit applycodeedit", excerpt],
  ["showfile", shown],
  ["insertcontent", insert],
  ["notebookedit editnotebookfile editnotebook", ({ input }) => [cellEdited(input)]],
  // Serena.
  ["replacesymbolbody", ({ input }) => [symbolEdited(input, "replace")]],
  ["insertbeforesymbol", ({ input }) => [symbolEdited(input, "before")]],
  ["insertaftersymbol", ({ input }) => [symbolEdited(input, "after")]],
  ["workspaceedit", ({ input }) => workspaceEdited(input)],
  ["deletefile deletefiles removefile", remove],
  ["movefile renamefile", move],
  ["applypatch patch", apply],
  ["applypatchcall", ({ input }, readers) => operation(input, readers)],
  ["strreplaceeditor", (call) => command(call, { overwrite: false })],
  ["strreplacebasededittool texteditor developertexteditor", editor],
  ["bash shell exec execcommand localshell runterminalcmd runterminalcommand runinterminal", ranInShell],
  ["executecommand runshellcommand runcommand shellcommand executeshellcommand", ranInShell],
]

const tools = new Map(rows.flatMap(([names, verb]) => names.split(" ").map((name) => [name, verb] as const)))

/** Tools that change nothing, or nothing that is ours. */
const bystanders =
  /^(?:view|viewfile|read|readfile|readfiles|readtextfile|openfile|cat|ls|list|listdir|listfiles|listdirectory|glob|grep|grepsearch|search|searchfiles|codebasesearch|filesearch|find|think|todowrite|todoread|updatetodolist|task|webfetch|websearch|fetch|updateplan|askfollowupquestion|attemptcompletion|createdirectory)$/

/** The edits of a call. `strict` says of unknown tools that they are unknown. */
export function editsOf(call: Call, { readers, strict }: { readers: Readers; strict: boolean }): CallResult {
  const verb = tools.get(call.name) ?? byShape(call)
  if (verb && call.bare === true && !takesText.test(call.name)) return [unreadable(call)]
  if (verb) return keepOrRefuse(verb(call, readers))
  if (bystanders.test(call.name)) return []
  if (looksLikeEdit(call)) return [notRead(call)]
  if (!strict) return []
  return [
    {
      code: "unknown_op",
      message: `There is no tool called ${call.title} that edits files.`,
      hint: "Call edit, multiedit, write or apply_patch.",
    },
  ]
}

/** Tools whose only parameter may be given as it is. */
const takesText = /^(?:applypatch|patch)$/

function unreadable({ title }: Call): CallFault {
  return {
    code: "parse_error",
    message: `The parameters of ${title} are not valid JSON.`,
    hint: "Give the parameters as an object, or as an object written as JSON in a string.",
  }
}

const texts = ["newString", "content", "patchText"] as const

/** A tool that nobody here knows, and that edits nevertheless, as far as its name and its parameters tell. */
function looksLikeEdit({ title, input }: Call): boolean {
  const hasPath = typeof given(input, "filePath") === "string"
  const hasText = texts.some((each) => typeof given(input, each) === "string")
  const hasList = [...input.values()].some((each) => Array.isArray(each) && each.some(isFields))
  return isEditingName(title) ? hasPath || hasText || hasList : hasPath && hasText
}

function notRead({ title, input }: Call): CallFault {
  const path = given(input, "filePath")
  const issue = unreadCall(title, { path: typeof path === "string" ? path : undefined })
  return { hint: "", ...issue }
}

/** A call lands as a whole or not at all. */
function keepOrRefuse(outcome: CallResult): CallResult {
  return outcome.some(isFault) ? outcome.filter(isFault) : outcome
}

/** A tool of another name is known by its parameters. */
function byShape(call: Call): Verb | undefined {
  const { name, input } = call
  if (bystanders.test(name)) return undefined
  const said = input.get("command")
  if (typeof said === "string" && commands.has(said)) return editor
  if (commandOf(call) !== undefined && Array.isArray(given(input, "command"))) return ranInShell
  return isReplacement(input) ? edited : undefined
}

/** Is there a tool of this name that edits files, or may? */
export function hasTool(title: string): boolean {
  return tools.has(plainName(title))
}

const commands: ReadonlySet<unknown> = new Set(["view", "create", "str_replace", "insert", "undo_edit"])

/** The commands of Anthropic's text editor tools. */
export function command({ input }: Call, { overwrite }: { overwrite: boolean }): CallResult {
  const name = input.get("command")
  if (name === "view") return []
  if (name === "create") return [written(input, { overwrite })]
  if (name === "str_replace" && input.has("oldstr1")) return numbered(input)
  if (name === "str_replace")
    return [
      replacement(given(input, "newString") === undefined ? new Map([...input, ["newstr", ""]]) : input),
    ]
  if (name === "insert") return [inserted(input)]
  const message =
    name === "undo_edit" ? "undo_edit is not an edit of its own." : `There is no command ${String(name)}.`
  return [
    { code: "unknown_op", message, hint: "Use create, str_replace or insert; emend undo takes edits back." },
  ]
}

/** Several texts in one call, by number, as Augment has them: `old_str_1`, `new_str_1`, `old_str_2` … */
function numbered(input: Parameters): CallResult {
  const edits: CallResult = []
  for (let number = 1; input.has(`oldstr${number}`); number++) {
    const own = ["old_str", "new_str", "old_str_start_line_number"].map((key) =>
      input.get(plainKey(`${key}${number}`)),
    )
    const [oldstr, newstr = "", startline] = own
    edits.push(
      replacement(new Map([...input, ["oldstr", oldstr], ["newstr", newstr], ["startline", startline]]), {
        first: number === 1,
      }),
    )
  }
  return edits
}

/** A declaration by its name: `replace_symbol_body`, `insert_before_symbol` and `insert_after_symbol` of Serena. */
function symbolEdited(input: Parameters, act: "replace" | "before" | "after"): Edit | CallFault {
  const path = text(input, "filePath")
  if (isFault(path)) return path
  const [name, body] = [input.get("namepath") ?? input.get("symbol"), input.get("body")]
  if (typeof name !== "string" || name.trim() === "") return missing("name_path", path)
  if (typeof body !== "string" || body.trim() === "") return missing("body", path)
  const place = { by: "symbol" as const, name: name.trim(), act }
  return { op: "update", path, hunks: [{ old: "", new: body, scope: "substring", place }] }
}

function missing(name: string, path: string): CallFault {
  const hint = `Give the call the parameter ${name}.`
  return { code: "missing_attribute", message: `${name} is required`, hint, path }
}

import { isEditingName, unreadCall } from "../unread.ts"
import {
  edited,
  inserted,
  insertedBefore,
  isReplacement,
  moved,
  removed,
  replacement,
  written,
} from "./basic.ts"
import { type Call, isFields, plainName } from "./call.ts"
import { excerpted } from "./excerpted.ts"
import { keyBits } from "./keys.ts"
import { workspaceEdited } from "./language-server.ts"
import { cellEdited } from "./notebook.ts"
import { type CallFault, type CallResult, given, isFault } from "./parameters.ts"
import { operation, patched } from "./patched.ts"
import type { Readers } from "./readers.ts"
import { commandOf, ranInShell } from "./shell.ts"
import { symbolEdited } from "./symbol.ts"

type Verb = (call: Call, readers: Readers) => CallResult

interface Tool {
  does: Verb
  /** The parameters without any of which a call comes to one fault (one of several: added up); none, if that is not so simple. */
  needs?: readonly number[]
}

const { path, old, new: after, content, patch, list } = keyBits

const edit: Tool = { does: edited, needs: [path | patch | list, old | after | content | patch | list] }
const write: Tool = { does: ({ input }) => [written(input, { overwrite: true })], needs: [path, content] }
const create: Tool = { does: ({ input }) => [written(input, { overwrite: false })], needs: [path, content] }
const remove: Tool = { does: ({ input }) => removed(input), needs: [path] }
const move: Tool = { does: ({ input }) => [moved(input)], needs: [path] }
const apply: Tool = { does: ({ input }, readers) => patched(input, readers), needs: [patch] }
const editor: Tool = { does: (call) => command(call, { overwrite: true }) }
const insert: Tool = { does: ({ input }) => [insertedBefore(input)] }
const excerpt: Tool = { does: ({ input }) => [excerpted(input)], needs: [path, list | content] }
const shell: Tool = { does: ranInShell }

/** A text below the name of a file: all of it, as far as it shows that it is. */
function shown({ input }: Call): CallResult {
  const file = written(input, { overwrite: true })
  return [isFault(file) ? file : { ...file, extent: "shown" }]
}

/** A tool whose name is that of many other things: without a file it is one of these. */
function ifNamed({ does }: Tool): Tool {
  return { does: (call, readers) => (given(call.input, "filePath") === undefined ? [] : does(call, readers)) }
}

/** Every tool by its plain name, and the agents that have it. */
const rows: readonly [names: string, tool: Tool][] = [
  ["edit editfile fileedit strreplace searchreplace replace multiedit", edit],
  // Cline, Roo: `diff` holds blocks. Mistral Vibe: so does the `content` of search_replace.
  ["replaceinfile applydiff searchandreplace", edit],
  // Copilot, Windsurf and Antigravity, Continue, Serena, ACP.
  ["replacestringinfile multireplacestringinfile replacefilecontent multireplacefilecontent", edit],
  ["singlefindandreplace findandreplace replacecontent", edit],
  ["write writefile writetofile writetextfile overwritefile savefile", write],
  ["createfile createnewfile createtextfile", create],
  ["editor", ifNamed(edit)],
  ["create", ifNamed(create)],
  ["inserteditintofile editexistingfile applyedit", excerpt],
  // Morph, Relace.
  ["morphedit morpheditfile fastapply fastapplyedit relaceapply relaceedit applycodeedit", excerpt],
  ["showfile", { does: shown }],
  ["insertcontent", insert],
  ["notebookedit editnotebookfile editnotebook", { does: ({ input }) => [cellEdited(input)] }],
  // Serena.
  ["replacesymbolbody", { does: ({ input }) => [symbolEdited(input, "replace")] }],
  ["insertbeforesymbol", { does: ({ input }) => [symbolEdited(input, "before")] }],
  ["insertaftersymbol", { does: ({ input }) => [symbolEdited(input, "after")] }],
  ["workspaceedit", { does: ({ input }) => workspaceEdited(input) }],
  ["deletefile deletefiles removefile", remove],
  ["movefile renamefile", move],
  ["applypatch patch", apply],
  ["applypatchcall", { does: ({ input }, readers) => operation(input, readers), needs: [path] }],
  ["strreplaceeditor", { does: (call) => command(call, { overwrite: false }) }],
  ["strreplacebasededittool texteditor developertexteditor", editor],
  ["bash shell exec execcommand localshell runterminalcmd runterminalcommand runinterminal", shell],
  ["executecommand runshellcommand runcommand shellcommand executeshellcommand", shell],
]

const tools = new Map(rows.flatMap(([names, tool]) => names.split(" ").map((name) => [name, tool] as const)))

/** Tools that change nothing, or nothing that is ours. */
const bystanders =
  /^(?:view|viewfile|read|readfile|readfiles|readtextfile|openfile|cat|ls|list|listdir|listfiles|listdirectory|glob|grep|grepsearch|search|searchfiles|codebasesearch|filesearch|find|think|todowrite|todoread|updatetodolist|task|webfetch|websearch|fetch|updateplan|askfollowupquestion|attemptcompletion|createdirectory)$/

/** The edits of a call. `strict` says of unknown tools that they are unknown. */
export function editsOf(call: Call, { readers, strict }: { readers: Readers; strict: boolean }): CallResult {
  const verb = tools.get(call.name)?.does ?? byShape(call)
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
  if (typeof said === "string" && commands.has(said)) return editor.does
  if (commandOf(call) !== undefined && Array.isArray(given(input, "command"))) return ranInShell
  return isReplacement(input) ? edited : undefined
}

/** What a call of a tool needs, whatever it is called in full; null if it has to be parsed; undefined if no tool has this name. */
export function needsOf(title: string): readonly number[] | null | undefined {
  const tool = tools.get(title) ?? tools.get(plainName(title))
  return tool && (tool.needs ?? null)
}

/** Is there a tool of this name that edits files, or may? */
export function hasTool(title: string): boolean {
  return tools.has(plainName(title))
}

/** Does a tool of this name leave files as they are? */
export function isBystander(title: string): boolean {
  return bystanders.test(plainName(title))
}

const commands: ReadonlySet<unknown> = new Set(["view", "create", "str_replace", "insert", "undo_edit"])

/** The commands of Anthropic's text editor tools. */
export function command({ input }: Call, { overwrite }: { overwrite: boolean }): CallResult {
  const name = input.get("command")
  if (name === "view") return []
  if (name === "create") return [written(input, { overwrite })]
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

import { isEditingName, unreadCall } from "../unread.ts"
import { moved, removed, replacement, replacements, written } from "./basic.ts"
import { type Call, isFields, plainName } from "./call.ts"
import { command, commands } from "./editor.ts"
import { keyBits } from "./keys.ts"
import { type Fault, given, isFault, type Outcome } from "./parameters.ts"
import { operation, patched, type ReadPatch } from "./patched.ts"

type Verb = (call: Call, readPatch: ReadPatch) => Outcome

interface Tool {
  does: Verb
  /** The parameters without any of which a call comes to one fault; none, if that is not so simple. */
  needs?: readonly number[]
}

const { path, old, new: after, content, patch, list } = keyBits

const edit: Tool = { does: ({ input }) => [replacement(input)], needs: [path, old, after] }
const write: Tool = { does: ({ input }) => [written(input, { overwrite: true })], needs: [path, content] }
const move: Tool = { does: ({ input }) => [moved(input)], needs: [path] }
const apply: Tool = { does: ({ input }, readPatch) => patched(input, readPatch), needs: [patch] }
const editor: Tool = { does: (call) => command(call, { overwrite: true }) }

/** Every tool by its plain name. */
const tools = new Map<string, Tool>(
  Object.entries({
    edit,
    editfile: edit,
    fileedit: edit,
    strreplace: edit,
    searchreplace: edit,
    replace: edit,
    multiedit: { does: ({ input }) => replacements(input), needs: [list] },
    write,
    writefile: write,
    createfile: { does: ({ input }) => [written(input, { overwrite: false })], needs: [path, content] },
    deletefile: { does: ({ input }) => [removed(input)], needs: [path] },
    movefile: move,
    renamefile: move,
    applypatch: apply,
    patch: apply,
    applypatchcall: { does: ({ input }, readPatch) => operation(input, readPatch), needs: [path] },
    strreplaceeditor: { does: (call) => command(call, { overwrite: false }) },
    strreplacebasededittool: editor,
    texteditor: editor,
  } satisfies Record<string, Tool>),
)

/** Tools that change nothing, or nothing that is ours. */
const bystanders =
  /^(?:view|read|readfile|openfile|cat|ls|list|listdir|listfiles|glob|grep|search|find|bash|shell|exec|execcommand|localshell|think|todowrite|todoread|task|webfetch|websearch|fetch|updateplan)$/

/** The edits of a call. `strict` says of unknown tools that they are unknown. */
export function editsOf(
  call: Call,
  { readPatch, strict }: { readPatch: ReadPatch; strict: boolean },
): Outcome {
  const verb = tools.get(call.name)?.does ?? byShape(call)
  if (verb && call.bare === true && !takesText.test(call.name)) return [unreadable(call)]
  if (verb) return keepOrRefuse(verb(call, readPatch))
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

const texts = ["newString", "content", "patchText"] as const

/** A tool that nobody here knows, and that edits nevertheless, as far as its name and its parameters tell. */
function looksLikeEdit({ title, input }: Call): boolean {
  const hasPath = typeof given(input, "filePath") === "string"
  const hasText = texts.some((each) => typeof given(input, each) === "string")
  const hasList = [...input.values()].some((each) => Array.isArray(each) && each.some(isFields))
  return isEditingName(title) ? hasPath || hasText || hasList : hasPath && hasText
}

function notRead({ title, input }: Call): Fault {
  const path = given(input, "filePath")
  const issue = unreadCall(title, { path: typeof path === "string" ? path : undefined })
  return { hint: "", ...issue }
}

/** Tools whose only parameter may be given as it is. */
const takesText = /^(?:applypatch|patch)$/

function unreadable({ title }: Call): Fault {
  return {
    code: "parse_error",
    message: `The parameters of ${title} are not valid JSON.`,
    hint: "Give the parameters as an object, or as an object written as JSON in a string.",
  }
}

/** A call lands as a whole or not at all. */
function keepOrRefuse(outcome: Outcome): Outcome {
  return outcome.some(isFault) ? outcome.filter(isFault) : outcome
}

/** The patch that a command applies, as an argument or in a script: agents call `apply_patch` through their shell tool. */
function patchOf([program, first, script]: readonly unknown[]): string | undefined {
  if (program === "apply_patch" && typeof first === "string") return first
  const isShell = typeof program === "string" && /(?:^|\/)(?:bash|zsh|sh)$/.test(program)
  const isScript =
    typeof script === "string" && /\bapply_patch\b/.test(script) && script.includes("*** Begin Patch")
  return isShell && (first === "-c" || first === "-lc") && isScript ? script : undefined
}

/** A tool of another name is known by its parameters. */
function byShape({ name, input }: Call): Verb | undefined {
  const shell = input.get("command")
  const patch = Array.isArray(shell) ? patchOf(shell) : undefined
  if (patch !== undefined) return (_, readPatch) => readPatch(patch)
  if (bystanders.test(name)) return undefined
  if (typeof shell === "string" && commands.has(shell)) return (call) => command(call, { overwrite: true })
  if (Array.isArray(input.get("edits"))) return ({ input }) => replacements(input)
  return given(input, "oldString") !== undefined && given(input, "newString") !== undefined
    ? edit.does
    : undefined
}

/** What a call of a tool needs, whatever it is called in full; null if it has to be parsed; undefined if no tool has this name. */
export function needsOf(title: string): readonly number[] | null | undefined {
  const tool = tools.get(title) ?? tools.get(plainName(title))
  return tool && (tool.needs ?? null)
}

/** Does a tool of this name leave files as they are? */
export function isBystander(title: string): boolean {
  return bystanders.test(plainName(title))
}

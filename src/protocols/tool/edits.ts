import { moved, removed, replacement, replacements, written } from "./basic.ts"
import type { Call } from "./call.ts"
import { command, commands } from "./editor.ts"
import { type Fault, given, isFault, type Outcome } from "./parameters.ts"
import { operation, patched, type ReadPatch } from "./patched.ts"

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

/** The edits of a call. `strict` says of unknown tools that they are unknown. */
export function editsOf(
  call: Call,
  { readPatch, strict }: { readPatch: ReadPatch; strict: boolean },
): Outcome {
  const verb = Object.hasOwn(verbs, call.name) ? verbs[call.name]! : byShape(call)
  if (verb && call.bare === true && !takesText.test(call.name)) return [unreadable(call)]
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
    ? editVerb
    : undefined
}

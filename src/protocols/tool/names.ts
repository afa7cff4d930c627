/**
 * What agents call the parameters of their tools: the one table of it, for JSON and tags, and
 * for emend's own tools. Names are plain (lower case, no `_` or `-`); the first is what messages call the parameter.
 */
const table = {
  filePath:
    "filepath path file filename targetfile relativeworkspacepath relativepath absolutepath notebookpath uri fileuri targetfilepath",
  oldString:
    "oldstring oldstr oldtext oldcode oldcontent targetcontent old search find before needle searchtext searchstring",
  newString:
    "newstring newstr newtext newcode newcontent replacementcontent new replace replacement replacewith after repl replacetext",
  content: "content contents filetext text newstr codecontent filecontent",
  /** A part of a file with the rest left out, from which a second model makes the file. */
  excerpt: "codeedit editsnippet updatesnippet update code changes instructionsandcode",
  edits: "edits replacements replacementchunks operations chunks",
  files: "files",
  insertText: "inserttext newstr newtext text content",
  insertLine: "insertline line",
  patchText: "patchtext patch input diff content",
  command: "command cmd script commandline",
  workdir: "workdir cwd workingdirectory workingdir directory dirpath dir",
  replaceAll: "replaceall allowmultiple allowmultipleoccurrences replaceallmatches",
  expected: "expectedreplacements expectedoccurrences",
  to: "to newpath destination target destinationpath newname newfilepath targetpath",
  from: "from oldpath source sourcepath filepath path",
  useRegex: "useregex isregex",
} as const satisfies Record<string, string>

export type Name = keyof typeof table

/** The names that a parameter goes by, plain. */
export const names = Object.fromEntries(
  Object.entries(table).map(([name, all]) => [name, all.split(" ")]),
) as unknown as Readonly<Record<Name, readonly string[]>>

/** Names that tools use together: who has one of them calls the others so. */
export const families = [
  "filePath oldString newString content replaceAll",
  "file_path old_string new_string content replace_all",
  "path old_str new_str file_text insert_text insert_line",
  "path old_text new_text",
  "path oldText newText",
  "path before after",
  "path search replace",
  "filepath old_string new_string contents",
  "TargetFile TargetContent ReplacementContent CodeContent",
  "target_file code_edit",
].map((names) => names.split(" "))

/** Names that only a call to replace a text has; `find` and `before` are those of other tools, too. */
export const telling = {
  old: new Set(["oldstring", "oldstr", "oldtext", "oldcode", "targetcontent"]),
  new: new Set(["newstring", "newstr", "newtext", "newcode", "replacementcontent"]),
}

/** A file, what to look for and what to put there: each alone is a word like others, all three are an edit. */
export function tellTogether(keys: readonly string[]): boolean {
  return ["filePath", "oldString", "newString"].every((name) =>
    keys.some((key) => names[name as Name].includes(key)),
  )
}

/** Where a call has its parameters… */
export const inputKeys = [
  "input",
  "arguments",
  "parameters",
  "args",
  "params",
  "tool_input",
  "toolInput",
  "kwargs",
]
/** Lower case, without underscores: `file_path` and `filePath` are `filepath`. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/g, "")
}

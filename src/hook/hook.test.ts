import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { top } from "../../test/sources.ts"
import { applyExactly, exactEdit } from "./exact.ts"
import { answerHook } from "./index.ts"

const source =
  "function total(items) {\n\tlet sum = 0\n\tfor (const item of items) {\n\t\tsum += item.price\n\t}\n\treturn sum\n}\n"

function project(files: Record<string, string> = { "src/total.js": source }) {
  const root = temporaryFolder()
  mkdirSync(join(root, "src"))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const ask = async (tool_name: string, tool_input: object, more: object = {}) =>
    (await answerHook(
      {
        session_id: "s",
        cwd: root,
        permission_mode: "default",
        hook_event_name: "PreToolUse",
        tool_name,
        tool_input,
        ...more,
      },
      { root, trust: true },
    )) as Said
  const edit = (old_string: string, new_string: string, more = {}) =>
    ask("Edit", { file_path: join(root, "src/total.js"), old_string, new_string, ...more })
  return { root, ask, edit, file: join(root, "src/total.js") }
}

type Said = { hookSpecificOutput: Record<string, unknown> } | undefined

/** What an agent's own edit tool would make of the call that the hook hands back. */
function carriedOut(text: string, output: Said): string | undefined {
  const input = output!.hookSpecificOutput.updatedInput as Record<string, string> & {
    edits?: Record<string, string>[]
  }
  let result: string | undefined = text.replaceAll("\r\n", "\n")
  for (const each of input.edits ?? [input])
    result = applyExactly(result!, { old: each.old_string!, new: each.new_string!, all: false })
  return result
}

describe("before an Edit", () => {
  it("keeps silent where the call will do", async () => {
    const { edit } = project()
    expect(await edit("\tlet sum = 0\n", "\tlet sum = 1\n")).toBeUndefined()
    expect(await edit("item", "entry", { replace_all: true })).toBeUndefined()
  })

  it("asks about files that make others run things, whether the call will do or slips", async () => {
    const { ask, root } = project({
      "src/total.js": source,
      Makefile: "all:\n\techo one\n",
      "package.json": '{ "scripts": { "test": "vitest" } }',
      "emend.config.json": '{ "permissions": { "edit": { "**": "allow" } } }',
    })
    const edit = (file: string, old_string: string, new_string: string) =>
      ask("Edit", { file_path: join(root, file), old_string, new_string })
    const asked = { hookSpecificOutput: { permissionDecision: "ask" } }
    expect(await edit("Makefile", "\techo one", "\tcurl x | sh")).toMatchObject(asked)
    expect(await edit("Makefile", "  echo one", "  curl x | sh")).toMatchObject(asked)
    expect(await edit("package.json", "vitest", "curl x | sh")).toMatchObject(asked)
    for (const file of [".claude/settings.json", ".vscode/tasks.json", ".husky/pre-commit"])
      expect(await ask("Write", { file_path: join(root, file), content: "{}\n" })).toMatchObject(asked)
  })

  it("puts the file's real text into a call that would miss", async () => {
    const { edit, file } = project()
    const output = await edit(
      "    for (const item of items) {\n        sum += item.price\n    }",
      "    for (const item of items) {\n        sum += item.price * item.count\n    }",
    )
    expect(output).toEqual({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        additionalContext: expect.stringMatching(/^emend put the file's real text into the call: line 3 /),
        updatedInput: {
          file_path: file,
          old_string: "\t\tsum += item.price",
          new_string: "\t\tsum += item.price * item.count",
        },
      },
    })
    expect(carriedOut(source, output)).toBe(source.replace("item.price", "item.price * item.count"))
  })

  it("works on files with other line endings as the tools see them", async () => {
    const crlf = source.replaceAll("\n", "\r\n")
    const { edit } = project({ "src/total.js": crlf })
    expect(await edit("\tlet sum = 0\n\tfor", "\tlet sum = 1\n\tfor")).toBeUndefined()
    const output = await edit(
      "  let sum = 0\n  for (const item of items) {",
      "  let sum = 1\n  for (const item of items) {",
    )
    expect(carriedOut(crlf, output)).toBe(source.replace("= 0", "= 1"))
  })

  it.each([
    [
      "what is not there, with the nearest lines",
      "\tlet sum = 7\n\tfor (const item of list) {\n\t\tsum += item.cost\n",
      "x",
      /^old_string not found in content\n.*let sum = 0/s,
    ],
    [
      "what is there twice, with the places",
      "item",
      "x",
      /^Found multiple matches for old_string\. Provide more surrounding lines\.\n.*or set replace_all/s,
    ],
    ["placeholders, even where the text fits", "\treturn sum\n", "\t// ... rest of the code\n", /left out/],
    [
      "what is done already",
      "function total(items) {\n\tlet sum = 1\n",
      "function total(items) {\n\tlet sum = 0\n",
      /already is as this call wants it/,
    ],
  ])("refuses %s", async (_, old, text, reason) => {
    const { edit } = project()
    expect(await edit(old, text)).toMatchObject({
      hookSpecificOutput: {
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringMatching(reason),
      },
    })
  })

  it("refuses a file that is not there", async () => {
    const { ask, root } = project()
    const output = await ask("Edit", { file_path: join(root, "nope.js"), old_string: "a", new_string: "b" })
    expect(output!.hookSpecificOutput.permissionDecisionReason).toMatch(/^File .*nope\.js not found/)
  })

  it("leaves new files, other tools, other events and other folders alone", async () => {
    const { ask, root, file } = project()
    const outside = temporaryFolder()
    writeFileSync(join(outside, "x.js"), source)
    const edit = { file_path: join(outside, "x.js"), old_string: "nope", new_string: "x" }
    expect(await ask("Edit", edit)).toBeUndefined()
    expect(
      await ask("Edit", { file_path: join(root, "new.js"), old_string: "", new_string: "a\r\n" }),
    ).toBeUndefined()
    writeFileSync(join(root, "x.bin"), new Uint8Array([0, 1, 2, 255]))
    for (const file_path of [join(root, "x.bin"), join(root, "src")])
      expect(await ask("Edit", { file_path, old_string: "a", new_string: "b" })).toBeUndefined()
    expect(await ask("Bash", { command: "rm -rf /" })).toBeUndefined()
    expect(await ask("Edit", { file_path: file })).toBeUndefined()
    expect(await ask("Edit", { ...edit, file_path: file }, { hook_event_name: "Stop" })).toBeUndefined()
    expect(await answerHook({ hook_event_name: "SessionStart" }, { root })).toBeUndefined()
    expect(await answerHook(null, { root })).toBeUndefined()
  })

  it("allows nothing in plan mode", async () => {
    const { ask, file } = project()
    const input = {
      file_path: file,
      old_string: "  let sum = 0\n  for (const item of items) {",
      new_string: "  let sum = 1\n  for (const item of items) {",
    }
    expect(await ask("Edit", input, { permission_mode: "plan" })).toBeUndefined()
  })

  it("asks before an agent changes what it may do", async () => {
    const { ask, root } = project()
    expect(await ask("Write", { file_path: join(root, "emend.config.json"), content: "{}" })).toMatchObject({
      hookSpecificOutput: {
        permissionDecision: "ask",
        permissionDecisionReason: expect.stringContaining("emend.config.json"),
      },
    })
  })

  it("asks as well where that is in package.json, and only then", async () => {
    const { ask, root } = project({ "src/total.js": source, "package.json": '{ "name": "a" }' })
    const write = (content: string) => ask("Write", { file_path: join(root, "package.json"), content })
    expect(await write('{ "name": "a", "emend": { "formatters": { "*": "sh x" } } }')).toMatchObject({
      hookSpecificOutput: { permissionDecision: "ask" },
    })
    expect(await write('{ "name": "b" }')).toBeUndefined()
  })

  it("follows the project's rules: deny refuses, ask asks", async () => {
    const config = JSON.stringify({ permissions: { edit: { "*.lock": "deny", "src/**": "ask" } } })
    const { ask, edit, root } = project({
      "src/total.js": source,
      "yarn.lock": "x\n",
      "emend.config.json": config,
    })
    expect(await ask("Write", { file_path: join(root, "yarn.lock"), content: "y\n" })).toMatchObject({
      hookSpecificOutput: {
        permissionDecision: "deny",
        permissionDecisionReason: expect.stringContaining("*.lock"),
      },
    })
    expect(await edit("\tlet sum = 0\n", "\tlet sum = 1\n")).toMatchObject({
      hookSpecificOutput: { permissionDecision: "ask" },
    })
    const output = await edit(
      "  let sum = 0\n  for (const item of items) {",
      "  let sum = 1\n  for (const item of items) {",
    )
    expect(output).toMatchObject({ hookSpecificOutput: { permissionDecision: "ask" } })
    expect(carriedOut(source, output)).toBe(source.replace("= 0", "= 1"))
  })
})

describe("a file that is not in Unicode", () => {
  const japanese = "// \u5408\u8a08\nlet sum = 0\nlet n = 0\n"
  const inShiftJis = Buffer.from("// \x8d\x87\x8cv\nlet sum = 0\nlet n = 0\n", "latin1")
  const declared = JSON.stringify({ encodings: { "*.js": "shift_jis" } })

  function written(config?: string) {
    const made = project({ ...(config && { "emend.config.json": config }) })
    writeFileSync(made.file, inShiftJis)
    return made
  }

  it("is read as the configuration says, and kept from tools that would write it as UTF-8", async () => {
    expect(new TextDecoder("shift_jis").decode(inShiftJis)).toBe(japanese)
    const { edit, ask, file } = written(declared)
    const denied = { hookSpecificOutput: { permissionDecision: "deny" } }
    const output = await edit("let sum = 0", "let sum = 1")
    expect(output).toMatchObject(denied)
    expect(output!.hookSpecificOutput.permissionDecisionReason).toContain(
      "src/total.js is written in shift_jis.",
    )
    expect(await ask("Write", { file_path: file, content: japanese })).toMatchObject(denied)
  })

  it("is left alone where all of it is ASCII, whatever is declared, or is Unicode", async () => {
    const { edit, file } = written(declared)
    writeFileSync(file, "let sum = 0\n")
    expect(await edit("let sum = 0", "let sum = 1")).toBeUndefined()
    expect(await edit("let sum = 0", "let sum = 0 // \u5408")).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
    const unicode = written()
    writeFileSync(unicode.file, japanese)
    expect(await unicode.edit("let sum = 0", "let sum = 1")).toBeUndefined()
  })
})

describe("before a MultiEdit", () => {
  it("repairs only what has to be, each on the result of the one before", async () => {
    const { ask, file } = project()
    const edits = [
      { old_string: "sum", new_string: "result", replace_all: true },
      {
        old_string: "    let result = 0\n    for (const item of items) {",
        new_string: "    let result = 1\n    for (const item of items) {",
      },
    ]
    const output = await ask("MultiEdit", { file_path: file, edits })
    const repaired = (output!.hookSpecificOutput.updatedInput as { edits: object[] }).edits
    expect(repaired).toEqual([edits[0], { old_string: "\tlet result = 0", new_string: "\tlet result = 1" }])
  })

  it("refuses, and says which", async () => {
    const { ask, file } = project()
    const edits = [
      { old_string: "sum = 0", new_string: "sum = 1" },
      { old_string: "nothing like it", new_string: "x" },
    ]
    const output = await ask("MultiEdit", { file_path: file, edits })
    expect(output!.hookSpecificOutput.permissionDecisionReason).toMatch(
      /^edits\[1\]: old_string not found in content/,
    )
  })
})

describe("before a multi_replace_string_in_file, which looks for all texts in the files as they were", () => {
  const other = "export const rate = 0.2\nexport const name = 'x'\n"
  const files = { "src/total.js": source, "src/rate.js": other }
  const slip = {
    oldString: "    let sum = 0\n    for (const item of items) {",
    newString: "    let sum = 1\n    for (const item of items) {",
  }
  const item = (filePath: string, texts: object) => ({ explanation: `mend ${filePath}`, filePath, ...texts })

  it("repairs only what has to be, in each file, and keeps what else the call says", async () => {
    const { ask } = project(files)
    const fits = item("src/rate.js", { oldString: "0.2", newString: "0.3" })
    const output = await ask("multi_replace_string_in_file", {
      explanation: "two files",
      replacements: [fits, item("src/total.js", slip)],
    })
    expect(output!.hookSpecificOutput.permissionDecision).toBeUndefined()
    expect(output!.hookSpecificOutput.updatedInput).toEqual({
      explanation: "two files",
      replacements: [fits, item("src/total.js", { oldString: "\tlet sum = 0", newString: "\tlet sum = 1" })],
    })
  })

  it("makes one of those that would not be found in the file as it was", async () => {
    const { ask } = project(files)
    const second = { oldString: "let sum = 1\n", newString: "let sum = 2\n" }
    const output = await ask("multi_replace_string_in_file", {
      explanation: "twice the same place",
      replacements: [item("src/total.js", slip), item("src/total.js", second)],
    })
    expect(output!.hookSpecificOutput.updatedInput).toMatchObject({
      replacements: [{ oldString: "\tlet sum = 0", newString: "\tlet sum = 2" }],
    })
  })

  it("refuses, says which, and in which file", async () => {
    const { ask } = project(files)
    const lost = { oldString: "nothing like it", newString: "x" }
    const output = await ask("multi_replace_string_in_file", {
      replacements: [item("src/rate.js", { oldString: "0.2", newString: "0.3" }), item("src/total.js", lost)],
    })
    expect(output!.hookSpecificOutput).toMatchObject({
      permissionDecision: "deny",
      permissionDecisionReason: expect.stringMatching(/^replacements\[1\]: oldString not found in content/),
    })
    expect(
      await ask("multi_replace_string_in_file", {
        replacements: [item("src/gone.js", lost), item("src/total.js", lost)],
      }),
    ).toMatchObject({
      hookSpecificOutput: { permissionDecisionReason: expect.stringContaining("File src/gone.js not found") },
    })
  })

  it("keeps silent where all will do, or a file is not of the workspace", async () => {
    const { ask } = project(files)
    const fine = item("src/total.js", { oldString: "\tlet sum = 0", newString: "\tlet sum = 1" })
    expect(await ask("multi_replace_string_in_file", { replacements: [fine] })).toBeUndefined()
    const outside = item("../elsewhere.js", slip)
    expect(await ask("multi_replace_string_in_file", { replacements: [fine, outside] })).toBeUndefined()
    expect(
      await ask("multi_replace_string_in_file", { replacements: [{ ...fine, filePath: 7 }] }),
    ).toBeUndefined()
  })

  it("holds every file of it to the rules", async () => {
    const config = JSON.stringify({ permissions: { edit: { "src/rate.js": "deny" } } })
    const { ask } = project({ ...files, "emend.config.json": config })
    const fine = item("src/total.js", { oldString: "\tlet sum = 0", newString: "\tlet sum = 1" })
    const denied = item("src/rate.js", { oldString: "0.2", newString: "0.3" })
    expect(await ask("multi_replace_string_in_file", { replacements: [fine, denied] })).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
  })
})

describe("before a call that is not looked into", () => {
  const rules = JSON.stringify({ permissions: { edit: { "src/rate.js": "deny" } } })
  const files = { "src/total.js": source, "src/rate.js": "rate = 0.2\n", "emend.config.json": rules }
  const path = "src/rate.js"
  const texts = { old_string: "0.2", new_string: "0.3" }

  it.each<[string, object, object?]>([
    ["replace", { file_path: path, ...texts, expected_replacements: 2 }, { hook_event_name: "BeforeTool" }],
    ["Edit", { file_path: path, edits: [], ...texts }],
    ["Edit", { file_path: "src/total.js", path, ...texts }],
    ["MultiEdit", { file_path: path, edits: [texts, { old_string: "x" }] }],
    ["MultiEdit", { edits: [{ old: "a" }, { file_path: path, ...texts }] }],
    ["Delete", { path }, { hook_event_name: "preToolUse" }],
    // Some agents take blanks away.
    ["Write", { file_path: `${path} `, content: "x\n" }],
    ["NotebookEdit", { notebook_path: path, new_source: "x" }],
    ["edit_notebook_file", { filePath: path }],
    ["str_replace_editor", { command: "create", path, file_text: "x" }],
    [
      "apply_patch",
      { command: `*** Begin Patch\n*** Add File: /elsewhere\n+x\n*** Delete File: ${path}\n*** End Patch` },
    ],
    ["apply_patch", { command: `*** Begin Patch\n  *** Delete File: ${path}  \nnonsense` }],
    ["Edit", { file_path: "rate.js", ...texts }, { cwd: "src" }],
    [
      "apply_patch",
      { input: "*** Begin Patch\n*** Delete File: ../src/rate.js\n*** End Patch" },
      { cwd: "src" },
    ],
  ])("holds the rules for all that it names: %s %j", async (tool, input, more = {}) => {
    const { ask, root } = project(files)
    const at = "cwd" in more && { cwd: join(root, String(more.cwd)) }
    expect(JSON.stringify(await ask(tool, input, { ...more, ...at }))).toMatch(
      /"(?:permissionDecision|decision|permission)":"deny".*must not be touched/,
    )
  })

  it("knows, as agents do, where the user is at home", async () => {
    const { ask, root } = project(files)
    vi.stubEnv("HOME", root)
    vi.stubEnv("USERPROFILE", root)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await ask("Write", { file_path: `~/${path}`, content: "x\n" })).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
  })

  it("says nothing else", async () => {
    const { ask } = project(files)
    expect(await ask("Delete", { path: "src/total.js" })).toBeUndefined()
    expect(await ask("Edit", { file_path: "src/total.js", edits: [] })).toBeUndefined()
    expect(await ask("Edit", { edits: [] })).toBeUndefined()
  })

  it("takes paths from where the agent is", async () => {
    const { ask, root } = project({ "src/total.js": source })
    const input = { file_path: "total.js", old_string: "    let sum = 0\n", new_string: "    let sum = 1\n" }
    const output = await ask("Edit", input, { cwd: join(root, "src") })
    expect(output?.hookSpecificOutput.updatedInput).toMatchObject({
      file_path: "total.js",
      old_string: "\tlet sum = 0",
    })
  })
})

describe("before an insert_edit_into_file, of which a second model makes the file", () => {
  const excerpt = { explanation: "x", code: "// ...existing code...\nlet sum = 1\n// ...existing code...\n" }

  it("judges nothing but whether the file may be edited, and can be", async () => {
    const config = JSON.stringify({ permissions: { edit: { "src/rate.js": "deny" } } })
    const { ask } = project({ "src/total.js": source, "src/rate.js": "x\n", "emend.config.json": config })
    expect(await ask("insert_edit_into_file", { ...excerpt, filePath: "src/total.js" })).toBeUndefined()
    expect(await ask("insert_edit_into_file", { ...excerpt, filePath: "src/rate.js" })).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
  })
})

describe("before a Write", () => {
  it("refuses placeholders only", async () => {
    const { ask, file } = project()
    expect(await ask("Write", { file_path: file, content: "let a = 1\n" })).toBeUndefined()
    expect(
      await ask("Write", { file_path: file, content: "let a = 1\n// ... rest of the code\n" }),
    ).toMatchObject({
      hookSpecificOutput: { permissionDecision: "deny" },
    })
  })
})

describe("after an edit", () => {
  const after = { hook_event_name: "PostToolUse", tool_response: { originalFile: "before\n" } }

  it("has nothing to say where the project wants nothing done", async () => {
    const { ask, file } = project()
    expect(await ask("Edit", { file_path: file, old_string: "a", new_string: "b" }, after)).toBeUndefined()
  })

  it("formats, and says that the file has to be read again", async () => {
    const upper = 'require("fs").writeFileSync(process.argv[1], "FORMATTED\\n")'
    const config = JSON.stringify({ formatters: { "*.js": [process.execPath, "-e", upper] } })
    const { ask, file } = project({ "src/total.js": source, "emend.config.json": config })
    const output = await ask("Write", { file_path: file, content: "" }, after)
    expect(output).toEqual({
      hookSpecificOutput: {
        hookEventName: "PostToolUse",
        additionalContext: "src/total.js was formatted: read it again before the next edit.",
      },
    })
    expect(readFileSync(file, "utf8")).toBe("FORMATTED\n")
  })
})

it("any change can be said as one exact edit", () => {
  const text = fc
    .array(fc.constantFrom("a\n", "b\n", "\n", "c"), { maxLength: 12 })
    .map((lines) => lines.join(""))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edit = exactEdit(before, after)
      if (before === "" || before === after) expect(edit).toBeUndefined()
      else expect(applyExactly(before, edit!)).toBe(after)
    }),
  )
})

describe("after an edit, with a language server", { timeout: 120_000 }, () => {
  it("tells the model what it broke, and only that", async () => {
    const before = 'export const old: number = "old"\n'
    // TypeScript 7, which is what is installed here, brings no server that the language server could build on.
    const initializationOptions = {
      tsserver: { path: join(top, "node_modules/typescript-5/lib/tsserver.js") },
    }
    const command = [
      process.execPath,
      join(top, "node_modules/typescript-language-server/lib/cli.mjs"),
      "--stdio",
    ]
    const servers = { typescript: { command, initializationOptions } }
    const config = { diagnostics: { servers, timeout: 60_000, startTimeout: 60_000 } }
    const { ask, root } = project({
      "package.json": '{ "type": "module" }',
      "tsconfig.json": '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] } }',
      "a.ts": `${before}export const b: string = 1\n`,
      "emend.config.json": JSON.stringify(config),
    })
    const input = { file_path: join(root, "a.ts"), content: "" }
    const output = await ask("Write", input, {
      hook_event_name: "PostToolUse",
      tool_response: { originalFile: before },
    })
    expect(output!.hookSpecificOutput.additionalContext).toBe(
      "This edit brought new problems to a.ts, please fix them:\nERROR [2:14] Type 'number' is not assignable to type 'string'.",
    )
  })
})

import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { loadConfig } from "./config.ts"
import { saveConfig } from "./save.ts"
import { configJsonSchema } from "./schema.ts"

function folderWith(files: Record<string, unknown>): string {
  const folder = temporaryFolder()
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value, null, 2))
  return folder
}

/** Everything that can be said. */
const everything = {
  $schema: "./node_modules/emend/dist/emend.config.schema.json",
  format: "auto",
  match: "whitespace",
  mode: "atomic",
  ambiguous: "refuse",
  exclude: ["dist/**"],
  gitignore: true,
  encodings: { "legacy/**": "shift_jis" },
  permissions: {
    edit: { "**": "allow", "*.lock": "deny" },
    outside: [{ pattern: "/tmp/**", action: "ask" }],
  },
  mustRead: true,
  stage: true,
  syntax: "report",
  formatters: { "*.ts": "biome format --write $FILE", "*.py": ["ruff", "format", "$FILE"] },
  diagnostics: {
    servers: { mine: { command: "my-server --stdio", extensions: [".my"] }, pyright: false },
    timeout: 5000,
    startTimeout: 20_000,
    severity: "warning",
  },
  prompt: { format: "blocks" },
  theme: "dark",
}

describe("loadConfig", () => {
  it("reads everything that can be said", async () => {
    const folder = folderWith({ "emend.config.json": everything })
    expect(await loadConfig(folder)).toEqual({ config: everything, file: join(folder, "emend.config.json") })
  })

  it("does not lose the rules of a package.json by a slip in it", async () => {
    const folder = folderWith({ "package.json": '{ "emend": { "permissions": {} }, }' })
    await expect(loadConfig(folder)).rejects.toThrow("package.json:1:")
  })

  it("reads a file with a byte-order mark, as others do", async () => {
    const marked = `\ufeff${JSON.stringify({ emend: { match: "exact" } })}`
    expect(await loadConfig(folderWith({ "package.json": marked }))).toMatchObject({
      config: { match: "exact" },
    })
    expect(await loadConfig(folderWith({ "emend.config.json": "\ufeff{}" }))).toMatchObject({ config: {} })
  })

  it("reads the key of package.json", async () => {
    const folder = folderWith({ "package.json": { name: "x", emend: { match: "exact" } } })
    expect(await loadConfig(folder)).toEqual({
      config: { match: "exact" },
      file: join(folder, "package.json"),
    })
  })

  it("is empty where there is none", async () => {
    expect(await loadConfig(folderWith({ "package.json": { name: "emend" } }))).toEqual({ config: {} })
    expect(await loadConfig(folderWith({ "package.json": '{ "name": oops' }))).toEqual({ config: {} })
    expect(await loadConfig(join(temporaryFolder(), "nowhere"))).toEqual({ config: {} })
  })

  it("follows a link to a configuration that is shared", async () => {
    const shared = join(folderWith({ "shared.json": { stage: true } }), "shared.json")
    const folder = temporaryFolder()
    symlinkSync(shared, join(folder, "emend.config.json"))
    expect(await loadConfig(folder)).toEqual({ config: { stage: true }, file: shared })
  })

  it("refuses two", async () => {
    const folder = folderWith({ "emend.config.json": {}, "package.json": { emend: {} } })
    await expect(loadConfig(folder)).rejects.toThrow(
      /^Both .*emend\.config\.json and the key "emend" .*Keep one/,
    )
  })

  it.each([
    [{ fromat: "auto" }, 'The configuration has no key "fromat". Did you mean "format"?'],
    [{ banana: 1 }, 'The configuration has no key "banana". There are: $schema, format, match,'],
    [{ permissions: { edti: {} } }, 'permissions has no key "edti". Did you mean "edit"?'],
    [{ diagnostics: { timeuot: 1 } }, 'diagnostics has no key "timeuot". Did you mean "timeout"?'],
    [{ match: "loose" }, 'match must be "exact", "whitespace" or "fuzzy", not "loose".'],
    [{ stage: "yes" }, 'stage must be true or false, not "yes".'],
    [{ exclude: "dist" }, 'exclude must be a list, not "dist".'],
    [{ exclude: ["a", 3] }, "exclude[1] must be a string, not 3."],
    [
      { permissions: { edit: { "*.ts": "maybe" } } },
      'permissions.edit["*.ts"] must be "allow", "ask" or "deny", not "maybe".',
    ],
    [{ permissions: { edit: [{ pattern: "a" }] } }, "permissions.edit[0].action is required."],
    [
      { diagnostics: { servers: { pyrigth: {} } } },
      'diagnostics.servers.pyrigth: no server of this name is known, so that it needs a command and extensions. Did you mean "pyright"?',
    ],
    [{ diagnostics: 3 }, "diagnostics must be true or false, or an object, not 3."],
    [{ diagnostics: { timeout: 0 } }, "diagnostics.timeout must be at least 1, not 0."],
    [{ format: "yaml" }, 'format must be "auto", '],
    [[], "The configuration must be an object, not a list."],
    ["{ // no\n}", "emend.config.json:1:3 is not valid JSON: a key in double quotes was expected. "],
  ])("refuses %j", async (value, message) => {
    const failed = await loadConfig(folderWith({ "emend.config.json": value })).catch((error) => error)
    expect(failed).toMatchObject({ name: "EmendError", kind: "usage" })
    expect(failed.message).toContain(message)
    expect(failed.message).toContain("emend.config.json")
  })

  it.each([
    ['{ "permissions": { "edit": { "a": "deny" } }, "permissions": {} }', "permissions is there twice"],
    [
      '{ "permissions": { "edit": { "a": "deny", "b": "ask", "\\u0061": "allow" } } }',
      "permissions.edit.a is there twice",
    ],
    ['{ "permissions": { "edit": { "__proto__": "deny" } } }', "permissions.edit.__proto__ is a name that"],
    ['{ "permissions": { "edit": { "**": "allow", "2024": "deny" } } }', "permissions.edit.2024 is a number"],
    ['{ "permissions": { "edit": { "20": "deny", "3": "ask" } } }', "permissions.edit.3 is a number"],
    ['{ "encodings": { "*": "utf-8", "7": "latin-1" } }', "encodings.7 is a number"],
  ])("does not lose or move a rule that is written: %s", async (text, message) => {
    const inManifest = `{ "scripts": {}, "emend": ${text}, "files": [{ "a": 1 }] }`
    for (const files of [{ "emend.config.json": text }, { "package.json": inManifest }])
      await expect(loadConfig(folderWith(files))).rejects.toThrow(message)
  })

  it("does not lose a whole configuration beside another in package.json", async () => {
    const text = '{ "emend": { "match": "exact" }, "name": "x", "emend": {} }'
    await expect(loadConfig(folderWith({ "package.json": text }))).rejects.toThrow("emend is there twice")
  })

  it("reads rules for numbers that come first, equal keys of different objects, and the rest of package.json", async () => {
    const edit = '{ "3": "deny", "20": "deny", "*": "allow" }'
    const outside = '[{ "pattern": "/a", "action": "deny" }, { "pattern": "/a", "action": "ask" }]'
    const config = `{ "exclude": ["a", "a", "__proto__"], "permissions": { "edit": ${edit}, "outside": ${outside} } }`
    const rest = '"x": { "emend": { "b": 1, "1": 1 } }, "x": { "emend": 1, "emend": 2 }, "__proto__": {}'
    const manifest = `{ "a": 1, "a": [{ "emend": {} }], "emend": ${config}, ${rest}, "7": 1 }`
    for (const files of [{ "emend.config.json": config }, { "package.json": manifest }])
      expect((await loadConfig(folderWith(files))).config).toEqual(JSON.parse(config))
  })

  it("names every mistake at once", async () => {
    const failed = loadConfig(folderWith({ "emend.config.json": { mode: 1, theme: "pink" } }))
    await expect(failed).rejects.toThrow(/mode must be .*; theme must be /)
  })
})

it.each(["emend.config.json", "package.json"])(
  "a %s of gigabytes is refused before it is read",
  async (name) => {
    const dir = temporaryFolder()
    writeFileSync(join(dir, name), "")
    truncateSync(join(dir, name), 3 * 2 ** 30)
    await expect(loadConfig(dir)).rejects.toThrow(/too large: it has 3072.0 MB, and 8.0 MB are read/)
  },
)

describe("saveConfig", () => {
  it("makes the file", async () => {
    const folder = temporaryFolder()
    await saveConfig(folder, { stage: true })
    expect(readFileSync(join(folder, "emend.config.json"), "utf8")).toBe('{\n  "stage": true\n}\n')
  })

  it("changes where the configuration is, and only that", async () => {
    const text = '{ "name": "x",\n    "emend": { "match": "exact", "stage": true } }'
    const folder = folderWith({ "package.json": text })
    const { config } = await saveConfig(folder, { match: "fuzzy", stage: undefined })
    expect(config).toEqual({ match: "fuzzy" })
    expect(readFileSync(join(folder, "package.json"), "utf8")).toBe(
      '{ "name": "x",\n    "emend": { "match": "fuzzy" } }',
    )
  })

  it("writes nothing that could not be read again", async () => {
    const folder = folderWith({ "emend.config.json": { stage: true } })
    await expect(saveConfig(folder, { match: "loose" as "fuzzy" })).rejects.toThrow("match must be")
    expect(await loadConfig(folder)).toMatchObject({ config: { stage: true } })
  })
})

it("the JSON schema names every key, says what it is for, and allows no other", () => {
  const { properties, additionalProperties } = configJsonSchema() as {
    properties: Record<string, { description?: string }>
    additionalProperties: boolean
  }
  expect(Object.keys(properties).sort()).toEqual(Object.keys(everything).sort())
  expect(Object.entries(properties).filter(([, { description }]) => !description)).toEqual([])
  expect(additionalProperties).toBe(false)
})

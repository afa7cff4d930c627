#!/usr/bin/env node
// Makes docs/api.md: every name that users can import, with what its own comment says of it, from the types, by TypeScript's own compiler.
//
//   npm run api                      writes it
//   node scripts/api.mjs --check     fails if it is not what would be written

import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
// The last version with an API for programs; version 7 has none yet.
import ts from "typescript-5"

const top = dirname(dirname(fileURLToPath(import.meta.url)))
const page = join(top, "docs/api.md")

/** Which whole program of examples/ shows an entry. The functions of `emend` itself have an example each. */
const shownBy = {
  core: "in-memory",
  tools: "tools",
  session: "session",
  stream: "streaming",
  review: "review",
  history: "history",
  effects: "effects",
  config: "config",
  context: "context",
  steps: "steps",
  schema: "schema",
  opx: "opx",
  patch: "patch",
  "ai-sdk": "ai-sdk",
  anthropic: "anthropic",
  openai: "openai",
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = apiPage()
  if (!process.argv.includes("--check")) writeFileSync(page, text)
  else if (readFileSync(page, "utf8") !== text) {
    console.error("docs/api.md is out of date. Run: npm run api")
    process.exitCode = 1
  }
}

function apiPage() {
  const { exports } = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))
  const entries = Object.keys(exports)
    .filter((entry) => entry !== "./package.json")
    .map((entry) => ({
      name: `emend${entry.slice(1)}`,
      file: join(top, "src", `${entry.slice(2) || "index"}.ts`),
    }))
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    {
      ...ts.getDefaultCompilerOptions(),
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      types: ["node"],
    },
  )
  const known = new Set()
  const sections = entries.map((entry) => sectionOf(entry, program, known))
  return `# What programs import

<!-- Made by \`npm run api\` from the comments in src/. Do not edit. -->

${entries.map(({ name }) => `[\`${name}\`](#${anchorOf(name)})`).join(" · ")}

Every example runs in a test, in a folder with \`my-project/\` and \`answer.md\`.

${sections.join("\n")}`
}

/** What an entry has. `known` are the names that one before it has, too: they mean the same everywhere. */
function sectionOf({ name, file }, program, known) {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const symbols = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .map((symbol) => ({ symbol, declaration: symbol.declarations[0] }))
  const isType = ({ declaration }) =>
    ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)
  const isNew = ({ symbol }) => !known.has(symbol)
  const fresh = symbols.filter(isNew)
  const again = symbols.filter((each) => !isNew(each)).map(({ symbol }) => `\`${symbol.name}\``)
  for (const { symbol } of symbols) known.add(symbol)
  const example = shownBy[name.slice("emend/".length)]
  return [
    `## ${name}\n`,
    ...(example ? [`[examples/${example}.ts](../examples/${example}.ts) shows it.\n`] : []),
    ...fresh.filter((each) => !isType(each)).map((each) => valueText(each, checker)),
    typeTable(fresh.filter(isType), checker),
    ...(again.length > 0 ? [`Also, as above: ${again.join(", ")}.\n`] : []),
  ].join("\n")
}

function valueText({ symbol, declaration }, checker) {
  const examples = symbol.getJsDocTags(checker).filter(({ name }) => name === "example")
  return [
    `### ${symbol.name}\n`,
    `${commentOf(symbol, checker)}\n`,
    `\`\`\`text\n${signatureOf(symbol, declaration, checker)}\n\`\`\`\n`,
    ...examples.map(({ text }) => `${ts.displayPartsToString(text).trim()}\n`),
  ].join("\n")
}

/** As it is written in the source, without its body. */
function signatureOf(symbol, declaration, checker) {
  if (ts.isFunctionDeclaration(declaration)) {
    const { body } = declaration
    const text = declaration.getText()
    return text
      .slice(0, body ? body.getStart() - declaration.getStart() : undefined)
      .replace(/^export (async )?function /, "")
      .trim()
  }
  if (ts.isClassDeclaration(declaration)) return `class ${symbol.name} extends Error`
  const whole = checker.typeToString(
    checker.getTypeOfSymbolAtLocation(symbol, declaration),
    declaration,
    ts.TypeFormatFlags.None,
  )
  // A type of another package is told by its name, not by where this machine has the package.
  const type = whole.replaceAll(/import\("[^"]{1,999}"\)\./g, "")
  return `${symbol.name}: ${type.length > 200 ? `${type.slice(0, 200)}…` : type}`
}

function commentOf(symbol, checker) {
  return ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\n(?!\n)/g, " ")
    .replaceAll("\n ", "\n\n")
    .trim()
}

/** The first sentence of each; its parts have comments of their own, where it is declared. */
function typeTable(types, checker) {
  if (types.length === 0) return ""
  const rows = types.map(({ symbol, declaration }) => {
    const path = relative(top, declaration.getSourceFile().fileName).replaceAll("\\", "/")
    const [sentence] = commentOf(symbol, checker).split(/(?<=\.)\s|\n\n/)
    return `| [\`${symbol.name}\`](../${path}) | ${sentence.replaceAll("|", "\\|").replace(/:$/, ".").replace(/\s+/g, " ")} |`
  })
  return `| type | |\n|---|---|\n${rows.join("\n")}\n`
}

function anchorOf(name) {
  return name.replaceAll("/", "")
}

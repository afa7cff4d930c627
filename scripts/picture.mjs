#!/usr/bin/env node
// Draws docs/demo.svg: a terminal in which emend is really run on the demo's workspace. Nothing is drawn by hand.
//
//   npm run picture                           draws it
//   node scripts/picture.mjs --check          fails if what it shows is no longer what emend prints

import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { openStage } from "../demo/stage.mjs"

const columns = 104
const cell = { width: 8.4, height: 19 }
const margin = { x: 22, top: 52, bottom: 20 }
const colors = {
  ink: "#d7dae0",
  back: "#1b1e26",
  bar: "#272b36",
  31: "#ff7b72",
  32: "#7ee787",
  33: "#f2cc60",
  36: "#79c0ff",
}

const session = [["apply", "../response.md"], ["undo"]]

const file = fileURLToPath(new URL("../docs/demo.svg", import.meta.url))
const picture = svg(record())
if (process.argv[2] !== "--check") {
  writeFileSync(file, picture)
} else if (timeless(readFileSync(file, "utf8")) !== timeless(picture)) {
  console.error(
    "docs/demo.svg shows what emend printed once, but not what it prints now. Run: npm run picture",
  )
  process.exitCode = 1
}

/** Without what differs from run to run: dates, and the names of commits. */
function timeless(text) {
  const words = text.replace(/<[^>]*>/g, " ")
  const commits = [...words.matchAll(/(?:commit|undo|Undone\.)\s+([a-z0-9]{8})\b/g)].map((match) => match[1])
  const undated = text.replace(/\d{4}-\d\d-\d\d\s\d\d:\d\d/g, "DATE")
  return commits.reduce((rest, commit) => rest.replaceAll(commit, "COMMIT"), undated)
}

/** What the terminal shows, line by line, as runs of text with one look each. */
function record() {
  const stage = openStage()
  try {
    return session.flatMap((args) => {
      const prompt = [
        { text: "~/linkbox $ ", look: { color: colors[36] } },
        { text: `emend ${args.join(" ")}`, look: { bold: true } },
      ]
      const output = stage.emend(args, { color: true }).output.trimEnd()
      return [prompt, ...output.split("\n").flatMap((line) => wrapped(runs(line))), []]
    })
  } finally {
    stage.close()
  }
}

/** A line with escape sequences as runs. Looks start and end within a line. */
function runs(line) {
  const found = []
  let look = {}
  for (const [, code, text] of line.matchAll(/(?:\x1b\[([\d;]*)m)|([^\x1b]+)/g)) {
    if (text !== undefined) found.push({ text, look })
    else for (const each of code.split(";")) look = changed(look, Number(each))
  }
  return found
}

function changed(look, code) {
  if (code === 0) return {}
  if (code === 1) return { ...look, bold: true }
  if (code === 2) return { ...look, dim: true }
  if (code === 22) return { ...look, bold: false, dim: false }
  if (code === 39) return { ...look, color: undefined }
  return code in colors ? { ...look, color: colors[code] } : look
}

/** The runs of a line, broken where the terminal's edge is. */
function wrapped(line) {
  const rows = [[]]
  let used = 0
  for (const { text, look } of line) {
    for (let rest = [...text]; rest.length > 0; ) {
      if (used === columns) {
        rows.push([])
        used = 0
      }
      const part = rest.slice(0, columns - used)
      rows.at(-1).push({ text: part.join(""), look })
      used += part.length
      rest = rest.slice(part.length)
    }
  }
  return rows
}

function svg(lines) {
  const width = Math.ceil(columns * cell.width + 2 * margin.x)
  const height = margin.top + lines.length * cell.height + margin.bottom
  const rows = lines.map((line, index) => row(line, margin.top + (index + 0.7) * cell.height)).filter(Boolean)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="emend applies a response in a terminal, refuses one edit with the reason, and takes everything back">
<rect width="${width}" height="${height}" rx="9" fill="${colors.back}"/>
<path d="M0 32V9a9 9 0 0 1 9-9h${width - 18}a9 9 0 0 1 9 9v23z" fill="${colors.bar}"/>
<g fill="#5a6070"><circle cx="20" cy="16" r="5.5"/><circle cx="38" cy="16" r="5.5"/><circle cx="56" cy="16" r="5.5"/></g>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${colors.ink}" xml:space="preserve">
${rows.join("\n")}
</g>
</svg>
`
}

function row(line, y) {
  let column = 0
  const spans = line.map(({ text, look }) => {
    const x = margin.x + column * cell.width
    column += [...text].length
    if (text.trim() === "") return ""
    const looks = [
      look.color && ` fill="${look.color}"`,
      look.bold && ' font-weight="700"',
      look.dim && ' fill-opacity="0.6"',
    ]
    const length = ` textLength="${([...text].length * cell.width).toFixed(1)}"`
    return `<tspan x="${x.toFixed(1)}"${length}${looks.filter(Boolean).join("")}>${escaped(text)}</tspan>`
  })
  return spans.some(Boolean) ? `<text y="${y.toFixed(1)}">${spans.join("")}</text>` : ""
}

function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(" ", "\u00a0")
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const opening = `# Benchmarks

All figures on this page are written by the programs in [\`bench/\`](../bench/README.md), which anybody can run:
\`npm run bench:landing\` and \`npm run bench:speed\` (add \`-- --write\` to renew this page).
`

/** Puts a section of the page in the place of its last version, and leaves the other sections alone. */
export function writeSection(page: string, name: string, text: string): void {
  const before = existsSync(page) ? readFileSync(page, "utf8") : opening
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const section = `${start}\n\n${text.trim()}\n\n${end}`
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length)
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, after)
}

/** A table in Markdown; all columns but the first are figures. */
export function markdownTable(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rule = header.map((_, column) => (column === 0 ? "---" : "--:"))
  return [line(header), line(rule), ...rows.map(line)].join("\n")
}

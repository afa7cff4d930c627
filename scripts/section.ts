import { readFileSync, writeFileSync } from "node:fs"

/**
 * Puts a section of a page that programs write in the place of its last version, and leaves the rest alone:
 * what people wrote there, and the other sections.
 */
export function writeSection(page: string, name: string, text: string): void {
  const before = readFileSync(page, "utf8")
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const section = `${start}\n\n${text.trim()}\n\n${end}`
  const from = before.indexOf(start)
  const to = before.indexOf(end)
  const after =
    from < 0
      ? `${before.trimEnd()}\n\n${section}\n`
      : before.slice(0, from) + section + before.slice(to + end.length)
  writeFileSync(page, after)
}

/** A table in Markdown; all columns but the first are figures. */
export function markdownTable(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rule = header.map((_, column) => (column === 0 ? "---" : "--:"))
  return [line(header), line(rule), ...rows.map(line)].join("\n")
}

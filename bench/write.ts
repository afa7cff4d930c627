import { join } from "node:path"
import { writeSection } from "../scripts/section.ts"

/** What a bench found out: the main figures for everybody, and all of them. */
export interface Sections {
  page: string
  results: string
}

/** Renews the section of this name in `docs/benchmarks.md`, and in `bench/results.md`, which has the long tables. */
export function writeSections(top: string, name: string, { page, results }: Sections): void {
  writeSection(join(top, "docs", "benchmarks.md"), name, page)
  writeSection(join(top, "bench", "results.md"), name, results)
}

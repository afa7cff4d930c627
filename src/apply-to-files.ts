import { refuseMisspelt } from "./issues/called.ts"
import { EmendError } from "./issues/error.ts"
import { withNameless } from "./nameless.ts"
import { type ApplyOptions, applyOptionNames, planOptions } from "./options.ts"
import { lostPaths, offerElsewhere, type Plan, plan } from "./plan/index.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { type Report, report } from "./report/report.ts"
import { plainFileName } from "./text/suggest.ts"
import { snapshotOf } from "./workspace/texts.ts"

/** What became of a response, and the files that it changed: their new text, or null where one was deleted. */
export interface AppliedToFiles {
  report: Report
  files: Record<string, string | null>
}

/**
 * Lands the edits of a response in texts instead of files on disk. Nothing is read or written, so that it runs
 * anywhere: in a browser, or a million times in an evaluation.
 *
 * @example
 * ```ts
 * import { applyToFiles } from "emend"
 *
 * const response = "a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
 * const { report, files } = applyToFiles(response, { "a.txt": "one\n" })
 * console.log(report.ok, files["a.txt"])
 * ```
 */
export function applyToFiles(
  response: string,
  files: Readonly<Record<string, string>>,
  options: ApplyOptions & { dryRun?: boolean } = {},
): AppliedToFiles {
  refuseMisspelt(options, { ...applyOptionNames, dryRun: "boolean" })
  checkFiles(files)
  const parsed = withNameless(parse(response, options), response, files)
  const snapshot = snapshotOf(files, parsed.edits, { hash: null })
  const planned = plan(parsed.edits, snapshot, {
    ...planOptions(parsed, options, snapshot.files.keys()),
    // Hashes tell whether a file on disk is still the one that was read. Here nobody else can change the texts.
    hash: null,
  })
  return {
    report: report(parsed, withOffers(planned, parsed, files), undefined, {
      dryRun: options.dryRun ?? false,
    }),
    files: changedTexts(planned),
  }
}

/** Programs without types may hand over a `Map`, or `{ files: … }`: no edit would find its file, and nobody could tell why. */
function checkFiles(files: Readonly<Record<string, string>>): void {
  const isRecord = typeof files === "object" && files !== null && !(files instanceof Map)
  const other = isRecord ? Object.keys(files).find((path) => typeof files[path] !== "string") : undefined
  if (!isRecord || other !== undefined)
    throw new EmendError(
      "usage",
      `The files are an object of texts by their paths, { "src/a.ts": "…" }${other === undefined ? "" : `; "${other}" is no text`}.`,
    )
}

/** Edits whose text is in another file of the response, or in another one of the same name, say so. */
function withOffers(planned: Plan, { edits }: Parsed, files: Readonly<Record<string, string>>): Plan {
  const names = new Set(lostPaths(planned).map(plainFileName))
  if (names.size === 0) return planned
  const named = new Set(edits.map(({ path }) => path))
  const paths = Object.keys(files).filter((path) => named.has(path) || names.has(plainFileName(path)))
  const { files: others } = snapshotOf(
    files,
    paths.slice(0, 50).map((path) => ({ op: "delete", path })),
    { hash: null },
  )
  return offerElsewhere(planned, edits, others)
}

function changedTexts({ files }: Plan): Record<string, string | null> {
  const changed = new Map<string, string | null>()
  for (const { path, from, after } of files) {
    if (from !== undefined && !changed.has(from)) changed.set(from, null)
    // In a string the byte-order mark is a character like any other, and the caller's own stays.
    const mark = after.kind === "text" && after.encoding === "utf-8-bom" ? "\uFEFF" : ""
    changed.set(path, after.kind === "text" ? mark + after.text : null)
  }
  // Not by assignment: a file may be called `__proto__`.
  return Object.fromEntries(changed)
}

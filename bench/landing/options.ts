import { parseArgs } from "node:util"
import type { PackagePart } from "./corpus.ts"
import { kinds } from "./kinds.ts"

/** Packages, or git histories. */
export type Part = PackagePart | "tune-git" | "report-git"

const parts: readonly Part[] = ["tune", "more", "report", "tune-git", "report-git"]

export interface Options {
  parts: Part[]
  /** Where the git histories are. */
  histories?: string
  /** Git repositories, instead of parts. */
  repos?: string[]
  kinds: string[]
  /** Cases of each kind. */
  limit: number
  /** Cases of each kind for tools that start a process. */
  sample: number
  seed: string
  /** More seeds, for the first tool alone. */
  also: string[]
  only?: string
  /** Also send what every format can say, twice. */
  formats: boolean
  show?: { mark: string; count: number }
  json?: string
  /** Where to keep the figures of emend, and figures that were kept, to be printed beside those of now. */
  keep?: string
  before?: string
  write: boolean
}

const help = `Lands spoiled edits of real files with emend and its rivals, and counts what comes out right.

  node bench/run.mjs landing [options]

  --part P[,P…]        which files: packages of tune (default), more or report, histories of tune-git or report-git;
                       never look at cases of report and report-git (node bench/fetch.mjs PART fetches what is missing)
  --histories DIR      where the histories are, each in OWNER+NAME (default bench/.histories)
  --repo DIR[,DIR…]    the histories of git repositories instead
  --kind K[,K…]        only these kinds: ${Object.keys(kinds).join(" ")}
  --limit N            cases of each kind (default 300)
  --sample N           cases of each kind for rivals that start a process (default 60)
  --seed S             other cases from the same files (default 1)
  --also S[,S…]        more seeds, for the first tool alone, to see how much is chance
  --formats            send creates, moves, several hunks … twice, in every format
  --only TOOL          only this tool, such as emend
  --show MARK [--count N]   print cases (default 5) of the first tool: right, wrong, refused; of those sent again:
                       twice, unrecognised, recognised; of corrections: resent-right, resent-wrong, resent-refused
  --json FILE          all figures and marks as JSON
  --keep FILE          the figures of emend alone, to be shown as those of before later on
  --before FILE        figures that were kept, to be written beside those of now (default bench/landing/before.json)
  --write              write docs/benchmarks.md, docs/landing.svg and bench/results.md`

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: "string", default: "tune" },
      repo: { type: "string" },
      histories: { type: "string" },
      kind: { type: "string" },
      limit: { type: "string", default: "300" },
      sample: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      also: { type: "string" },
      only: { type: "string" },
      formats: { type: "boolean", default: false },
      show: { type: "string" },
      count: { type: "string", default: "5" },
      json: { type: "string" },
      keep: { type: "string" },
      before: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const wantedParts = values.part.split(",").map((name) => {
    const part = parts.find((one) => one === name)
    if (!part) throw new Error(`There is no part "${name}". These exist: ${parts.join(", ")}.`)
    return part
  })
  const wanted = values.kind?.split(",") ?? Object.keys(kinds)
  for (const kind of wanted)
    if (!kinds[kind]) throw new Error(`There is no kind "${kind}". --help lists them.`)
  return {
    parts: wantedParts,
    kinds: wanted,
    limit: Number(values.limit),
    sample: Number(values.sample),
    seed: values.seed,
    also: values.also?.split(",") ?? [],
    write: values.write,
    formats: values.formats || values.write || values.keep !== undefined,
    ...(values.histories !== undefined && { histories: values.histories }),
    ...(values.repo !== undefined && { repos: values.repo.split(",") }),
    ...(values.only !== undefined && { only: values.only }),
    ...(values.keep !== undefined && { keep: values.keep }),
    ...(values.before !== undefined && { before: values.before }),
    ...(values.json !== undefined && { json: values.json }),
    ...(values.show !== undefined && { show: { mark: values.show, count: Number(values.count) } }),
  }
}

import { parseArgs } from "node:util"
import { titles } from "./cases.ts"
import { type Part, parts } from "./histories.ts"

export interface Options {
  part: Part
  histories?: string
  /** Git histories instead of a part's. */
  repos?: string[]
  kinds: string[]
  /** Cases of each kind. */
  limit: number
  seed: string
  only?: string
  language?: string
  show?: { mark: string; count: number }
  syntax: "refuse" | "off"
  json?: string
  write: boolean
}

const help = `Lands sketches (parts of files, with markers for the rest) that are made from real changes.

  node bench/run.mjs sketch [options]

  --part tune|more|report   which histories (default tune); never look at cases of report
  --histories DIR      where they are, each in OWNER+NAME (default bench/.histories; node bench/fetch.mjs tune-sketch)
  --repo DIR[,DIR…]    the histories of these git repositories instead, in the wordings of the part
  --kind K[,K…]        only these kinds: ${Object.keys(titles).join(" ")}
  --language NAME      only this language
  --limit N            cases of each kind (default 200)
  --seed S             other cases from the same histories (default 1)
  --only TOOL          only this tool, such as emend
  --syntax off         emend without parsers
  --show MARK [--count N]   print cases (default 5) of the first tool: right, blanks, wrong, refused, twice, unrecognised
  --json FILE          every mark as JSON
  --write              renew the sections in docs/benchmarks.md and bench/results.md`

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      part: { type: "string", default: "tune" },
      histories: { type: "string" },
      repo: { type: "string" },
      kind: { type: "string" },
      language: { type: "string" },
      limit: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      syntax: { type: "string", default: "refuse" },
      show: { type: "string" },
      count: { type: "string", default: "5" },
      json: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  })
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const part = parts.find((one) => one === values.part)
  if (!part) throw new Error(`There is no part "${values.part}". These exist: ${parts.join(", ")}.`)
  const { syntax } = values
  if (syntax !== "refuse" && syntax !== "off")
    throw new Error(`There is no --syntax "${syntax}": say refuse or off.`)
  const wanted = values.kind?.split(",") ?? Object.keys(titles)
  for (const kind of wanted)
    if (!titles[kind]) throw new Error(`There is no kind "${kind}". --help lists them.`)
  return {
    part,
    kinds: wanted,
    limit: Number(values.limit),
    seed: values.seed,
    syntax,
    write: values.write,
    ...(values.histories !== undefined && { histories: values.histories }),
    ...(values.repo !== undefined && { repos: values.repo.split(",") }),
    ...(values.only !== undefined && { only: values.only }),
    ...(values.language !== undefined && { language: values.language }),
    ...(values.json !== undefined && { json: values.json }),
    ...(values.show !== undefined && { show: { mark: values.show, count: Number(values.count) } }),
  }
}

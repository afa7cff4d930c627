import { existsSync, realpathSync } from "node:fs"
import { dirname, isAbsolute, join, relative, sep } from "node:path"
import {
  agentCalled,
  agents,
  noSuchAgent,
  type Programs,
  type Proposal,
  proposeRemoval,
  proposeSetUp,
  shellWord,
} from "../../agents/index.ts"
import { EmendError } from "../../core.ts"
import { askOnce } from "../keys.ts"
import { note, print, printJson } from "../output.ts"
import type { RootOption } from "../roots.ts"
import { canAsk } from "../trust-question.ts"

export interface InitFlags {
  root?: RootOption[]
  allowEdits?: boolean
  remove?: boolean
  yes?: boolean
  json?: boolean
}

/** `emend init AGENT`: shows what an agent's configuration needs, and writes it if the person agrees. */
export async function initCommand(name: string | undefined, flags: InitFlags): Promise<number> {
  if (name === undefined) return list(flags)
  const agent = agentCalled(name)
  if (!agent) throw new EmendError("usage", noSuchAgent(name))
  if ((flags.root?.length ?? 0) > 1)
    throw new EmendError("usage", "Give one --root: an agent works in one folder.")
  const folder = flags.root?.[0]?.dir ?? "."
  const allowEdits = flags.allowEdits ?? false
  const proposed = flags.remove
    ? proposeRemoval(agent, folder)
    : proposeSetUp(agent, folder, { allowEdits, programs: programsFor(folder) })
  if (!proposed) {
    note(`nothing was set up for ${agent.title} in this folder.`)
    return 1
  }
  const notes = flags.remove ? [] : agent.notes({ allowEdits })
  if (!flags.json) await show(proposed, { title: agent.title, notes, remove: flags.remove ?? false })
  const agreed = proposed.files.length === 0 || flags.yes || (!flags.json && (await agrees()))
  if (agreed) await proposed.write()
  if (flags.json) await printJson({ agent: agent.name, written: agreed, files: proposed.files, notes })
  else if (proposed.files.length > 0)
    note(
      agreed
        ? "written. emend undo, or emend init with --remove, takes it back."
        : "nothing was written. --yes writes it.",
    )
  return agreed ? 0 : 1
}

async function list({ json }: InitFlags): Promise<number> {
  if (json) await printJson({ agents: agents.map(({ name, title }) => ({ name, title })) })
  else {
    const rows = agents.map(({ name, title }) => `  ${name.padEnd(12)} ${title}\n`)
    await print(`Agents (emend init AGENT shows what it would write, and asks):\n${rows.join("")}`)
  }
  return 0
}

async function show(
  { files }: Proposal,
  { title, notes, remove }: { title: string; notes: string[]; remove: boolean },
): Promise<void> {
  const nothing = remove ? `Nothing of it is left for ${title}.` : `emend is set up for ${title} already.`
  const head = files.length === 0 ? nothing : files.map(({ diff }) => diff).join("\n")
  await print(`${[head.trimEnd(), ...notes.map((each) => `- ${each}`)].join("\n")}\n`)
}

async function agrees(): Promise<boolean> {
  return canAsk() && (await askOnce("Write this? [y] yes  [n] no: ")) === "y"
}

/**
 * The very program that runs now, by its path: nobody looks for it again, and nothing but the person who runs this says which one it
 * is. If it is installed in the project, the path is one that holds on other machines as well.
 */
function programsFor(folder: string): Programs {
  const root = realpathSync(folder)
  const program = realpathSync(process.argv[1]!)
  if (/[\\/]_npx[\\/]/.test(program))
    throw new EmendError(
      "usage",
      "emend runs from a place that npx may empty at any time. Install it first, then run it from there: npm install --save-dev emend",
    )
  const top = dirname(dirname(dirname(program)))
  const seen = (file: string, from: string) => {
    const path = relative(root, file)
    if (path.startsWith("..") || isAbsolute(path)) return file
    const inside = relative(join(root, from), file).replaceAll(sep, "/")
    return inside.startsWith("-") ? `./${inside}` : inside
  }
  return {
    server: { command: "node", args: [seen(program, ""), "mcp"] },
    hook: `node ${shellWord(seen(program, ""))} hook`,
    plugin(agent, from = "") {
      const file = join(top, "plugins", agent, "dist", "index.js")
      if (!existsSync(file))
        throw new EmendError("io", `The plugin for ${agent} is not installed: ${file} is missing.`)
      const path = seen(file, from)
      return isAbsolute(path) || path.startsWith(".") ? path : `./${path}`
    },
  }
}

import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { formatEffect, stageEffect } from "../../src/effects.ts"
import type { Effect } from "../../src/index.ts"
import type { SessionMemory } from "../../src/session.ts"
import { callTool } from "../../src/tools.ts"
import type { Agent } from "./agent.ts"
import { mcpAgent } from "./mcp-agent.ts"
import { type PageAgent, pageAgent } from "./page-agent.ts"
import { type SessionAgent, type SessionAgentOptions, sessionAgent } from "./session-agent.ts"
import { toolAgent } from "./tool-agent.ts"
import type { World } from "./world.ts"

/** Those who work on the files: one for each way into emend. */
export interface Crew {
  sessions: SessionAgent[]
  page: PageAgent
  /** All of them. */
  agents(): Agent[]
  /** One of them goes, and another one comes in its place. */
  replace(): Promise<void>
  close(): Promise<void>
}

export async function hire(world: World, others: readonly Agent[] = []): Promise<Crew> {
  const { workspace, random } = world
  const assets = join(world.repository.dir, ".emend", "soak-page")
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, "index.html"), "<!doctype html><title>soak</title>")
  let generation = 1
  const newcomer = (): Coming => ({ name: `, the ${generation++}.`, memory: undefined })
  let sessions = kinds.map((kind) => kind(world, newcomer()))
  let page = await pageAgent({ workspace, assets })
  let mcp = await mcpAgent({ workspace, random: world.chanceOf("mcp") })
  return {
    get sessions() {
      return sessions
    },
    get page() {
      return page
    },
    agents: () => [...sessions, page, mcp, ...others],
    async replace() {
      const which = random.below(kinds.length + 2)
      if (which === kinds.length) {
        await page.close()
        page = await pageAgent({ workspace, assets })
      } else if (which > kinds.length) {
        await mcp.close()
        mcp = await mcpAgent({ workspace, random: world.chanceOf("mcp") })
      } else {
        const leaving = sessions[which]!
        // The same one comes back after a break, or somebody comes who knows nothing yet.
        const again = { name: leaving.name.replace(/^[^,]+/, ""), memory: leaving.session.memory() }
        const coming = kinds[which]!(world, random.chance(0.5) ? again : newcomer())
        await leaving.close()
        sessions = sessions.with(which, coming)
      }
    },
    async close() {
      for (const agent of [...sessions, page, mcp, ...others]) await agent.close()
    },
  }
}

interface Coming {
  /** What tells it from others of its kind. */
  name: string
  memory: SessionMemory | undefined
}

type Kind = (world: World, coming: Coming) => SessionAgent

const kinds: readonly Kind[] = [
  (world, coming) =>
    opened(world, coming, { name: "with effects", effects: [spelling(), stageEffect()], finish: spelled }),
  (world, coming) =>
    opened(world, coming, {
      name: "with permissions",
      permissions: {
        edit: [
          { pattern: "docs/**", action: "ask" },
          { pattern: "*.test.ts", action: "deny" },
        ],
      },
      asks: (path) => path.startsWith("docs/"),
      denies: (path) => path.endsWith(".test.ts"),
    }),
  (world, coming) => opened(world, coming, { name: "with a context", context: ["src", "made"] }),
  (world, coming) => withTools(opened(world, coming, { name: "with tools" }), world),
]

type Chosen = Omit<SessionAgentOptions, "workspace" | "random" | "memory">

function opened({ workspace, chanceOf }: World, { name, memory }: Coming, options: Chosen): SessionAgent {
  const full = options.name + name
  return sessionAgent({
    ...options,
    name: full,
    workspace,
    random: chanceOf(full),
    ...(memory && { memory }),
  })
}

function withTools(agent: SessionAgent, { chanceOf }: World): SessionAgent {
  const { session } = agent
  const tools = toolAgent({
    name: agent.name,
    random: chanceOf("tools"),
    close: agent.close,
    async call(name, input) {
      if (name === "apply_edits") {
        const report = await session.apply(input.response as string)
        return { ok: report.ok, data: { ...report } }
      }
      const { ok, metadata } = await callTool(session, name, input)
      return { ok, data: { metadata } }
    },
  })
  return { ...agent, send: tools.send, undo: tools.undo }
}

/** A formatter as a program of its own, which wants another word in Markdown. */
function spelling(): Effect {
  const program =
    "f = process.argv[1]; fs.writeFileSync(f, fs.readFileSync(f, 'utf8').replaceAll('harbour', 'harbor'))"
  return formatEffect({ formatters: [{ files: "*.md", command: [process.execPath, "-e", program] }] })
}

function spelled(path: string, text: string): string {
  return path.endsWith(".md") ? text.replaceAll("harbour", "harbor") : text
}

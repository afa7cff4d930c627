import { suggestion } from "../text/suggest.ts"
import type { Agent } from "./agent.ts"

/**
 * How each agent is told of emend. All of it is tried in the real agent where that can be had (`test/clients`): not for Cursor, and not
 * for Copilot inside of VS Code, which are by their documents.
 */
export const agents: readonly Agent[] = [
  {
    name: "claude-code",
    title: "Claude Code",
    wishes: ({ server }, { allowEdits }) => {
      const settings = ".claude/settings.local.json"
      const allowed = allowEdits ? ["mcp__emend"] : ["mcp__emend__read", "mcp__emend__preview_edits"]
      return [
        // Else the model has to search for the tools before it can call them.
        { file: ".mcp.json", set: ["mcpServers", "emend"], value: { ...server, alwaysLoad: true } },
        { file: settings, addTo: ["enabledMcpjsonServers"], value: "emend" },
        ...allowed.map((value) => ({ file: settings, addTo: ["permissions", "allow"], value })),
        // No hook hears of an edit that Claude's own tool refuses: only without that tool will the model use the other.
        ...["Edit", "Write"].map((value) => ({ file: settings, addTo: ["permissions", "deny"], value })),
      ]
    },
    notes: ({ allowEdits }) => [
      "Claude's own Edit and Write are off in this folder, for you; its edits go through emend, and undo takes them back.",
      ...(allowEdits
        ? ["emend's edits are made without a question."]
        : ["Claude asks you before each edit. --allow-edits lets it edit without a question."]),
    ],
  },
  {
    name: "codex",
    title: "Codex",
    wishes: ({ server, hook }, { allowEdits }) => {
      const called = (timeout: number) => ({
        matcher: "^apply_patch$",
        hooks: [{ type: "command", command: hook, timeout }],
      })
      const lines = [
        "[mcp_servers.emend]",
        `command = ${JSON.stringify(server.command)}`,
        `args = ${JSON.stringify(server.args)}`,
        // The first turn waits until the tools are there.
        "required = true",
        ...(allowEdits ? ['default_tools_approval_mode = "approve"'] : []),
      ]
      return [
        {
          file: ".codex/config.toml",
          section: lines.join("\n"),
          rival: /^[ \t]{0,40}\[?[ \t]{0,9}mcp_servers[ \t]{0,9}\.[ \t]{0,9}["']?emend["']?[ \t]{0,9}[\].=]/m,
        },
        // Its own patch tool cannot be taken away: the hook puts its patches right, or refuses them with evidence.
        { file: ".codex/hooks.json", addTo: ["hooks", "PreToolUse"], value: called(30) },
        { file: ".codex/hooks.json", addTo: ["hooks", "PostToolUse"], value: called(60) },
      ]
    },
    notes: ({ allowEdits }) => [
      "Codex reads these files in folders that you trust there, and asks you once whether it may run the hook.",
      allowEdits
        ? "emend's edits are made without a question. They are made by emend itself, outside of Codex's sandbox, in this folder only: also where the sandbox is read-only."
        : 'Codex asks you before each edit, and refuses them where its approval policy is "never". --allow-edits lets it edit without a question.',
    ],
  },
  {
    name: "gemini",
    title: "Gemini CLI",
    wishes: ({ server }, { allowEdits }) => {
      const file = ".gemini/settings.json"
      return [
        { file, set: ["mcpServers", "emend"], value: { ...server, ...(allowEdits && { trust: true }) } },
        ...["replace", "write_file"].map((value) => ({ file, addTo: ["tools", "exclude"], value })),
      ]
    },
    notes: ({ allowEdits }) => [
      "Gemini's own replace and write_file are off in this folder; its edits go through emend, and undo takes them back.",
      ...(allowEdits
        ? ["emend's edits are made without a question."]
        : ["Gemini asks you before each edit. --allow-edits lets it edit without a question."]),
    ],
  },
  {
    name: "opencode",
    title: "opencode",
    wishes: ({ plugin }) => [{ file: "opencode.json", addTo: ["plugin"], value: plugin("opencode") }],
    notes: () => [
      "emend takes the place of opencode's edit, write and apply_patch. What opencode's own rules for edit say, holds.",
    ],
  },
  {
    name: "pi",
    title: "pi",
    wishes: ({ plugin }) => [
      { file: ".pi/settings.json", addTo: ["extensions"], value: plugin("pi", ".pi") },
    ],
    notes: () => [
      "emend takes the place of pi's edit and write. pi loads it in folders that you trust there, and asks nobody before an edit.",
    ],
  },
  {
    name: "cursor",
    title: "Cursor",
    wishes: ({ server, hook }) => {
      const file = ".cursor/hooks.json"
      // Its own name for what edits is Write; the others are those of the tools below that.
      const matcher = "^(Write|StrReplace|Edit|MultiEdit|ApplyPatch|Delete|EditNotebook)$"
      return [
        { file: ".cursor/mcp.json", set: ["mcpServers", "emend"], value: server },
        { file, set: ["version"], value: 1 },
        { file, addTo: ["hooks", "preToolUse"], value: { command: hook, matcher, timeout: 30 } },
        { file, addTo: ["hooks", "postToolUse"], value: { command: hook, matcher, timeout: 60 } },
      ]
    },
    notes: () => [
      "Cursor's own edit tools stay, and the hook looks at their calls; Cursor asks you whether to run emend's tools.",
    ],
  },
  {
    name: "copilot",
    title: "Copilot",
    wishes: ({ server, hook }) => {
      const file = ".github/hooks/emend.json"
      const called = (timeoutSec: number) => ({
        ...{ type: "command", matcher: "edit|create|apply_patch" },
        ...{ bash: hook, powershell: hook, timeoutSec },
      })
      return [
        { file: ".github/mcp.json", set: ["mcpServers", "emend"], value: server },
        { file: ".vscode/mcp.json", set: ["servers", "emend"], value: server },
        { file, set: ["version"], value: 1 },
        { file, addTo: ["hooks", "preToolUse"], value: called(30) },
        { file, addTo: ["hooks", "postToolUse"], value: called(60) },
      ]
    },
    // It has no setting of a project for what may be done without a question, only options.
    notes: ({ allowEdits }) => [
      "Copilot reads these files in folders that you trust there. Its own edit tools stay, and the hook looks at their calls.",
      allowEdits
        ? "No file can let emend edit without a question: start it as copilot --allow-tool=emend."
        : "Copilot asks you before each edit.",
      "copilot --excluded-tools=edit --excluded-tools=create takes its own edit tools away.",
    ],
  },
]

/** What people also call them. */
const otherNames: Record<string, string> = {
  claude: "claude-code",
  "gemini-cli": "gemini",
  "copilot-cli": "copilot",
  "github-copilot": "copilot",
}

export function agentCalled(name: string): Agent | undefined {
  const plain = name.toLowerCase()
  return agents.find((agent) => agent.name === (otherNames[plain] ?? plain))
}

/** That there is no such agent, and which there are. */
export function noSuchAgent(name: string): string {
  const names = agents.map((agent) => agent.name)
  return `There is no agent called ${JSON.stringify(name)}. ${suggestion(name, names)}`
}

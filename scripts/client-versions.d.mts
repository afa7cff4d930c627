export type ClientName = "claude-code" | "codex" | "gemini" | "opencode" | "copilot" | "pi"
export const clients: Record<ClientName, { package: string; bin: string; node?: string }>
export function findClient(name: ClientName): { command: string; args: string[] } | { reason: string }
export function installClient(name: ClientName): string | undefined

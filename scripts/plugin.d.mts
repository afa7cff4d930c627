export const requireForBundledPackages: string
export const pluginAgents: readonly string[]
export function buildPlugin(outdir: string): Promise<void>
export function buildPlugins(outdir: string): Promise<void>

export const requireForBundledPackages: string
export function buildPlugin(outdir: string, plugins?: import("esbuild").Plugin[]): Promise<void>
export const hostAgents: readonly string[]
export function buildHostPlugin(
  agent: string,
  outdir: string,
  plugins: import("esbuild").Plugin[],
): Promise<void>

export const requireForBundledPackages: string
export function buildPlugin(outdir: string, plugins?: import("esbuild").Plugin[]): Promise<void>

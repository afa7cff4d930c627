export const requireForBundledPackages: string
export function buildPlugin(outdir: string): Promise<void>

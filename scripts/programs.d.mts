/** The programs of src/bin, as users get them, put into a folder. */
export function buildPrograms(outdir: string): Promise<void>

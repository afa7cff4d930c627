import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { top } from "./sources.ts"

/** Programs that import emend by its name, as users do, made to run on the sources: one file each in `folder`, as `NAME.mjs`. */
export async function bundlePrograms(programs: Record<string, string>, folder: string): Promise<void> {
  symlinkSync(join(top, "node_modules"), join(folder, "node_modules"))
  await build({
    entryPoints: programs,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    plugins: [
      {
        name: "emend-from-sources",
        setup: ({ onResolve }) =>
          // Everything that is installed begins with neither a dot nor a slash.
          onResolve({ filter: /^[@a-z]/ }, ({ path, kind }) => {
            if (kind === "entry-point") return undefined
            const [, entry = "index"] = /^emend(?:\/([a-z-]+))?$/.exec(path) ?? [undefined, ""]
            return entry === "" ? { path, external: true } : { path: join(top, `src/${entry}.ts`) }
          }),
      },
    ],
  })
}

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { build, type Plugin } from "esbuild"
import { forNode } from "../../scripts/for-node.mjs"

/**
 * Makes one program of the tests, of the code with its mutants, and of what runs them: a mutant is tried by
 * turning a switch, not by building and loading everything again.
 */
export async function bundle({
  top,
  inside,
  tests,
  code,
  outfile,
}: {
  /** The folder with the project, from which nothing is taken that `code` has. */
  top: string
  /** The folder with what runs the tests. */
  inside: string
  tests: string[]
  code: ReadonlyMap<string, string>
  outfile: string
}): Promise<void> {
  await build({
    stdin: {
      contents: entry({ top, inside, tests, sources: [...code.keys()] }),
      resolveDir: top,
      loader: "ts",
    },
    outfile,
    ...forNode,
    plugins: [instead({ code, inside }), ownName(top)],
  })
}

// Test files say what they test when they are loaded, so they are loaded one after the other. The code comes before them:
// what it computes while it is loaded is told from what tests compute with it.
function entry({
  top,
  inside,
  tests,
  sources,
}: {
  top: string
  inside: string
  tests: string[]
  sources: string[]
}): string {
  const path = (name: string) => JSON.stringify(join(top, name))
  return [
    `import ${path("test/seed.ts")}`,
    `import { file } from ${JSON.stringify(join(inside, "vitest.ts"))}`,
    `import { codeIsLoaded, serve } from ${JSON.stringify(join(inside, "serve.ts"))}`,
    ...sources.map((name) => `await import(${JSON.stringify(name)})`),
    "codeIsLoaded()",
    ...tests.map((name) => `await file(${JSON.stringify(name)}, () => import(${path(name)}))`),
    "serve()",
  ].join("\n")
}

/** Who imports emend by its name, as users do, gets the sources. */
function ownName(top: string): Plugin {
  return {
    name: "own-name",
    setup({ onResolve }) {
      onResolve({ filter: /^emend(\/|$)/ }, ({ path }) => ({
        path: join(top, "src", `${path.slice("emend/".length) || "index"}.ts`),
      }))
    },
  }
}

/** What is taken instead of what is there. */
function instead({ code, inside }: { code: ReadonlyMap<string, string>; inside: string }): Plugin {
  const replaced = new Map([
    ["vitest", join(inside, "vitest.ts")],
    ["vitest/node", join(inside, "vitest-node.ts")],
    ["fast-check", join(inside, "fast-check.ts")],
  ])
  return {
    name: "instead",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(vitest|vitest\/node|fast-check)$/ }, ({ path, importer }) =>
        importer.startsWith(inside) ? { path, external: true } : { path: replaced.get(path)! },
      )
      onLoad({ filter: /\.ts$/ }, ({ path }) => ({
        // A file that asks where it is gets the answer that it had before it became part of a bundle.
        contents: (code.get(path) ?? readFileSync(path, "utf8")).replaceAll(
          "import.meta.url",
          JSON.stringify(pathToFileURL(path).href),
        ),
        loader: "ts",
      }))
    },
  }
}

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { top } from "./sources.ts"

/** Every command that the README and the docs print for a shell, without what is said about it, once each. */
export function commandLines(): { page: string; line: string }[] {
  const pages = readdirSync(join(top, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path))
  const found = ["README.md", ...pages].flatMap((page) =>
    shellBlocks(readFileSync(join(top, page), "utf8"))
      .flatMap((block) => block.split("\n"))
      .map((line) => ({ page, line: line.replace(/\s+#\s.*$/, "").trim() }))
      .filter(({ line }) => line !== "" && !line.startsWith("#")),
  )
  return found.filter(({ line }, at) => found.findIndex((each) => each.line === line) === at)
}

function shellBlocks(text: string): string[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!)
}

import { protocols } from "emend/core"
import demo from "../../../../demo/response.md?raw"

/** In the playground: a real answer, mistakes and all. Elsewhere: one that adds a file which nobody can miss. */
export const sampleResponse = import.meta.env.MODE === "playground" ? demo : harmless()

function harmless(): string {
  const content = "# Hello from emend\n\nThis file was made by a sample. Undo takes it away again.\n"
  const [protocol] = protocols
  const { text } = protocol!.print([
    { op: "create", path: "emend-sample.md", content, why: "See how it works" },
  ])
  return `Sure! Here is a small file to try things out with:\n\n${text}\nLet me know what you think.\n`
}

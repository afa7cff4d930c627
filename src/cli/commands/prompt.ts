import { protocolNamed, protocols } from "../../core.ts"
import { print } from "../output.ts"

/** `emend prompt FORMAT`; without one, the list to choose from. */
export async function promptCommand(format: string | undefined): Promise<number> {
  if (format !== undefined) {
    await print(`${protocolNamed(format).instruct().trimEnd()}\n`)
    return 0
  }
  const width = Math.max(...protocols.map((each) => each.name.length))
  const list = protocols.map((each) => `  ${each.name.padEnd(width)}  ${each.title}`).join("\n")
  await print(`Formats (emend prompt FORMAT prints what to tell the model):\n${list}\n`)
  return 0
}

import { EmendError } from "../core.ts"
import { dropWordsOfFolder } from "../effects/program.ts"
import { note } from "./output.ts"

/** Listens to nothing that the current folder has put into the environment under the person's name. */
export function hearOnlyPerson(): void {
  const { folders, unclear } = dropWordsOfFolder()
  for (const name of folders)
    note(`${name} is set by a .env file of this folder, which cannot speak for you. It does not count.`)
  if (unclear.length === 0) return
  throw new EmendError(
    "usage",
    `${unclear[0]} is set, and a .env file of this folder sets it to what only a shell could tell. Whose it is cannot be known, and your own rules are there: take it out of one of them.`,
  )
}

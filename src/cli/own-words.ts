import { dropWordsOfFolder } from "../effects/own-words.ts"
import { note } from "./output.ts"

/** Listens to nothing that the current folder has put into the environment under the person's name. */
export function hearOnlyPerson(): void {
  for (const name of dropWordsOfFolder(process.env, "."))
    note(`${name} is set by a .env file of this folder, which cannot speak for you. It does not count.`)
}

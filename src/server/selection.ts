/**
 * What is chosen for a prompt: a yes or no for some files and folders, of which the nearest one upwards decides. So a
 * folder with fifty thousand files is one word, and nobody has to list it to know what is ticked.
 */
export type Chosen = Readonly<Record<string, boolean>>

/** Whether a file, or a folder as such, is chosen. */
export function isChosen(chosen: Chosen, key: string): boolean {
  for (let at = key; at !== ""; at = parentOf(at)) if (Object.hasOwn(chosen, at)) return chosen[at]!
  return Object.hasOwn(chosen, "") ? chosen[""]! : false
}

/** The tick of a folder: `mixed` if something in it is chosen otherwise than the folder itself. */
export function tickOf(chosen: Chosen, key: string): "yes" | "no" | "mixed" {
  const own = isChosen(chosen, key)
  const mixed = Object.keys(chosen).some((each) => isInside(each, key) && chosen[each] !== own)
  return mixed ? "mixed" : own ? "yes" : "no"
}

/** The same with `key`, and all that is in it, chosen or not. */
export function choose(chosen: Chosen, key: string, yes: boolean): Record<string, boolean> {
  const rest = Object.fromEntries(
    Object.entries(chosen).filter(([each]) => each !== key && !isInside(each, key)),
  )
  return isChosen(rest, key) === yes ? rest : { ...rest, [key]: yes }
}

/** The keys that are chosen by name: folders, and files in folders that are not. */
export function chosenKeys(chosen: Chosen): string[] {
  return Object.keys(chosen).filter((key) => chosen[key])
}

function isInside(key: string, folder: string): boolean {
  return key !== folder && (folder === "" || key.startsWith(`${folder}/`))
}

function parentOf(key: string): string {
  return key.slice(0, Math.max(key.lastIndexOf("/"), 0))
}

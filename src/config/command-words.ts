/**
 * A command as a list of words. In a string, blanks separate them, and quotes of either kind hold them together. There is
 * no shell: nothing else is special.
 */
export function commandWords(command: string | readonly string[]): string[] {
  if (typeof command !== "string") return [...command]
  const words = command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)
  return [...words].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
  )
}

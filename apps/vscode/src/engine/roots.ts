/** Folders by names that tell them apart, as responses write them in `root`: `web`, `web-2`. */
export function rootNames(names: readonly string[]): string[] {
  const given = new Set<string>()
  return names.map((wanted) => {
    const plain = wanted.replaceAll(/[/\\\0]/g, "-") || "root"
    let name = plain
    for (let number = 2; given.has(name); number++) name = `${plain}-${number}`
    given.add(name)
    return name
  })
}

/** The one of `known` that `word` is most likely a slip of; undefined if it is like none of them. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const plain = plainWord(word)
  // A name written in another manner (`file_path` for `filePath`) is the same name.
  const same = known.find((each) => plainWord(each) === plain)
  if (same !== undefined || plain.length > longest) return same
  let best: string | undefined
  // A third of the letters may be wrong.
  let most = Math.max(1, Math.floor(plain.length / 3))
  for (const each of known) {
    const distance = slips(plain, plainWord(each))
    if (distance > most || (distance === most && best !== undefined)) continue
    best = each
    most = distance
  }
  return best
}

/** What to say to somebody who named what does not exist. */
export function suggestion(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known)
  return meant === undefined ? `There are: ${known.join(", ")}.` : `Did you mean ${meant}?`
}

/** Longer words are no slips of names, and comparing them takes long. */
const longest = 100

/** A name without its manner of writing: `file_path`, `filePath` and `FilePath` are one. */
export function plainWord(word: string): string {
  return word.toLowerCase().replace(/[_-]/g, "")
}

/** How many letters have to be put in, left out, changed or swapped with their neighbour. */
function slips(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
    }
    before = above
    above = row
  }
  return above[b.length]!
}

/** The name of a file, as somebody who does not look closely sees it: in whatever case, however its letters are composed. */
export function plainFileName(path: string): string {
  return path
    .slice(path.replaceAll("\\", "/").lastIndexOf("/") + 1)
    .normalize("NFC")
    .toLowerCase()
}

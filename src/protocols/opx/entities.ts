const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
])

/** As many characters as `#x10ffff` and `#1114111` have: no entity is longer. */
const longest = 8

/** `&amp;` and its like, and `&#39;` `&#x27;`. What is no entity stays as it is. */
export function decodeEntities(text: string): string {
  let decoded = ""
  let from = 0
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    const end = text.slice(at + 1, at + longest + 2).indexOf(";")
    const meant = end < 0 ? undefined : characterOf(text.slice(at + 1, at + 1 + end))
    if (meant === undefined) continue
    decoded += text.slice(from, at) + meant
    at += end + 1
    from = at + 1
  }
  return from === 0 ? text : decoded + text.slice(from)
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities.get(name) ?? entities.get(name.toLowerCase())
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", "\u00a0"],
])

/** `&amp;` and its like, and `&#39;` `&#x27;`. What is no entity stays as it is. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?[\da-z]{1,7});/gi, (written, name: string) => characterOf(name) ?? written)
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities.get(name) ?? entities.get(name.toLowerCase())
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

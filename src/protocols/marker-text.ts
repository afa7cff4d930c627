/** Characters that nobody sees, and that chats and word processors put around markers. */
const unseen = /[\u200b-\u200d\u2060\ufeff\u00ad]/g

/** A line as it looks: without what cannot be seen, in plain width, without blanks around it. For markers only, never for content. */
export function asSeen(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.replace(unseen, "").normalize("NFKC")
  return plain.trim()
}

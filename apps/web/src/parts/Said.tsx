import { printable } from "../../../../src/text/visible.ts"

/** A sentence in which what is between backticks is code. */
export function Said({ text }: { text: string }) {
  const pieces = printable(text).split("`")
  // Code with backticks of its own cannot be told from the words around it.
  if (pieces.length % 2 === 0) return <>{pieces.join("`")}</>
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}</>
}

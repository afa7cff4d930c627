import { oneLine } from "../../../../src/text/visible.ts"

/** The name of a file as a model wrote it: nothing in it can hide or turn the words around. */
export function Path({ path, to }: { path: string; to?: string | undefined }) {
  return (
    <>
      {oneLine(path)}
      {to !== undefined && <span class="to"> → {oneLine(to)}</span>}
    </>
  )
}

import { oneLine } from "../../../../src/text/visible.ts"

/** The name of a file as a model wrote it: nothing in it can hide or turn the words around. Where room is short, its folder goes. */
export function Path({ path, to }: { path: string; to?: string | undefined }) {
  return (
    <>
      <Name path={path} />
      {to !== undefined && (
        <span class="to">
          {" → "}
          <Name path={to} />
        </span>
      )}
    </>
  )
}

function Name({ path }: { path: string }) {
  const shown = oneLine(path)
  const end = shown.lastIndexOf("/") + 1
  return (
    <span class="file-name" title={shown}>
      {end > 0 && (
        <span class="folder">
          <bdi dir="ltr">{shown.slice(0, end)}</bdi>
        </span>
      )}
      <span class="leaf">{shown.slice(end)}</span>
    </span>
  )
}

/** Puts text on the clipboard. False: the browser did not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The old way, for pages that the browser does not trust with the new one. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea")
  area.value = text
  area.className = "hidden-text"
  document.body.append(area)
  const focused = document.activeElement
  area.select()
  const done = document.execCommand("copy")
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

/** Hands text over as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

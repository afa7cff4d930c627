import { useSignal } from "@preact/signals"
import { useLayoutEffect } from "preact/hooks"
import { useApp } from "../state/app.ts"
import { isWriting } from "./keys.ts"

/** A response can be dropped as a file, or pasted, anywhere on the page. */
export function DropZone() {
  const { apply, route, toasts } = useApp()
  const over = useSignal(false)
  const take = (text: string) => {
    if (text.trim() === "") return
    apply.give(text)
    route.go("apply")
  }
  const refuse = (file: File) =>
    toasts.fail({
      code: "usage",
      message: `${file.name || "This"} is not text (${file.type || "unknown"}).`,
      hint: "Drop or paste a model's answer: text, Markdown, a patch, or JSON.",
    })
  const open = async (file: File) => {
    const text = await file.text()
    if (/^(image|audio|video|font)\//.test(file.type) || text.includes("\0")) return refuse(file)
    take(text)
  }
  // At once: an effect waits until the page was painted, and what is pasted before that would be lost.
  useLayoutEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? ""
      // Also where text is written: there, nothing at all would come of it.
      if (text === "" && event.clipboardData?.files.length) return refuse(event.clipboardData.files[0]!)
      if (text === "" || isWriting(event)) return
      event.preventDefault()
      take(text)
    }
    const drag = (event: DragEvent) => {
      if (!hasSomething(event)) return
      event.preventDefault()
      over.value = event.type !== "dragleave" || event.relatedTarget !== null
    }
    const drop = async (event: DragEvent) => {
      over.value = false
      if (!hasSomething(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      const text = event.dataTransfer?.getData("text/plain") ?? ""
      if (!file) return take(text)
      await open(file)
    }
    // Before the editor sees it: what is dropped is a response, not a piece of one.
    const early = { capture: true }
    addEventListener("paste", paste)
    addEventListener("dragover", drag, early)
    addEventListener("dragleave", drag, early)
    addEventListener("drop", drop, early)
    return () => {
      removeEventListener("paste", paste)
      removeEventListener("dragover", drag, early)
      removeEventListener("dragleave", drag, early)
      removeEventListener("drop", drop, early)
    }
  }, [])
  return (
    <>
      {over.value && (
        <p class="drop">Drop a model’s answer to look at it: text, Markdown, a patch, or JSON</p>
      )}
      <input
        id="open-response"
        type="file"
        hidden
        aria-label="Open a response"
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) await open(file)
          currentTarget.value = ""
        }}
      />
    </>
  )
}

function hasSomething({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.some((type) => type === "Files") ?? false
}

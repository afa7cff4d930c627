import { useSignal } from "@preact/signals"
import { useEffect } from "preact/hooks"
import { useApp } from "../state/app.ts"
import { isWriting } from "./keys.ts"

/** A response can be dropped as a file, or pasted, anywhere on the page. */
export function DropZone() {
  const { apply, route, toasts } = useApp()
  const over = useSignal(false)
  useEffect(() => {
    const take = (text: string) => {
      if (text.trim() === "") return
      apply.give(text)
      route.go("apply")
    }
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? ""
      if (isWriting(event) || text === "") return
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
      take(await file.text())
      toasts.say(`Opened ${file.name}.`)
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
  return over.value ? <p class="drop">Drop the response to look at it</p> : null
}

function hasSomething({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.some((type) => type === "Files") ?? false
}

import { type ReadonlySignal, signal } from "@preact/signals"
import type { Failure } from "emend/api"

/** A word at the edge of the page that goes away by itself, with something to do about it. */
export interface Toast {
  id: number
  kind: "done" | "failed"
  text: string
  hint?: string
  action?: { label: string; run(): void }
}

export interface Toasts {
  list: ReadonlySignal<readonly Toast[]>
  say(text: string, action?: Toast["action"]): void
  fail(failure: Failure): void
  dismiss(id: number): void
  /** Something else begins: what was done before, and could be done about it, is outdated. */
  outdate(): void
}

const most = 3

export function createToasts(): Toasts {
  const list = signal<readonly Toast[]>([])
  let last = 0
  const add = (toast: Omit<Toast, "id">) => {
    // What could be done about the last thing is outdated by the next: there is one Undo in sight, that of what was done last.
    const isOutdated = ({ text, action }: Toast) => text === toast.text || (action && toast.action)
    list.value = [...list.value.filter((each) => !isOutdated(each)), { ...toast, id: ++last }].slice(-most)
  }
  return {
    list,
    say: (text, action) => add({ kind: "done", text, ...(action && { action }) }),
    fail: ({ message, hint }) => add({ kind: "failed", text: message, ...(hint !== undefined && { hint }) }),
    dismiss(id) {
      list.value = list.value.filter((toast) => toast.id !== id)
    },
    outdate() {
      list.value = list.value.filter(({ kind }) => kind !== "done")
    },
  }
}

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
}

const most = 3

export function createToasts(): Toasts {
  const list = signal<readonly Toast[]>([])
  let last = 0
  const add = (toast: Omit<Toast, "id">) => {
    list.value = [...list.value.filter(({ text }) => text !== toast.text), { ...toast, id: ++last }].slice(
      -most,
    )
  }
  return {
    list,
    say: (text, action) => add({ kind: "done", text, ...(action && { action }) }),
    fail: ({ message, hint }) => add({ kind: "failed", text: message, ...(hint !== undefined && { hint }) }),
    dismiss(id) {
      list.value = list.value.filter((toast) => toast.id !== id)
    },
  }
}

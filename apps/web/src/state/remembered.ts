import { effect, type Signal, signal } from "@preact/signals"

/** A small choice that this browser remembers: the layout of a diff, the width of a pane. Plain JSON values only. */
export function remembered<T>(name: string, otherwise: T): Signal<T> {
  const key = `emend.${name}`
  const value = signal(read(key, otherwise))
  effect(() => {
    const text = JSON.stringify(value.value)
    try {
      localStorage.setItem(key, text)
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  })
  return value
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return otherwise
    const value: unknown = JSON.parse(text)
    return typeof value === typeof otherwise ? (value as T) : otherwise
  } catch {
    return otherwise
  }
}

import type { ComponentChildren } from "preact"
import { useId, useLayoutEffect, useRef } from "preact/hooks"
import { Icon } from "./Icon.tsx"

/** A dialog over the page: takes the focus, gives it back, closes with Escape or a click beside it. */
export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren }) {
  const { title, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // At once, not after the next paint: keys that are pressed until then would go to the page behind it.
  useLayoutEffect(() => {
    const focused = document.activeElement
    dialog.current?.showModal()
    // A dialog goes to its first button by itself, which is the one that closes it.
    dialog.current?.querySelector<HTMLElement>("[data-first]")?.focus()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

import { useLayoutEffect, useRef } from "preact/hooks"

/**
 * A place of its own for an editor: in a shadow root, where its styles are style sheets made by script. So the page's
 * policy can forbid all styles but its own files.
 */
export function Shadow({ class: name, open }: { class: string; open(root: ShadowRoot): () => void }) {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open" })
    return open(root)
  }, [open])
  return <div class={name} ref={host} />
}

import { options } from "preact"
import { printable } from "../../../../src/text/visible.ts"

/** Attributes that people see, or hear. */
const told = ["title", "aria-label", "alt", "placeholder"]

/**
 * From now on everything that the page shows as text, or tells of it, is shown as it is: the name of a file or of a program may turn
 * round what follows it, or hide a part. In one place, so that nobody can forget it.
 */
export function showAsItIs(): void {
  const before = options.vnode
  options.vnode = (node) => {
    before?.(node)
    // A text is a node without a type, whose properties are the text.
    const text: unknown = node.type === null ? node.props : undefined
    if (typeof text === "string") Object.assign(node, { props: printable(text) })
    if (typeof node.type !== "string") return
    const props = node.props as Record<string, unknown>
    for (const name of told) if (typeof props[name] === "string") props[name] = printable(props[name])
  }
}

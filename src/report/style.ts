/** The roles that a piece of a report can play. What they look like is up to the surface that shows it. */
export type Style = "good" | "warn" | "bad" | "path" | "dim" | "added" | "removed" | "strong"

/** Gives a text the looks of its role. A report works without any: words and icons say the same. */
export type Styler = (style: Style, text: string) => string

export const plain: Styler = (_style, text) => text

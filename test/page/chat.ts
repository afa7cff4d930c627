export const cart = `import { Cart } from "./types"

/** The total with the tax on it. */
export function withTax(cart: Cart) {
  const tax = cart.total * 0.2
  return cart.total + tax
}

/** What is not in the cart any more. */
export function removed(cart: Cart) {
  return cart.items.filter((item) => item.isRemoved)
}

export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}
`

export const labels = `class Tag:
    def name(self):
        label = self.kind.lower()
        return label.strip()


class Mark:
    def name(self):
        label = self.kind.lower()
        return label.strip()
`

/** What becomes of `labels`… */
export const loudMark = labels.replace(/Mark:[\s\S]*/, (mark) => mark.replace("lower", "upper"))

export const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\`\`\`\n`

/** What a chat answers when nobody asks for a format: words, and three pieces of code for two files. */
export const chat = `Sure! Two files have to change.

First, in \`src/cart.ts\`, let the rate be chosen:

${fence(
  "ts",
  `// ... existing code ...
export function withTax(cart: Cart, rate = 0.2) {
  return cart.total * (1 + rate)
}
// ... existing code ...
`,
)}
And further down in the same file, count the items:

${fence(
  "ts",
  `export function isEmpty(cart: Cart) {
  return cart.items.length === 0
}

export function itemCount(cart: Cart) {
  return cart.items.length
}
`,
)}
Then update the method \`name\` of \`Mark\` in \`labels.py\`:

${fence("python", "class Mark:\n    # ...\n    def name(self):\n        label = self.kind.upper()\n        return label.strip()\n")}
Tell me if you want tests for it!
`

/** …and of `cart`. */
export const chosenRate = cart
  .replace("(cart: Cart) {\n  const tax", "(cart: Cart, rate = 0.2) {\n  const tax")
  .replace(/ {2}const tax.*\n.*\n/, "  return cart.total * (1 + rate)\n")
  .concat("\nexport function itemCount(cart: Cart) {\n  return cart.items.length\n}\n")

/** One of two methods, and nothing that says which. */
export const method = fence(
  "python",
  "def name(self):\n    label = self.kind.upper()\n    return label.strip()\n",
)

/** A method that is not clear: two of its lines replace others, or are new beside them. */
export const store =
  "package store\n\n// List returns all.\nfunc (s *Store) List() []Item {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tvar all []Item\n\treturn all\n}\n"
export const readLock = `Use the read lock in \`List\` of \`store.go\`:\n\n${fence(
  "go",
  "// List returns all.\nfunc (s *Store) List() []Item {\n\ts.mu.RLock()\n\tdefer s.mu.RUnlock()\n\t// ...\n}\n",
)}`

/** What to tell a model that shall write sketches. */
export function instruct(): string {
  return `Name the file, and show the part of it that changes in a fence, as it shall be:

In \`src/cart.ts\`:

\`\`\`ts
// ... existing code ...
export function withTax(cart: Cart, rate: number) {
  return { ...cart, total: cart.total * (1 + rate) }
}
// ... existing code ...
\`\`\`

- Write every function, method, rule or section that changes in full, with the head of the class that it is in.
- Put a marker, a comment with "... existing code ..." in it, wherever you leave lines out; nowhere else.
- Put what is new beside something that the file has, and show that too.
- To remove lines, show those before and after them, as they are in the file, with no marker between.
`
}

/** Tests that look at syntax trees are not run here, and loading a parser for them would take long. */
export function parseAst(): never {
  throw new Error("There is no parser here.")
}

/**
 * How esbuild bundles a program in TypeScript that Node runs from inside the repository: packages stay outside, since
 * they are found there.
 */
export const forNode = {
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "error",
}

/** The project to play with: that of `npm run demo`. */

const sources = import.meta.glob<string>("../../../../demo/workspace/**/*", {
  query: "?raw",
  import: "default",
  eager: true,
})

export const sampleFiles: Record<string, string> = Object.fromEntries(
  Object.entries(sources).map(([path, text]) => [path.replace(/^.*demo\/workspace\//, ""), text]),
)

export const data = {
  examples: z
    .object({
      name: z.string(),
      user: z.string()
    })
    .array(),
  versions: z
    .object({
      group: z.string(),
      base: z.url(),
      description: z.string()
    })
    .array(),
  icons: z
    .object({
      name: z.string()
    })
    .array()
}

export const title = "A"

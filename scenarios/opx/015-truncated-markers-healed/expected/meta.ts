export const title = "B"

export const host = "localhost"

export const port = 80
export const host = "here"

export const port = 8080
export const retries = 3

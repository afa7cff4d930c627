export const old = true

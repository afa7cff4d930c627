export const lovable = true

export const folded = 1

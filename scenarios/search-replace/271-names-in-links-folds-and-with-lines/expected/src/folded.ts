export const folded = 2

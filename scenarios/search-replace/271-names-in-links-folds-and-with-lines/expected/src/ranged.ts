export const ranged = 2

export const ranged = 1

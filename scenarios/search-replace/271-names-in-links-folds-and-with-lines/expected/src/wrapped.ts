export const wrapped = 2

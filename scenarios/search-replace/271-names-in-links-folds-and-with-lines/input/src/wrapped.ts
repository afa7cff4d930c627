export const wrapped = 1

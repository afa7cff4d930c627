export const c = 2

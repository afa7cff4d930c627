export const keep = 1

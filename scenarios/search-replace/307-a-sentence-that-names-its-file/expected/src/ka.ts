export const x = 2
export const y = 2

export const limit = 10
export const size = 4

export const limit = 20
export const size = 4

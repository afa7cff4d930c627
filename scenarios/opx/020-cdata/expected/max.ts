export const max = (a: number, b: number) => (a < b ? b : a)

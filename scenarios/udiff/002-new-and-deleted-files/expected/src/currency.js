export const currency = "EUR"
export const digits = 2

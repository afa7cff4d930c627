export const vat = 0.19

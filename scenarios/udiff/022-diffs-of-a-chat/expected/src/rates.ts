export const rates = { de: 0.19, fr: 0.2 }

export const tax = 0.2

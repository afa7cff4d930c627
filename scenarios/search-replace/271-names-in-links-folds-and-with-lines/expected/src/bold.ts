export const bold = 2

export const bold = 1

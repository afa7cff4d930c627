export const linked = 1

export const linked = 2

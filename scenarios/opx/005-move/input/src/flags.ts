export const flags = {}

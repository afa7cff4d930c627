export const coded = 1

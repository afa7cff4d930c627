export const coded = 2

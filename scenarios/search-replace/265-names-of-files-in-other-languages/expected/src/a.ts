const a = 2
const b = 1

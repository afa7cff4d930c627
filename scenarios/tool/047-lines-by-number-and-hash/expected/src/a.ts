// numbers
const one = 1
const zwei = 2
const drei = 3
export {}
// the end

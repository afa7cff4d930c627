const one = 1
const two = 22
const three = 3
export {}
// done

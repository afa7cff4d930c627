import { format } from "../src/money.js"

console.assert(format(150) === "1.50")

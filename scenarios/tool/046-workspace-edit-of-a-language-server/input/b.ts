import { one } from "./src/a"
one()

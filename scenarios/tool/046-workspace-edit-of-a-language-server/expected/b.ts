import { eins } from "./src/a"
// renamed
eins()

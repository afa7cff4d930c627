import type { Protocol } from "../protocol.ts"
import { openPatch } from "./parse.ts"
import { print } from "./print.ts"

/** Patches as `apply_patch` takes them. */
export const patch: Protocol = {
  name: "patch",
  title: "patch (apply_patch)",
  mode: "atomic",
  match: "fuzzy",
  shortest: 15,
  starts: "*",
  picks: "add an `@@` line with the line that it comes after, such as the head of its function",
  open: openPatch,
  print,
  instruct: () => instruction,
}

/** What to tell a model that shall write patches. The examples in it are read and applied in a test. */
const instruction = `# How to change files

Write all changes as one patch. It lands as a whole or not at all.

*** Begin Patch
*** Update File: src/shop.py
@@ class Cart:
     def total(self):
-        return sum(self.prices)
+        return round(sum(self.prices), 2)
*** Add File: src/tax.py
+def tax(net):
+    return net * 0.2
+
+# End of rates
*** Delete File: src/old_shop.py
*** End Patch

- A patch has one section for each file: \`*** Add File:\`, \`*** Delete File:\` or \`*** Update File:\`, each followed by a path from the root of the project.
- In an update every line starts with one sign: a space for a line that stays, \`-\` for one that goes, \`+\` for one that comes. A blank line that stays is one space.
- Copy lines that stay or go from the file, character by character, indentation included. Never shorten them with \`...\`, and write no line numbers.
- Give about three lines that stay before and after a change, so that the place is the only one that fits. If they could occur in several places, put a line above them (the class, the function) after \`@@\`; use several \`@@\` lines to go from the outer to the inner one. The lines below \`@@\` come after that line in the file and do not repeat it.
- Start each further change of the same file with a new \`@@\` line, in the order of the file.
- In a new file every line starts with \`+\`, blank lines too.
- To rename a file, put \`*** Move to:\` right below \`*** Update File:\`; changes may follow or not.
- Write \`*** End of File\` below a change that is meant for the very end:

*** Begin Patch
*** Update File: docs/notes.txt
*** Move to: docs/log.txt
@@
 last entry
+newest entry
*** End of File
*** Update File: src/server.py
@@ class Server:
@@     def stop(self):
-        pass
+        self.socket.close()
*** End Patch
`

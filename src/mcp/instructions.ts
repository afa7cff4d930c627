/** What the model is told about the server before it calls anything. */
export const instructions = `emend changes files exactly as you mean it, or tells you precisely why not. It never guesses.

How to work:
1. read a file before you change it. Copy the text to be replaced from there, without the line numbers.
2. edit (one place), multiedit (several in one file, all or nothing), apply_patch (several files, all or nothing), write (a whole
   file). If you have written a longer answer with edits in any format, hand it to apply_edits; preview_edits shows what it would do.
3. If a call fails, nothing was guessed: the answer shows the lines that are really in the file, the places to choose from, or what has changed
   since you read it. Correct the edit by this evidence and send only what failed. Do not repeat the same call.
4. "stale" or "not_read" means: read the file again, then edit.
5. The answer names errors that your edit has caused (diagnostics). Mend them before you go on. undo takes the last change back.

Paths are relative to the workspace. Calls without "session" share one session for the connection; agents that work side by side each choose
a name of their own and pass it in every call, so that one does not count as having read what another one has.`

import { watchEdits } from "emend/stream"

const files = new Map([["greet.py", 'import sys\nprint("hello")\n']])

/** Stands for the text of a model's answer as it arrives. */
async function* answer() {
  yield "Two changes:\n\ngreet.py\n<<<<<<< SEARCH\nprint("
  yield '"hello")\n=======\nprint("hello, world")\n>>>>>>> REPLACE\n\n'
  yield "greet.py\n<<<<<<< SEARCH\ndef main(argv):\n    parser = create_parser()\n=======\n"
  yield "…this is never asked for"
}

for await (const event of watchEdits(answer(), (path) => files.get(path))) {
  if (event.type === "begin") console.log("editing", event.path)
  if (event.type === "located") console.log("found in line", event.lines[0])
  if (event.type === "planned") console.log(event.outcome.status)
  if (event.type === "lost") {
    console.log(event.issue.message) // tell the model now instead of paying for the rest
    break
  }
}

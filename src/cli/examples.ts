/** The part of each help text that shows how a command is used. */
export const examples: Record<string, string> = {
  start: `What people do with it, in the folder of their project:

  $ emend check answer.md      what an answer would change; writes nothing
  $ emend apply answer.md      do it, and say what does not fit
  $ emend undo                 take it back
  $ emend serve --open         in a page: pick files, copy the prompt, paste the
                               answer, look, apply
`,
  emend: `
Exit status: 0 everything applied, 1 something was not, 2 nothing usable.
`,
  apply: `
Examples:
  $ emend apply answer.md                        a saved answer
  $ pbpaste | emend apply                        an answer from a pipe
  $ emend apply --clipboard -i                   looking at each change
  $ emend apply --root web=./web --root api=./api answer.md
  $ emend apply --atomic --json answer.md        for scripts: all or nothing
  $ emend apply --retry answer.md                what to tell the model

What did not land is explained with the lines that are really in the file.
Everything written is one commit: "emend undo" takes it back.
Exit status: 0 everything applied, 1 something was not, 2 no usable edit.
`,
  check: `
Examples:
  $ emend check answer.md                        the diff that apply would make
  $ emend check --json answer.md | jq '.edits[] | select(.status == "failed")'
`,
  explain: `
Examples:
  $ emend explain answer.md                      how sure each place is, and why
`,
  init: `
Examples:
  $ emend init                                   the agents that emend knows
  $ emend init claude-code                       see it, and write it
  $ emend init codex --allow-edits               let it edit without a question
  $ emend init codex --remove                    take it back

Exit status: 0 it is set up (or taken back), 1 nothing was written.
`,
  doctor: `
Examples:
  $ emend doctor                                 what is missing, how to get it
  $ emend doctor --json | jq '.findings[] | select(.state != "ok")'

Exit status: 0 nothing is wrong (something may be missing), 1 something is.
`,
  parse: `
Examples:
  $ emend parse answer.md                        what was read, what put right
  $ emend parse --json answer.md                 the edits as data
`,
  lint: `
Examples:
  $ emend lint answer.md                         each problem, by line:column
  $ emend lint --fix answer.md > repaired.md     the repaired answer
  $ emend lint --root . answer.md                what only files can tell, too
`,
  convert: `
Examples:
  $ emend convert --to udiff answer.md           as a unified diff
`,
  prompt: `
Examples:
  $ emend prompt                                 the formats there are
  $ emend prompt opx                             the instructions for one
`,
  context: `
Examples:
  $ emend context src --format opx --instructions "Add a timeout" | pbcopy
  $ emend context src/a.ts test --list           their weight, heaviest first
  $ emend context . --exclude '*.snap' --map all > prompt.md

The prompt goes to standard output, what it weighs to standard error.
Exit status: 0 all there, 1 some path was not, 2 no file at all.
`,
  serve: `
Examples:
  $ emend serve --open                           the page for the current folder
  $ emend serve --root web=./web --root api=./api

The address has a token in it: who does not know it gets nothing. Ctrl+C ends
it.
`,
  stream: `
Examples:
  $ llm "add a timeout" | emend stream           watch them arrive in the page
  $ emend stream answer.md > /dev/null
`,
  batch: `
A case:    {"id":"1","files":{"a.txt":"one\\n"},"response":"…"}
           and, if wanted: "format", "match", "mode", "context", "syntax"
A result:  {"id":"1","report":{…},"files":{"a.txt":"two\\n"}}
           with the changed files only; null: deleted
A bad line gives {"error":"…","line":N} in its place.

Examples:
  $ emend batch cases.jsonl > results.jsonl
  $ generate | emend batch -j 8 | jq -c 'select(.report.ok | not) | .id'

By many machines, each of which runs "emend worker", with the same results:
  $ export EMEND_QUEUE=postgres://user:password@host/database
  $ emend batch cases.jsonl --run tuesday > results.jsonl
  $ emend batch cases.jsonl --run tuesday --detach
  $ emend batch --run tuesday --status
  $ emend batch --run tuesday --collect > results.jsonl
  $ emend batch --run tuesday --forget
`,
  worker: `
Examples:
  $ EMEND_QUEUE=postgres://user:password@host/database emend worker
  $ emend worker --queue postgres://host/database -j 4

It needs the packages pg-boss and pg. A worker that is lost loses nothing:
others do its work again.
`,
  log: `
Examples:
  $ emend log -n 5
  $ emend log --json
`,
  undo: `
Undo never overwrites later work. Where other lines of a file changed since,
they stay; where the same lines did, nothing is touched, and you are told which
file it is.

Examples:
  $ emend undo                                   the last commit
  $ emend undo ID --path src/a.ts                one file of one commit
`,
  redo: `
Examples:
  $ emend redo                                   what was undone last
`,
  watch: `
Examples:
  $ emend watch                                  beside an agent with a shell
  $ emend watch --once; sed -i s/a/b/ *.ts; emend watch --once --by "sed -i"
  $ emend undo                                   takes the last of it back

What git ignores, and files of more than 2 MB, are left alone.
`,
  recover: `
Examples:
  $ emend recover                                after a power cut, to be sure
`,
  mcp: `
Examples:
  $ emend mcp                                    for clients that start it here
  $ emend mcp --root web=./web --root api=./api  several folders
  $ emend mcp --http 7337                        for many clients, by an address

"emend init AGENT" writes what an agent needs. For other clients:
  {"mcpServers": {"emend": {"command": "emend", "args": ["mcp"]}}}
`,
  tool: `
Examples:
  $ emend tool                                   the tools there are
  $ echo '{"filePath":"src/a.ts"}' | emend tool read
  $ emend tool edit --input '{"filePath":"a","oldString":"1","newString":"2"}'
  $ emend tool apply_patch < change.patch        a bare patch will do
  $ emend tool edit --session s1 --json < call.json

Exit status: 0 done, 1 refused (the output says why, and what to do), 2 bad
usage.
`,
  trust: `
What a folder names (programs that format, language servers, staging, rules that
allow) counts only once you trust it. Edits land in any case.

Examples:
  $ emend trust                                  what it wants to run; asks you
  $ emend trust --list                           what you have decided about
  $ emend trust --revoke                         forget this one
  $ EMEND_TRUST=1 emend apply answer.md          in CI; --trust does the same

Exit status: 0 trusted, or nothing to trust; 1 not trusted; 2 bad usage.
`,
  hook: `
An agent runs it before and after its own edit tools, and tells it of each call
as JSON. "emend init AGENT" sets that up.

Examples:
  $ emend hook < call.json                       its answer; nothing: it will do
`,
}

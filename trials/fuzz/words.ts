/**
 * Words that mean something to a target: the markers of a format, its keys, and what is often mistaken for them. They
 * are between dots; ↵ is a line break, ⇥ a tab.
 */
const words: Record<string, readonly string[]> = {
  any: list`↵ · ↵↵ · ⇥ · \`\`\` · \`\`\`ts↵ · \`\`\`\`↵ · ~~~↵ · ↵\`\`\`↵ · <think>↵ · </think>↵ · src/a.ts · b.py · a/b/../c.md
    · ../x · /abs/x · LICENSE · File: a.ts↵ · **src/a.ts**↵ · \`src/a.ts\`↵ · ### src/a.ts↵ · // src/a.ts↵ · # a.py↵
    · line one↵ · line two↵ · }↵ · // ... existing code ...↵ · ...↵ · > · - · 1.`,
  opx: list`<edit · </edit> · <edit file="a.ts" op="patch">↵ · <edit file='b.ts' op='new'> · /> · > · <why> · </why> · <find>
    · <find occurrence="2"> · </find> · <put> · </put> · <to file="c.ts"/> · <to · </to> · <<<↵ · >>>↵ · <<< · >>> · << · >>
    · op="remove" · op="move" · op="replace" · op="patch" · op="new" · op='nonsense' · root="web" · file= · data-file=
    · occurrence="all" · occurrence="first" · occurrence="-1" · occurrence="last" · marker="@@@" · @@@↵ · <opx> · </opx>
    · <![CDATA[ · ]]> · <!-- · --> · &lt;edit · &amp; · &quot; · “ · ” · <edit/> · <?xml version="1.0"?>`,
  blocks: list`««« EDIT↵ · ═══════ REPL↵ · »»» EDIT END↵ · ««« EDIT · ═══════ REPL · »»» EDIT END · ═══════ · ════ REPL↵ · ««« · »»»
    · »»» END↵ · 🟧🟧🟧 EDIT↵ · 🟨🟨🟨 REPL↵ · 🟩🟩🟩 END↵ · ««««« EDIT:↵ · src/a.ts↵««« EDIT↵ · a/b.py:↵ · ═══ · EDIT · REPL`,
  patch: list`*** Begin Patch↵ · *** End Patch↵ · *** Update File: a.ts↵ · *** Add File: b.ts↵ · *** Delete File: c.ts↵
    · *** Move to: d.ts↵ · *** End of File↵ · @@↵ · @@ class A↵ · @@ -1,2 +1,2 @@↵ · @@ def f():↵ · + · - · +new↵ · -old↵
    · apply_patch <<'EOF'↵ · EOF↵ · cd src && apply_patch <<'PATCH'↵ · PATCH↵ · $(cat <<EOF↵ · bash -lc ' · *** · @@ @@
    · *** Environment ID: x↵ · ["bash","-lc"," · {"command":`,
  "search-replace": list`<<<<<<< SEARCH↵ · =======↵ · >>>>>>> REPLACE↵ · <<<<<<< SEARCH · >>>>>>> REPLACE · <<<<< SEARCH↵
    · >>>>>>>>> REPLACE↵ · SEARCH>↵ · <<<<<<< · >>>>>>> · =====↵ · -------↵ · ------- SEARCH↵ · +++++++ REPLACE↵ · <source>↵
    · </source>↵ · <<<<<<< HEAD↵ · >>>>>>> main↵ · ||||||| base↵ · src/a.ts↵\`\`\`ts↵<<<<<<< SEARCH↵ · <pre>↵ · </code>↵`,
  udiff: list`--- a/a.ts↵ · +++ b/a.ts↵ · --- /dev/null↵ · +++ /dev/null↵ · @@ -1,3 +1,4 @@↵ · @@ ... @@↵ · @@ @@↵ · @@ -0,0 +1 @@↵
    · @@ -1 +0,0 @@↵ · @@↵ · diff --git a/a.ts b/a.ts↵ · index 123..456 100644↵ · new file mode 100644↵ · + · - · +new↵ · -old↵
    · deleted file mode 100644↵ · rename from a.ts↵ · rename to b.ts↵ · similarity index 90%↵ · \\ No newline at end of file↵
    · Binary files a/x and b/x differ↵ · GIT binary patch↵ · old mode 100644↵ · copy from a↵ · *** a.ts↵ · \`\`\`diff↵
    · ⇥2024-01-01 00:00:00 · "a/\\303\\251.ts" · @@ -99999999999,1 +1 @@↵ · @@ -1,1 +1,1 @@ class A`,
  whole: list`src/a.ts↵\`\`\`ts↵ · \`\`\`ts src/a.ts↵ · \`\`\`ts title="src/a.ts"↵ · \`\`\`↵ · \`\`\`\`md↵ · ### \`src/a.ts\`↵
    · **b.py**↵↵\`\`\`py↵ · File: c.md↵\`\`\`↵ · // src/a.ts↵ · <file path="a.ts">↵ · </file>↵ · # rest unchanged↵
    · // ... rest of file ...↵ · <<<<<<< HEAD↵ · =======↵`,
  tool: list`{ · } · [ · ] · : · , · " · \\" · \\n · \\u00e9 · \\ud800 · "name" · "input" · "arguments" · "parameters" · "edit" · "multiedit"
    · "write" · "apply_patch" · "filePath" · "file_path" · "path" · "oldString" · "old_string" · "newString" · "new_string" · null
    · "replaceAll" · "replace_all": true · "edits" · "content" · "command" · "str_replace" · "str_replace_based_edit_tool" · true
    · "insert" · "insert_line": 2 · "view" · "create" · "file_text" · "type" · "tool_use" · "function_call" · "tool_calls" · -0
    · "apply_patch_call" · "operation" · "update_file" · "diff" · <invoke name="edit">↵ · </invoke>↵ · </parameter>↵ · 1e5
    · <parameter name="old_string"> · <function_calls>↵ · </function_calls>↵ · <tool_call>↵ · </tool_call>↵ · \`\`\`json↵
    · *** Begin Patch\\n · *** Update File: a\\n · @@\\n-a\\n+b\\n · "patchText" · "function":{"name":"edit","arguments":"{}"}`,
  locate: list`§file↵ · §file unended↵ · §old↵ · §old substring↵ · §new↵ · §match exact↵ · §match whitespace↵ · } · ⇥ · ... · \\n
    · // ... existing code ... · 1 | · &lt; · “ · — · ↵↵ · §old lines occurrence=2↵ · §old lines line=3↵ · §old lines atEnd↵`,
  server: list`GET · POST · PUT · HEAD · OPTIONS · DELETE · TRACE · /api/ · /api/apply · /api/undo · /api/tree · /api/events?token={TOKEN}
    · /api/incoming · /index.html · /../ · /%2e%2e/ · HTTP/1.0 · HTTP/1.1 · HTTP/2.0 · host: localhost:{PORT}↵ · host: evil.example↵
    · origin: http://evil.example↵ · origin: null↵ · sec-fetch-site: cross-site↵ · sec-fetch-mode: navigate↵ · x-emend-page: p↵
    · x-emend-token: {TOKEN}↵ · x-emend-token: wrong↵ · content-type: application/json↵ · content-type: text/plain↵
    · content-length: 5↵ · content-length: 99999999999↵ · content-length: -1↵ · transfer-encoding: chunked↵ · ↵↵ · §↵ · {} · []
    · expect: 100-continue↵ · upgrade: websocket↵ · connection: keep-alive↵ · connection: upgrade↵ · range: bytes=0-3↵ · null · ""
    · {"dir":".."} · src/a.ts · ../secret.txt · /etc/passwd · "keys":[ · "chosen":{ · true · 1e9 · -1 · __proto__ · \\u0000`,
  mcp: list`"jsonrpc":"2.0" · "id":1 · "id":null · "id":"x" · "id":1.5 · "id":{} · "method": · "tools/call" · "tools/list" · "initialize"
    · "notifications/initialized" · "notifications/cancelled" · "ping" · "resources/list" · "completion/complete" · "params":{}
    · "params":[] · "params":null · "name":"edit" · "name":"read" · "name":"write" · "name":"multiedit" · "name":"apply_patch"
    · "name":"undo" · "name":"apply_edits" · "name":"preview_edits" · "arguments":{} · "session":"s" · "filePath":"src/a.ts"
    · "filePath":"../x" · "filePath":"/etc/passwd" · "oldString":"two" · "newString":"2" · "replaceAll":true · "response":"x"
    · "_meta":{"progressToken":1} · "requestId":1 · ↵ · { · } · [ · ] · " · \\ · , · null · true · 1e400 · {}↵ · []↵ · [{}]↵
    · "result":{} · "error":{"code":1,"message":"x"} · Content-Length: 10↵↵`,
}

function list({ raw }: TemplateStringsArray): string[] {
  return raw[0]!
    .replaceAll("\\`", "`")
    .replaceAll("\\\\", "\\")
    .split(/\s*·\s/)
    .map((word) => word.replaceAll("↵", "\n").replaceAll("⇥", "\t"))
}

/** The words of all of these together. */
export function wordsOf(...targets: readonly string[]): readonly string[] {
  return [...new Set(targets.flatMap((target) => words[target] ?? []))]
}

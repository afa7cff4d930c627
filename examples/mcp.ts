import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"

const client = new Client({ name: "my-agent", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } })
await client.connect(new StdioClientTransport({ command: "npx", args: ["emend", "mcp"] }))

const filePath = "greet.py"
await client.callTool({ name: "read", arguments: { filePath } })
const edit = { filePath, oldString: 'print("helo")', newString: 'print("hello")' }
const { content, isError } = await client.callTool({ name: "edit", arguments: edit })
const said = content.map((part) => (part.type === "text" ? part.text : "")).join("\n")
console.log(isError ? "refused:" : "done:", said) // give this to the model, whichever it is

await client.close()

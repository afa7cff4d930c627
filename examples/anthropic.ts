// Lets Claude work in the folder that it is started in, with the text editor it was trained on, until it is done:
//   ANTHROPIC_API_KEY=… node anthropic.ts "Mend the greeting in greet.py."
import Anthropic from "@anthropic-ai/sdk"
import { sessionFrom } from "emend"
import { answer, textEditor } from "emend/anthropic"

const [prompt = "Look for slips in this folder, and mend them."] = process.argv.slice(2)
const client = new Anthropic()
const messages: Anthropic.MessageParam[] = [{ role: "user", content: prompt }]

const session = await sessionFrom({ root: "." })
try {
  for (;;) {
    const message = await client.messages.create({
      model: "claude-sonnet-5-5",
      max_tokens: 8192,
      tools: [textEditor],
      messages,
    })
    for (const block of message.content) if (block.type === "text") console.log(block.text)
    if (message.stop_reason !== "tool_use") break
    messages.push({ role: "assistant", content: message.content })
    messages.push({ role: "user", content: await answer(session, message) })
  }
} finally {
  await session.close()
}

import type Anthropic from "@anthropic-ai/sdk"
import { sessionFrom } from "emend"
import { answer, textEditor } from "emend/anthropic"

/** Lets Claude work in a folder with the text editor it was trained on, until it is done. */
export async function work(client: Anthropic, root: string, prompt: string): Promise<Anthropic.Message> {
  const session = await sessionFrom({ root })
  const messages: Anthropic.MessageParam[] = [{ role: "user", content: prompt }]
  try {
    for (;;) {
      const message = await client.messages.create({
        model: "claude-sonnet-5-5",
        max_tokens: 8192,
        tools: [textEditor],
        messages,
      })
      if (message.stop_reason !== "tool_use") return message
      messages.push({ role: "assistant", content: message.content })
      messages.push({ role: "user", content: await answer(session, message) })
    }
  } finally {
    await session.close()
  }
}

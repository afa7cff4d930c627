import { sessionFrom } from "emend"
import { answer, applyPatch, functionTools } from "emend/openai"
import type OpenAI from "openai"
import type { ResponseInput } from "openai/resources/responses/responses"

/** Lets a model work in a folder with the patch tool it was trained on, and emend's read, until it is done. */
export async function work(client: OpenAI, root: string, prompt: string): Promise<string> {
  const session = await sessionFrom({ root })
  const tools = [applyPatch, ...functionTools.filter(({ name }) => name === "read")]
  let input: ResponseInput = [{ role: "user", content: prompt }]
  let previous: string | undefined
  try {
    for (;;) {
      const response = await client.responses.create({
        model: "gpt-5.4",
        tools,
        input,
        ...(previous !== undefined && { previous_response_id: previous }),
      })
      input = await answer(session, response)
      if (input.length === 0) return response.output_text
      previous = response.id
    }
  } finally {
    await session.close()
  }
}

// Lets a model work in the folder that it is started in, with the patch tool it was trained on and emend's read, until it is done:
//   OPENAI_API_KEY=… node openai.ts "Mend the greeting in greet.py."
import { sessionFrom } from "emend"
import { answer, applyPatch, functionTools } from "emend/openai"
import OpenAI from "openai"
import type { ResponseInput } from "openai/resources/responses/responses"

const [prompt = "Look for slips in this folder, and mend them."] = process.argv.slice(2)
const client = new OpenAI()
const tools = [applyPatch, ...functionTools.filter(({ name }) => name === "read")]
let input: ResponseInput = [{ role: "user", content: prompt }]
let previous: string | undefined

const session = await sessionFrom({ root: "." })
try {
  while (input.length > 0) {
    const response = await client.responses.create({
      model: "gpt-5.4",
      tools,
      input,
      ...(previous !== undefined && { previous_response_id: previous }),
    })
    if (response.output_text) console.log(response.output_text)
    input = await answer(session, response)
    previous = response.id
  }
} finally {
  await session.close()
}

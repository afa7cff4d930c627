// Lets a model work in the folder that it is started in, until it is done:
//   AI_GATEWAY_API_KEY=… node ai-sdk.ts "Mend the greeting in greet.py."
import { createGateway, generateText, stepCountIs } from "ai"
import { sessionFrom } from "emend"
import { aiSdkTools } from "emend/ai-sdk"

const [prompt = "Look for slips in this folder, and mend them."] = process.argv.slice(2)
const { AI_GATEWAY_URL: baseURL } = process.env
const gateway = createGateway(baseURL ? { baseURL } : {})

const session = await sessionFrom({ root: "." })
try {
  const { text } = await generateText({
    model: gateway("anthropic/claude-sonnet-5-5"), // or any other model that the AI SDK knows
    tools: aiSdkTools(session),
    stopWhen: stepCountIs(30),
    prompt,
  })
  console.log(text)
} finally {
  await session.close()
}

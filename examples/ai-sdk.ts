import { generateText, type LanguageModel, stepCountIs } from "ai"
import { sessionFrom } from "emend"
import { aiSdkTools } from "emend/ai-sdk"

/** Lets a model, such as anthropic("claude-sonnet-5-5"), work in a folder until it is done. */
export async function work(model: LanguageModel, root: string, prompt: string): Promise<string> {
  const session = await sessionFrom({ root })
  try {
    const { text } = await generateText({
      model,
      tools: aiSdkTools(session),
      stopWhen: stepCountIs(30),
      prompt,
    })
    return text
  } finally {
    await session.close()
  }
}

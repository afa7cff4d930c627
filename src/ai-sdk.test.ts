import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
} from "@ai-sdk/provider"
import { generateText, stepCountIs, type ToolSet } from "ai"
import { MockLanguageModelV3 } from "ai/test"
import { describe, expect, it } from "vitest"
import { aiSdkTools } from "./ai-sdk.ts"
import { deskWith } from "./tools/testing/session.ts"

/** A model that says these things one after the other; `seen` is what it was given each time. */
function scripted(...steps: LanguageModelV3Content[]) {
  const seen: LanguageModelV3CallOptions[] = []
  const model = new MockLanguageModelV3({
    doGenerate: async (options) => {
      const content = steps[seen.length] ?? { type: "text", text: "done" }
      seen.push(options)
      return answer(content)
    },
  })
  return { model, seen }
}

function answer(content: LanguageModelV3Content): LanguageModelV3GenerateResult {
  const calls = content.type === "tool-call"
  return {
    content: [content],
    finishReason: { unified: calls ? "tool-calls" : "stop", raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  }
}

function call(toolName: string, input: object): LanguageModelV3Content {
  return { type: "tool-call", toolCallId: `call-${toolName}`, toolName, input: JSON.stringify(input) }
}

describe("aiSdkTools", () => {
  it("are tools for generateText, which tell the model what became of its calls", async () => {
    const { session, text } = deskWith({ "a.ts": "let a = 1\n" })
    const { model, seen } = scripted(
      call("edit", { filePath: "a.ts", oldString: "1", newString: "2" }),
      call("read", { file_path: "a.ts" }),
      call("edit", { filePath: "a.ts", oldString: "1" }),
      call("edit", { filePath: "a.ts", oldString: "1", newString: "2" }),
    )
    const tools: ToolSet = aiSdkTools(session)
    const result = await generateText({ model, tools, prompt: "Change it.", stopWhen: stepCountIs(9) })
    expect(result.text).toBe("done")
    expect(text("a.ts")).toBe("let a = 2\n")
    expect(seen[1]!.prompt.at(-1)).toMatchObject({
      role: "tool",
      content: [{ toolName: "edit", output: { type: "error-text", value: expect.stringContaining("read") } }],
    })
    const last = seen.at(-1)!.prompt.flatMap(({ role, content }) => (role === "tool" ? content : []))
    expect(last.map((part) => (part.type === "tool-result" ? part.output : undefined)).slice(1)).toEqual([
      { type: "text", value: "1→let a = 1" },
      { type: "error-text", value: expect.stringMatching(/^newString is required\n/) },
      { type: "text", value: "Edit applied successfully." },
    ])
  })

  it("show the model a strict schema", async () => {
    const { model, seen } = scripted()
    await generateText({ model, tools: aiSdkTools(deskWith({}).session), prompt: "Hello." })
    expect(seen[0]!.tools?.map(({ name }) => name)).toEqual([
      "read",
      "edit",
      "multiedit",
      "apply_patch",
      "write",
      "undo",
    ])
    expect(seen[0]!.tools?.[1]).toMatchObject({
      type: "function",
      description: expect.stringContaining("Replaces one piece of text"),
      inputSchema: {
        type: "object",
        required: ["filePath", "oldString", "newString"],
        additionalProperties: false,
      },
    })
  })
})

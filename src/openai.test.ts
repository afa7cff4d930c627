import type {
  ChatCompletionFunctionTool,
  ChatCompletionToolMessageParam,
} from "openai/resources/chat/completions"
import type { Response, ResponseInputItem, Tool } from "openai/resources/responses/responses"
import { describe, expect, it } from "vitest"
import { answer, answerCall, answerChatCall, applyPatch, chatTools, functionTools } from "./openai.ts"
import { deskWith } from "./tools/testing/session.ts"

const files = { "src/a.ts": "one\ntwo\nthree\n" }
const patchCall = (operation: object) => ({ type: "apply_patch_call" as const, call_id: "call_1", operation })

describe("an apply_patch call", () => {
  it("updates, creates and deletes", async () => {
    const { session, text } = deskWith(files, { mustRead: false })
    const updated = await answerCall(
      session,
      patchCall({ type: "update_file", path: "src/a.ts", diff: "@@\n one\n-two\n+2\n three\n" }),
    )
    const expected: ResponseInputItem = {
      type: "apply_patch_call_output",
      call_id: "call_1",
      status: "completed",
      output: "Patch applied successfully. 1 file changed:\n src/a.ts",
    }
    expect(updated).toEqual(expected)
    await answerCall(session, patchCall({ type: "create_file", path: "b.ts", diff: "+b\n" }))
    await answerCall(session, patchCall({ type: "delete_file", path: "src/a.ts" }))
    expect([text("src/a.ts"), text("b.ts")]).toEqual([undefined, "b\n"])
  })

  it.each([
    [{ type: "update_file", path: "src/a.ts", diff: "@@\n-nothing like it\n+x\n" }, /not in the file/],
    [{ type: "update_file", path: "x.ts", diff: "@@\n-a\n+b\n" }, /^File x\.ts not found/],
    [{ type: "rename_file", path: "src/a.ts" }, /no operation of the type "rename_file"/],
    [{ type: "update_file", path: "src/a.ts" }, /diff is required/],
    [{}, /^path is required/],
  ])("that cannot be done (%j) has failed, and says why", async (operation, message) => {
    const { session, text } = deskWith(files, { mustRead: false })
    const output = await answerCall(session, patchCall(operation))
    expect(output).toMatchObject({ status: "failed", output: expect.stringMatching(message) })
    expect(text("src/a.ts")).toBe(files["src/a.ts"])
  })
})

describe("a response", () => {
  it("is answered call by call, and calls of other tools are left to others", async () => {
    const { session, text } = deskWith(files)
    const response: Pick<Response, "output"> = {
      output: [
        { type: "message", id: "m", role: "assistant", status: "completed", content: [] },
        { type: "function_call", call_id: "1", name: "read", arguments: '{"filePath":"src/a.ts"}' },
        {
          type: "custom_tool_call",
          call_id: "2",
          name: "apply_patch",
          input: "*** Begin Patch\n*** Update File: src/a.ts\n-one\n+1\n*** End Patch",
        },
        { type: "function_call", call_id: "3", name: "edit", arguments: '{"filePath":' },
        { type: "function_call", call_id: "4", name: "get_weather", arguments: "{}" },
      ],
    }
    const input: ResponseInputItem[] = await answer(session, response)
    expect(input).toEqual([
      { type: "function_call_output", call_id: "1", output: "1→one\n2→two\n3→three" },
      {
        type: "custom_tool_call_output",
        call_id: "2",
        output: "Patch applied successfully. 1 file changed:\n src/a.ts",
      },
      {
        type: "function_call_output",
        call_id: "3",
        output: expect.stringMatching(/^The input of edit is not valid JSON/),
      },
    ])
    expect(text("src/a.ts")).toBe("1\ntwo\nthree\n")
  })
})

describe("Chat Completions", () => {
  it("call the same tools", async () => {
    const { session } = deskWith(files)
    const given = { name: "read", arguments: '{"path":"src/a.ts","limit":1}' }
    const message: ChatCompletionToolMessageParam | undefined = await answerChatCall(session, {
      id: "call_1",
      type: "function",
      function: given,
    })
    expect(message).toMatchObject({
      role: "tool",
      tool_call_id: "call_1",
      content: expect.stringMatching(/^1→one\n/),
    })
    expect(
      await answerChatCall(session, {
        id: "x",
        type: "function",
        function: { name: "other", arguments: "" },
      }),
    ).toBeUndefined()
  })
})

it("the tools are what the SDK takes", () => {
  const tools: Tool[] = [applyPatch, ...functionTools]
  const chat: ChatCompletionFunctionTool[] = [...chatTools]
  expect([tools.length, chat.length]).toEqual([7, 6])
  expect(functionTools[1]).toMatchObject({ name: "edit", strict: false, parameters: { type: "object" } })
})

import type { Turn } from "./model.ts"

// biome-ignore lint/suspicious/noExplicitAny: what providers send is taken apart here, and nowhere else
export type Fields = Record<string, any>

/** What a request asks, whatever provider it is meant for. */
export interface Asked {
  /** The results of calls that it holds, as texts. */
  results: string[]
  tools: string[]
  model: string
}

interface Shape {
  path: RegExp
  read(body: Fields): Asked
  /** A turn as a stream of events. */
  write(turn: Turn, asked: Asked): string
}

/** The interfaces that clients know, each as far as a client needs it to go through a list of calls. */
export const shapes: readonly Shape[] = [messages(), responses(), chat(), gemini()]

/** Anthropic's Messages API. */
function messages(): Shape {
  return {
    path: /\/v1\/messages(\?|$)/,
    read: ({ messages = [], tools = [], model = "" }) => ({
      results: messages
        .flatMap(({ content }: Fields) => (Array.isArray(content) ? content : []))
        .filter(({ type }: Fields) => type === "tool_result")
        .map(({ content }: Fields) => textOf(content)),
      tools: tools.map(({ name }: Fields) => name),
      model,
    }),
    write(turn, { model, results }) {
      const usage = {
        input_tokens: 10,
        output_tokens: 10,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
      }
      const block =
        "call" in turn
          ? { type: "tool_use", id: `toolu_${results.length}`, name: turn.call, input: {} }
          : { type: "text", text: "" }
      const delta =
        "call" in turn
          ? { type: "input_json_delta", partial_json: JSON.stringify(turn.input) }
          : { type: "text_delta", text: turn.say }
      const message = { id: `msg_${results.length}`, type: "message", role: "assistant", model, content: [] }
      return named([
        { type: "message_start", message: { ...message, stop_reason: null, stop_sequence: null, usage } },
        { type: "content_block_start", index: 0, content_block: block },
        { type: "content_block_delta", index: 0, delta },
        { type: "content_block_stop", index: 0 },
        {
          type: "message_delta",
          delta: { stop_reason: "call" in turn ? "tool_use" : "end_turn", stop_sequence: null },
          usage: { output_tokens: 10 },
        },
        { type: "message_stop" },
      ])
    },
  }
}

/** OpenAI's Responses API. A tool of a namespace is called by `namespace/name`. */
function responses(): Shape {
  return {
    path: /\/responses(\?|$)/,
    read: ({ input = [], tools = [], model = "" }) => ({
      results: (Array.isArray(input) ? input : [])
        .filter(({ type }: Fields) => /_call_output$/.test(type ?? ""))
        .map(({ output }: Fields) => textOf(output)),
      tools: tools.flatMap((tool: Fields) =>
        tool.type === "namespace"
          ? tool.tools.map(({ name }: Fields) => `${tool.name}/${name}`)
          : [tool.name ?? tool.type],
      ),
      model,
    }),
    write(turn, { results }) {
      const id = `call_${results.length}`
      const item = "call" in turn ? calling(turn, id) : said(turn.say)
      const usage = {
        ...{ input_tokens: 10, output_tokens: 10, total_tokens: 20 },
        ...{ input_tokens_details: { cached_tokens: 0 }, output_tokens_details: { reasoning_tokens: 0 } },
      }
      const response = { id: `resp_${results.length}`, object: "response" }
      return named([
        { type: "response.created", response },
        { type: "response.output_item.done", output_index: 0, item },
        { type: "response.completed", response: { ...response, status: "completed", output: [item], usage } },
      ])
    },
  }
}

function calling({ call, input }: { call: string; input: Fields }, call_id: string): Fields {
  if ("custom" in input) return { type: "custom_tool_call", call_id, name: call, input: input.custom }
  const [namespace, name] = call.includes("/") ? call.split("/") : [undefined, call]
  return {
    type: "function_call",
    call_id,
    name,
    ...(namespace && { namespace }),
    arguments: JSON.stringify(input),
  }
}

function said(text: string): Fields {
  return {
    type: "message",
    role: "assistant",
    id: "msg",
    content: [{ type: "output_text", text, annotations: [] }],
  }
}

/** OpenAI's older Chat Completions, which everybody else has taken over. */
function chat(): Shape {
  return {
    path: /\/chat\/completions(\?|$)/,
    read: ({ messages = [], tools = [], model = "" }) => ({
      results: messages
        .filter(({ role }: Fields) => role === "tool")
        .map(({ content }: Fields) => textOf(content)),
      tools: tools.map((tool: Fields) => tool.function.name),
      model,
    }),
    write(turn, { model, results }) {
      const chunk = (delta: Fields, finish_reason: string | null) => ({
        ...{ id: `chat_${results.length}`, object: "chat.completion.chunk", created: 1, model },
        choices: [{ index: 0, delta, finish_reason }],
      })
      const call = (turn: Extract<Turn, { call: string }>) => ({
        ...{ index: 0, id: `call_${results.length}`, type: "function" },
        function: { name: turn.call, arguments: JSON.stringify(turn.input) },
      })
      const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }
      const chunks =
        "call" in turn
          ? [chunk({ role: "assistant", tool_calls: [call(turn)] }, null), chunk({}, "tool_calls")]
          : [chunk({ role: "assistant", content: turn.say }, null), chunk({}, "stop")]
      return `${data([...chunks, { ...chunk({}, null), choices: [], usage }])}data: [DONE]\n\n`
    },
  }
}

/** Google's Gemini API. */
function gemini(): Shape {
  return {
    path: /:(stream)?[gG]enerateContent(\?|$)/,
    read: ({ contents = [], tools = [] }) => ({
      results: contents
        .flatMap(({ parts = [] }: Fields) => parts)
        .flatMap(({ functionResponse }: Fields) =>
          functionResponse ? [responseText(functionResponse.response)] : [],
        ),
      tools: tools.flatMap((tool: Fields) =>
        (tool.functionDeclarations ?? []).map(({ name }: Fields) => name),
      ),
      model: "",
    }),
    write(turn) {
      const part =
        "call" in turn ? { functionCall: { name: turn.call, args: turn.input } } : { text: turn.say }
      return data([
        {
          candidates: [{ content: { role: "model", parts: [part] }, finishReason: "STOP", index: 0 }],
          usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 },
        },
      ])
    },
  }
}

function responseText(response: Fields): string {
  const { output, error } = response
  return typeof output === "string" ? output : typeof error === "string" ? error : JSON.stringify(response)
}

/** The text of a result, which is one or several parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content
  if (!Array.isArray(content)) return JSON.stringify(content ?? "")
  return content.map((part: Fields) => part.text ?? JSON.stringify(part)).join("\n")
}

function data(events: readonly object[]): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")
}

function named(events: readonly Fields[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("")
}

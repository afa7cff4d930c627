import { createHash, randomBytes } from "node:crypto"
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server"
import { z } from "zod"
import {
  type Ask,
  EmendError,
  type PermissionAnswer,
  type PermissionRequest,
  type Session,
} from "../index.ts"
import { oneLine } from "../text/visible.ts"
import { asking, questionText } from "./question.ts"

/** What the person has answered so far in one call, by the fingerprint of the question. */
type Answers = Record<string, PermissionAnswer>

/** What travels through the client between two rounds: what was asked, and what had been answered before. */
interface Round {
  asked: string
  answers: Answers
}

/**
 * Signs what travels through the client. A round that comes back changed, or after an hour, is refused by the
 * server before any tool hears of it.
 */
export const rounds = createRequestStateCodec<Round>({ key: randomBytes(32), ttlSeconds: 3600 })

/**
 * One call of a tool that may have to ask a person. The newest protocol cannot ask in the middle of a call: the call
 * ends with a question, and comes again with the answer. So the whole call is done anew, on the files as they
 * are then, and the answer counts only for the very question that was shown: other paths or another diff are asked
 * about again. (For older clients, the SDK asks at once and calls again just so.)
 */
export interface Approval {
  /** The session, asking in this way. Where the client cannot ask, it is the session as it is, which then refuses. */
  session: Session
  /** The question to end the call with, if there is one. */
  question(): Promise<InputRequiredResult | undefined>
}

export function approvalFor(session: Session, server: McpServer, context: ServerContext): Approval {
  if (!canAsk(server, context)) return { session, question: async () => undefined }
  const answers = answersOf(context)
  let open: PermissionRequest | undefined
  const ask: Ask = async (request) => {
    const answer = answers[fingerprint(request)]
    if (answer !== undefined) return answer
    open = request
    throw new EmendError(
      "unanswered",
      "The call ends here, before anything is written: the person has to answer first.",
    )
  }
  return {
    session: asking(session, ask),
    question: async () => open && toQuestion(open, answers, context),
  }
}

/** Whether the client shows forms to a person. One that only says `elicitation: {}` does. */
function canAsk(server: McpServer, context: ServerContext): boolean {
  const envelope = context.mcpReq.envelope as Record<string, unknown> | undefined
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
  const { elicitation } = declared ?? server.server.getClientCapabilities() ?? {}
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

const answer = z.enum(["allow_once", "allow_always", "reject_once", "reject_always"])

/** Declining or closing the form is a no to this one call. */
function answersOf({ mcpReq }: ServerContext): Answers {
  const round = mcpReq.requestState<Round>()
  if (round === undefined) return {}
  if (inputResponse(mcpReq.inputResponses, "permission").kind === "missing") return round.answers
  const accepted = acceptedContent(mcpReq.inputResponses, "permission", z.object({ answer }))
  return { ...round.answers, [round.asked]: accepted?.answer ?? "reject_once" }
}

async function toQuestion(
  request: PermissionRequest,
  answers: Answers,
  context: ServerContext,
): Promise<InputRequiredResult> {
  const form = inputRequired.elicit({
    message: questionText(request, {
      remark: `"always" means: everything that matches ${oneLine(request.pattern)}`,
    }),
    requestedSchema: {
      type: "object",
      properties: {
        answer: {
          type: "string",
          title: "Answer",
          description: `An answer with "always" is remembered for ${oneLine(request.pattern)} as long as the session lasts.`,
          enum: answer.options,
        },
      },
      required: ["answer"],
    },
  })
  const requestState = await rounds.mint({ asked: fingerprint(request), answers }, context)
  return inputRequired({ inputRequests: { permission: form }, requestState })
}

function fingerprint(request: PermissionRequest): string {
  return createHash("sha256")
    .update(JSON.stringify([request.pattern, request.files]))
    .digest("base64url")
}

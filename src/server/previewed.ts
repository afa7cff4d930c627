import type { Parsed, Snapshot } from "../core.ts"
import { type Landing, land, onDisk } from "../land.ts"
import { allOf, expecting, type Policy } from "../policy.ts"
import { pickedEdits, type Review, type ReviewOptions, readRounds, review } from "../review.ts"
import { pathsOfCode } from "../whose-code.ts"
import { snapshot } from "../workspace/snapshot.ts"
import type { Workspace } from "../workspace/workspace.ts"
import type { ApplyRequest } from "./api.ts"
import { noteOf } from "./notes.ts"

export interface PreviewedOptions {
  /** What may be written, besides what was shown. */
  policy?: Policy
  /** What else to review with, once the files are known. */
  reviewing?(seen: Snapshot): Promise<Omit<ReviewOptions, "choices">>
}

/**
 * Plans once more what a person saw in a preview, and writes if that comes to the very bytes that were shown. It runs
 * wherever there is a workspace: in a server, and in a page whose files are in memory.
 */
export async function landPreviewed(
  workspace: Workspace,
  request: ApplyRequest,
  { policy, reviewing }: PreviewedOptions = {},
): Promise<Landing & { parsed: Parsed }> {
  const { response, earlier = [], options, choices, expected } = request
  const answers = [...earlier, response]
  const { parsed } = readRounds(answers, options, await pathsOfCode(workspace, answers, options))
  const asShown = expecting(expected)
  let reviewed: Review | undefined
  const landing = await land({
    writer: onDisk(workspace),
    label: "apply",
    meta: () => noteOf(request, reviewed!),
    policy: policy ? allOf(policy, asShown) : asShown,
    async plan(refused) {
      const seen = await snapshot(workspace, pickedEdits(parsed, choices))
      const { blocked = new Map(), ...others } = (await reviewing?.(seen)) ?? {}
      reviewed = review(parsed, seen, {
        ...options,
        ...others,
        choices,
        blocked: new Map([...blocked, ...refused]),
        hash: workspace.fs.hash,
      })
      return reviewed.approved
    },
  })
  return { ...landing, parsed }
}

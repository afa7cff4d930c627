export type { Programs } from "./agent.ts"
export { shellWord } from "./agent.ts"
export { agentCalled, agents, noSuchAgent } from "./list.ts"
export { type Proposal, proposeRemoval, proposeSetUp } from "./set-up.ts"

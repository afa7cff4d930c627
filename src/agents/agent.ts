/** Something that an agent's configuration shall say, in a file of the project. */
export type Wish =
  /** A member of a JSON object. */
  | { file: string; set: readonly string[]; value: unknown }
  /** An element of a list in it. */
  | { file: string; addTo: readonly string[]; value: unknown }
  /** A piece of another file, between two comments. */
  | { file: string; section: string; rival: RegExp }

/** Where emend is, as an agent is told to start it. */
export interface Programs {
  /** The command line of `emend mcp`. */
  server: { command: string; args: string[] }
  /** The same of `emend hook`, as a shell takes it. */
  hook: string
  /** The file of the plugin for an agent, seen from a folder of the project. */
  plugin(agent: string, from?: string): string
}

/** An agent that emend knows how to be set up in. */
export interface Agent {
  name: string
  title: string
  /** `allowEdits`: the agent shall not ask before emend edits. */
  wishes(programs: Programs, options: { allowEdits: boolean }): Wish[]
  /** What the person still has to know or do. */
  notes(options: { allowEdits: boolean }): string[]
}

// The one thing that this trial takes from a package of its own, declared here so that the root type-checks
// without installing it.

declare module "@stryker-mutator/instrumenter" {
  export interface MutatedFile {
    name: string
    content: string
    /** Everything, or nothing. */
    mutate: boolean
  }
  export interface Position {
    line: number
    column: number
  }
  export interface InstrumentedMutant {
    id: string
    fileName: string
    mutatorName: string
    replacement: string
    location: { start: Position; end: Position }
    status?: string
  }
  export class Instrumenter {
    constructor(logger: object)
    instrument(
      files: MutatedFile[],
      options: { plugins: null; excludedMutations: string[]; ignorers: []; noHeader: true },
    ): Promise<{ files: MutatedFile[]; mutants: InstrumentedMutant[] }>
  }
}

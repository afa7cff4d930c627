import { parse } from "../../core.ts"
export async function lintCommand(_source: string | undefined, _flags: unknown): Promise<number> {
  parse("")
  return 2
}

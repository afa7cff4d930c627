import { z } from "zod"
import type { Tool } from "./tool.ts"

/** The input of a tool as JSON Schema, as model providers take it. */
export function inputJsonSchema({ input }: Tool): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    // What every whole number in JavaScript is anyway.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return schema as ObjectSchema
}

export interface ObjectSchema {
  [key: string]: unknown
  type: "object"
  properties: Record<string, unknown>
  required?: string[]
}

// Apart from the problems themselves: this loads zod, which a command that finds its configuration sound starts sooner without.

import { z } from "zod"

/** The names that an object may have at a place inside what a schema describes. */
export function partsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let places = branchesOf(schema)
  for (const part of path) places = places.flatMap((place) => inner(place, part)).flatMap(branchesOf)
  return [
    ...new Set(places.flatMap((place) => (place instanceof z.ZodObject ? Object.keys(place.shape) : []))),
  ]
}

function inner(schema: z.ZodType, part: PropertyKey): z.ZodType[] {
  if (schema instanceof z.ZodObject) {
    const member = (schema.shape as Record<PropertyKey, z.ZodType>)[part]
    return member ? [member] : []
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  return schema instanceof z.ZodRecord ? [schema.valueType as z.ZodType] : []
}

/** A schema without its "may be left out", and each branch of a choice by itself. */
export function branchesOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodOptional) return branchesOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodUnion
    ? schema.options.flatMap((each) => branchesOf(each as z.ZodType))
    : [schema]
}

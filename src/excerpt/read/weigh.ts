import { type Block, type Face, keyIn, nameOf, type Tree } from "./tree.ts"

/** What is known of a file: where its lines occur, and how much it says that an excerpt has one of them. */
export interface Known {
  tree: Tree
  /** Where a line occurs, as it is compared. */
  places(plain: string): readonly number[]
  /** How much a line says, in bits: nothing for a bracket, little for what occurs often. */
  weight(plain: string): number
  pairs: Pairs
}

/** How many pairs of blocks of an excerpt and its file were compared, and may be. Whoever wants more is refused. */
interface Pairs {
  used: number
  most: number
  areTooMany: boolean
}

/** More pairs than these, at once or for all of an excerpt, are of no excerpt that anybody wrote. */
const mostPairs = { atOnce: 4_000_000, all: 12_000_000 }

export const createPairs = (left = mostPairs.all): Pairs => ({
  used: 0,
  most: Math.min(left, mostPairs.all),
  areTooMany: false,
})

/** Counts pairs that are to be compared; false if they are too many. */
export function spendPairs({ pairs }: Known, count: number): boolean {
  if (count <= mostPairs.atOnce) pairs.used += count
  pairs.areTooMany ||= count > mostPairs.atOnce || pairs.used > pairs.most
  return !pairs.areTooMany
}

const nowhere: readonly number[] = []
const most = 10

export function knowFile(tree: Tree, pairs = createPairs()): Known {
  const places = new Map<string, number[]>()
  tree.plain.forEach((plain, at) => {
    const known = places.get(plain)
    if (known) known.push(at)
    else places.set(plain, [at])
  })
  const weights = new Map<string, number>()
  return {
    tree,
    pairs,
    places: (plain) => places.get(plain) ?? nowhere,
    weight(plain) {
      let weight = weights.get(plain)
      if (weight === undefined) {
        weight = saying(plain) / Math.max(1, places.get(plain)?.length ?? 1)
        weights.set(plain, weight)
      }
      return weight
    },
  }
}

/** Lines that are in every other file say little, however rare they are in this one. */
const common =
  /^(?:return(?: (?:null|nil|None|true|false|True|False|err|this|self|result|0|1|-1|undefined|void 0))?|break|continue|pass|else:?|try:?|try ?\{|do ?\{|default:|finally:?|begin|if err ?!= ?nil ?\{|return err|return nil, err|use strict|"use strict"|<\?php|<div>|<\/div>|super\(\)|\*|\/\*\*|<!DOCTYPE html>|package main|import React from ?["']react["']|import os|import sys|import json|"""|'''|---|```\w*)[;,]?$/

/** How much a line can say at all: by its words. */
export function saying(plain: string): number {
  if (common.test(plain)) return 0.3
  const words = plain.match(/[\p{L}\p{N}_]+/gu)
  if (!words) return 0.05
  let sum = 0
  for (const word of words) sum += word.length > 2 ? 1.6 : 0.5
  return Math.min(most, sum)
}

/** A head that goes on below declares something if a block follows it: `name(`, …, `) {`. Else it is a call. */
const isDeclared = ({ plain }: Tree, { spine }: Block) => spine.some((line) => /[{:=>]$/.test(plain[line]!))

/** What kind of thing a head declares, where its own line says not enough: `items: list[str] = [` is no target of a makefile. */
function kindOf(tree: Tree, block: Block, kind: string): string {
  if (kind === "call" && isDeclared(tree, block)) return "function"
  return kind === "target" && /[[({]$/.test(tree.plain[block.head]!) ? "key" : kind
}

export function faceOf(tree: Tree, block: Block): Face {
  block.face ??= readFace(tree, block)
  return block.face
}

function readFace(tree: Tree, block: Block): Face {
  const named = nameOf(tree, block)
  const kind = named && kindOf(tree, block, named.kind)
  return {
    head: tree.plain[block.head]!,
    // `def total: Double` declares the same as `def total(rate: Double)`.
    name: named && `${kind} ${named.name.replace(/:$/, "")}`,
    // Items of a list are told by what their first key says, not by that key, which all of them have.
    key: tree.plain[block.head]!.startsWith("- ") ? undefined : keyIn(tree.lines[block.head]!),
    isLeaf: block.spine.length === 1 && block.inner[0]!.length === 0,
  }
}

/** `Cart.total` and `def total` are called `total`. */
export const lastWord = (name: string | undefined) => /([\w$?!-]{1,99})["']?$/.exec(name ?? "")?.[1]

/** Names that every other file has: each of their words is one of these. */
const commonWords = new Set(
  "main init initialize constructor new run start stop setup teardown test render get set add update create delete remove close open read write handle handler call apply execute process parse format tostring to_s string equals hash hashcode default build config options load save name index each map app router server use post put patch listen describe it list all find show for".split(
    " ",
  ),
)

/** A name with its kind, such as `function main`. */
export function isCommonName(name: string): boolean {
  if (name.startsWith("heading ")) return false
  const words = name.slice(name.indexOf(" ") + 1).match(/[\p{L}\p{N}_]+/gu) ?? []
  if (words.length === 1 && /^[a-z]+[A-Z][a-z]+$/.test(words[0]!))
    return words[0]!
      .match(/[A-Z]?[a-z]+/g)!
      .every((word) => commonWords.has(word.toLowerCase().replace(/s$/, "")))
  return words.every((word) => commonWords.has(word.toLowerCase()) || /^__\w+__$/.test(word))
}

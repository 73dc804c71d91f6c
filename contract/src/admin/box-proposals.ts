import * as z from 'zod/mini'
import { DRAFT_FAULT_KINDS, MOST_ROWS } from '@noktra/game/box-drafts'
import { inLanguages, money, rarity, skinFace } from '../shapes.ts'
import { keysInQuery } from '../item-filters.ts'
import { adminQuery, OPERATORS } from './admin-route.ts'

/** What names items together: the collection or the container that a file named with them. */
const SOURCE_KINDS = ['collection', 'crate'] as const

const source = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const numberFrom = (least: number, most: number) =>
  z.coerce.number<string | number>().check(z.minimum(least), z.maximum(most))

/** What keeps something from being drafted or refitted: a kind of the faults of drafts, with the values of its sentence. */
export const faultShown = z.object({
  kind: z.enum(DRAFT_FAULT_KINDS),
  values: z.record(z.string(), z.number()),
})

export const listSources = adminQuery('boxes/sources', {
  summary: 'Collections and containers by words, each with how many priced items name it, the largest first',
  query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
  data: z.object({
    list: z.array(z.object({ kind: z.enum(SOURCE_KINDS), name: z.string(), items: z.int() })),
  }),
})

export const proposeContents = adminQuery('boxes/propose', {
  summary:
    'Contents and chances for a box, from a collection, a container, or all items by kind and price; nothing is saved',
  roles: OPERATORS,
  query: z.object({
    collection: z.optional(source),
    crate: z.optional(source),
    /** Kinds, as lists of skins have them; all where none is named. */
    kinds: z.optional(keysInQuery),
    /** Of the box, in coins. */
    price: numberFrom(0.01, 1_000_000),
    /** What it is to return, in percent of its price. */
    return_percent: numberFrom(0, 100),
    items: numberFrom(2, MOST_ROWS).check(z.int()),
    /** How many times as rare each rarity is as the one below. */
    times_rarer: numberFrom(1, 50),
    /** The dearest item, as so many times the price. */
    most_times: numberFrom(1, 100_000),
  }),
  data: z.object({
    /** Null where none can be made; `fault` says why. */
    proposal: z.nullable(
      z.object({
        rows: z.array(z.object({ ...skinFace.shape, price: money, tickets: z.int() })),
        /** A fraction of the price. */
        expected_return: z.number(),
        rarities: z.array(z.object({ rarity, items: z.int(), chance: z.number() })),
      }),
    ),
    fault: z.nullable(faultShown),
    /** How many items there were to choose from. */
    pool: z.int(),
    /** Words for a box that has none yet; null where no collection or container names it. */
    names: z.nullable(inLanguages(z.string())),
    descr: z.nullable(inLanguages(z.string())),
  }),
})

import * as z from 'zod/mini'
import { route } from './route.ts'
import { id, money, pageParts, unixSeconds } from './shapes.ts'
import * as plain from './plain/changes.ts'

/** The settings that price what the store sells, pays or asks for; each change of one is public. */
export const PUBLIC_CHANGE_SETTINGS = [
  'recharge_rate',
  'diamond_to_coin',
  'mall_coin_markup',
  'value_cap',
  'upgrade_profit_rate',
  'upgrade_comfort_skin_id',
  'price_rate',
  'price_age_hours',
  'drift_flag',
  'drift_close',
  'min_recharge_out',
] as const

const stamp = { id, at: unixSeconds }
const box = { box_id: id, box_name: z.string() }
const fraction = z.number()
const settingValue = z.nullable(z.union([z.string(), z.number()]))

const change = z.discriminatedUnion('kind', [
  z.object({
    ...stamp,
    ...box,
    kind: z.literal('box_published'),
    version: z.int(),
    price: money,
    expected_return: fraction,
    item_count: z.int(),
    /** Of the version before; null for the first. */
    price_before: z.nullable(money),
    return_before: z.nullable(fraction),
  }),
  z.object({ ...stamp, ...box, kind: z.literal('box_retired') }),
  z.object({ ...stamp, ...box, kind: z.literal('box_back'), version: z.int() }),
  z.object({
    ...stamp,
    kind: z.literal('tier_published'),
    tier: z.optional(id),
    stake: money,
    version: z.int(),
  }),
  /** The pool of consolation items of a lost battle. */
  z.object({ ...stamp, kind: z.literal('consolation_published'), version: z.int() }),
  z.object({
    ...stamp,
    kind: z.literal('prices'),
    /** Prices that moved, and those that were set for the first time. */
    changed: z.int(),
    added: z.int(),
    /** The largest moves, by the share of the price before. */
    largest: z.array(z.object({ skin_id: id, item_name: z.string(), from: money, to: money })),
  }),
  z.object({
    ...stamp,
    kind: z.literal('setting'),
    key: z.enum(PUBLIC_CHANGE_SETTINGS),
    before: settingValue,
    after: settingValue,
    /** What a skin's number stands for. */
    before_name: z.nullable(z.string()),
    after_name: z.nullable(z.string()),
  }),
  z.object({
    ...stamp,
    kind: z.literal('rebate_levels'),
    version: z.int(),
    levels: z.array(z.object({ recharge: money, rate: fraction })),
  }),
])
export type PublicChange = z.output<typeof change>
export type PublicChangeKind = PublicChange['kind']

export const listChanges = route(plain.listChanges, {
  summary: 'What moved odds, prices or money, newest first',
  query: z.extend(z.omit(pageParts, { page: true }), {
    kind: z.optional(z.enum(change.def.options.flatMap(({ shape }) => [...shape.kind.def.values]))),
  }),
  data: z.object({ list: z.array(change), next: z.nullable(z.string()) }),
  errors: ['invalid_input'],
})

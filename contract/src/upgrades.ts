import * as z from 'zod/mini'
import { MOST_STAKED_ITEMS, NONCE_SEED_PATTERN, UPGRADE_DIRECTIONS } from '@noktra/game/upgrades'
import { playErrors } from './play-errors.ts'
import { itemFacets, itemFilters } from './item-filters.ts'
import { promised } from './log.ts'
import { route } from './route.ts'
import {
  id,
  idInQuery,
  money,
  moneySent,
  pageOf,
  pageQuery,
  rarity,
  receipt,
  shownHash,
  skinFace,
  unixSeconds,
} from './shapes.ts'
import { givenItem, pricedSkin } from './skins.ts'
import * as plain from './plain/upgrades.ts'

export const upgradeDirection = z.enum(UPGRADE_DIRECTIONS)

const price = z.coerce.number<string | number>().check(z.minimum(0), z.maximum(1e9))

const targetFilters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  min_price: z.optional(price),
  max_price: z.optional(price),
  rarity: z.optional(rarity),
  ...itemFilters,
}

export const listTargets = route(plain.listTargets, {
  summary:
    'Skins that can be the target of an upgrade, by price; class, variant, phase, collection and game are lists of keys',
  query: z.extend(pageQuery, {
    ...targetFilters,
    sort: z._default(z.enum(['price', '-price']), 'price'),
  }),
  data: pageOf(pricedSkin),
})

export const targetFacets = route(plain.targetFacets, {
  summary:
    'Classes, variants, phases, collections and games of the targets, each with how many it has while all other filters hold',
  query: z.object(targetFilters),
  data: itemFacets,
})

/** What every view of an upgrade says. Chances are whole parts per million, as many as there are tickets. */
const upgradeFacts = {
  upgrade_id: id,
  /** Leads to its proof. */
  fair_id: z.string(),
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  /** Items at their value and coins together. */
  stake: money,
  coin: money,
  item_num: z.int(),
  chance_ppm: z.int(),
  direction: upgradeDirection,
  ticket: z.int(),
  won: z.boolean(),
  target: pricedSkin,
  /** The target, or the consolation skin; null when a stake that has none fails. */
  given: z.nullable(givenItem),
  created_at: unixSeconds,
}

const upgradeRow = z.object(upgradeFacts)
export type UpgradeRow = z.output<typeof upgradeRow>

/** One upgrade, whole. `profit_rate` is the fraction in force at the play. */
export const upgradeShown = z.object({
  ...upgradeFacts,
  items: z.array(givenItem),
  /** Null for a stake below 5 coins. */
  comfort: z.nullable(z.object({ value: money, ...skinFace.shape })),
  profit_rate: z.number(),
  is_mine: z.boolean(),
})
export type UpgradeShown = z.output<typeof upgradeShown>

export const playUpgrade = route(plain.playUpgrade, {
  summary:
    'Stake up to 10 items and coins against a target. chance_ppm, target_price and comfort_skin_id are what was shown: when they no longer hold, nothing is staked. prices_hash is the hash of the price list that was shown (/api/fair/prices/current). nonce_seed is fresh entropy of the caller (16 to 64 of A-Z a-z 0-9 _ -), which enters the hash of the terms',
  body: z.object({
    item_ids: z._default(
      z.array(id).check(
        z.maxLength(MOST_STAKED_ITEMS),
        z.refine((ids) => new Set(ids).size === ids.length, { error: 'item_twice' }),
      ),
      [],
    ),
    coin: z._default(moneySent, 0),
    skin_id: id,
    direction: upgradeDirection,
    chance_ppm: z.optional(z.int()),
    target_price: z.optional(moneySent),
    comfort_skin_id: z.optional(id),
    prices_hash: z.optional(shownHash),
    nonce_seed: z.optional(z.string().check(z.regex(NONCE_SEED_PATTERN))),
  }),
  data: z.object({ upgrade: upgradeShown, coin: money, bonus_coin: money, ...receipt.shape, ...promised }),
  errors: [
    'skin_unknown',
    'item_unknown',
    'item_locked',
    'item_frozen',
    'item_busy',
    'item_twice',
    'insufficient_coins',
    'upgrade_stake_small',
    'upgrade_target_small',
    'upgrade_chance_low',
    'upgrade_chance_high',
    'upgrade_changed',
    'skin_drifted',
    'prices_old',
    'prices_changing',
    'upgrade_comfort_staked',
    'money_decimals',
    'service_unavailable',
    ...playErrors,
  ],
})

export const upgradeDetails = route(plain.upgradeDetails, {
  summary: 'One upgrade: stake, target, ticket and what was given',
  query: z.object({ upgrade_id: idInQuery }),
  data: upgradeShown,
  errors: ['upgrade_unknown'],
})

export const upgradeRecord = route(plain.upgradeRecord, {
  summary: "The player's own upgrades, or with scope=all everybody's, newest first",
  query: z.extend(pageQuery, { scope: z._default(z.enum(['mine', 'all']), 'mine') }),
  data: pageOf(upgradeRow),
  errors: ['not_signed_in'],
})

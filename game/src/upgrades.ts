/*
 * Upgrades: a stake against a target at a chance that follows from both, and what a draw gives. Chances are whole parts
 * per million, as many as there are tickets; amounts are cents. Every formula is computed on integers.
 */

import { TICKETS } from './boxes.ts'
import { drawBase, drawSource, ticketOf } from './fairness.ts'
import {
  assertExterior,
  patternOf,
  shortText,
  wearIntervalOfItem,
  wholeText,
  type RecordedItem,
} from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { wearAt, type WearInterval } from './wear.ts'

/** The chances that may be played, in ppm, both included. */
export const UPGRADE_CHANCE = { least: 50_000, most: 750_000 } as const

/** The least stake: items at their value and coins together. */
export const LEAST_STAKE_CENTS = 100

/** A failure gives the consolation skin when the stake was at least this. */
export const UPGRADE_CONSOLATION_FROM_CENTS = 500

export const MOST_STAKED_ITEMS = 10

/** Whether the lowest tickets win or the highest: the player's choice, the chance is the same. */
export const UPGRADE_DIRECTIONS = ['under', 'over'] as const

export type UpgradeDirection = (typeof UPGRADE_DIRECTIONS)[number]

/** The pool_salt of an upgrade of versions 1 and 2; from version 3 on it is the salt of the price list. */
export const UPGRADE_SALT = '0'.repeat(64)

/** A skin in an exterior, with the value it is given at; from version 3 on with all that a record says of an item. */
export type UpgradeItem = RecordedItem

/** The version of the price list that an upgrade goes by, and the hash of its lines. */
export type UpgradePrices = { version: number; list_hash: string }

/** What one upgrade is played for: the target when it succeeds, the consolation skin, if the stake has one, when it fails. */
export type UpgradeTerms = {
  target: UpgradeItem
  stake_cents: number
  chance_ppm: number
  direction: UpgradeDirection
  comfort: UpgradeItem | null
  /** Fresh entropy of the player's browser, made at the press. Null or absent: the player sent none. */
  nonce_seed?: string | null
  /** Null or absent: the terms are of version 2 with a nonce_seed, of version 1 without. */
  prices?: UpgradePrices | null
}

/** A `nonce_seed`: 16 to 64 of these characters. */
export const NONCE_SEED_PATTERN = /^[A-Za-z0-9_-]{16,64}$/

export type UpgradeFault = 'stake_small' | 'target_small' | 'chance_low' | 'chance_high'

const PPM = 1_000_000n
const HASH_PATTERN = /^[0-9a-f]{64}$/

/**
 * floor(stake x (1,000,000 - profit in ppm) / target) in ppm, exact; not limited to what may be played, so it can be
 * above 1,000,000 (and stops at the largest safe integer). profitRate is a fraction (0.08 is 8 %). Throws RangeError on
 * a stake or target that is not in whole cents, a target of 0, or a rate that is not between 0 and 1 with at most six
 * decimals.
 */
export function upgradeChance(stakeCents: number, targetCents: number, profitRate: number): number {
  assertWhole('stake_cents', stakeCents, 0)
  assertWhole('target_cents', targetCents, 1)
  const chance = (BigInt(stakeCents) * paidPpm(profitRate)) / BigInt(targetCents)
  return Number(chance < Number.MAX_SAFE_INTEGER ? chance : Number.MAX_SAFE_INTEGER)
}

/**
 * The smallest stake in cents whose upgradeChance is at least chancePpm: what a chosen chance costs, rounded up to the
 * cent. A cent can be many ppm, so this stake's chance may be above the chosen one, and above UPGRADE_CHANCE.most when
 * that is chosen: see stakeRange. Throws RangeError as upgradeChance does, on a chance outside 0..1,000,000, or when
 * the stake is not a safe integer.
 */
export function stakeForChance(chancePpm: number, targetCents: number, profitRate: number): number {
  assertWhole('chance_ppm', chancePpm, 0, TICKETS)
  assertWhole('target_cents', targetCents, 1)
  const paid = paidPpm(profitRate)
  const stake = Number((BigInt(chancePpm) * BigInt(targetCents) + paid - 1n) / paid)
  assertWhole('stake_cents', stake, 0)
  return stake
}

/**
 * The stakes in cents, both included, that upgradeFault accepts for this target; null when there are none, as for a
 * target worth little more than the least stake. Throws RangeError as upgradeChance does.
 */
export function stakeRange(targetCents: number, profitRate: number): { least: number; most: number } | null {
  const least = Math.max(LEAST_STAKE_CENTS, stakeForChance(UPGRADE_CHANCE.least, targetCents, profitRate))
  const highest = stakeForChance(UPGRADE_CHANCE.most + 1, targetCents, profitRate) - 1
  const most = Math.min(highest, targetCents - 1)
  return least <= most ? { least, most } : null
}

/**
 * Why an upgrade may not be played, the first of: stake below 1.00 coin, target not worth more than the stake, chance
 * (ppm) below or above UPGRADE_CHANCE. Null when it may. What is not a number is refused.
 */
export function upgradeFault({
  stake_cents,
  target_cents,
  chance,
}: {
  stake_cents: number
  target_cents: number
  chance: number
}): UpgradeFault | null {
  if (!(stake_cents >= LEAST_STAKE_CENTS)) return 'stake_small'
  if (!(target_cents > stake_cents)) return 'target_small'
  if (!(chance >= UPGRADE_CHANCE.least)) return 'chance_low'
  if (!(chance <= UPGRADE_CHANCE.most)) return 'chance_high'
  return null
}

/**
 * Throws RangeError unless every part of the terms has its one form: whole numbers of at least 0, a chance of at most
 * 1,000,000 ppm, known exteriors and direction. Whether they may be played is upgradeFault's.
 */
export function assertUpgradeTerms({
  target,
  stake_cents,
  chance_ppm,
  direction,
  comfort,
  nonce_seed,
  prices,
}: UpgradeTerms): void {
  assertItem('target', target)
  assertWhole('stake_cents', stake_cents, 0)
  assertWhole('chance_ppm', chance_ppm, 0, TICKETS)
  assertDirection(direction)
  if (comfort !== null) assertItem('comfort', comfort)
  if (!isAbsent(prices)) {
    assertWhole('version of the prices', prices.version, 1)
    if (typeof prices.list_hash !== 'string' || !HASH_PATTERN.test(prices.list_hash))
      throw new RangeError('list_hash is no hash')
  }
  if (isAbsent(nonce_seed)) return
  if (typeof nonce_seed !== 'string' || !NONCE_SEED_PATTERN.test(nonce_seed)) {
    throw new RangeError('nonce_seed is not 16 to 64 of A-Z a-z 0-9 _ -')
  }
}

/** Whether an upgrade of this stake gives a consolation skin when it fails. */
export function hasConsolationSkin(stakeCents: number): boolean {
  return stakeCents >= UPGRADE_CONSOLATION_FROM_CENTS
}

/**
 * The text whose SHA-256 is the hash of the terms, ASCII, each line ended by \n (docs/fairness.md section 7). Throws as
 * assertUpgradeTerms; of version 3 also on an item that does not say all.
 */
export function upgradeLines(terms: UpgradeTerms): string {
  assertUpgradeTerms(terms)
  const { target, stake_cents, chance_ppm, direction, comfort, nonce_seed, prices } = terms
  const textOf = isAbsent(prices) ? shortText : wholeText
  const seed = isAbsent(nonce_seed)
    ? isAbsent(prices)
      ? ''
      : 'nonce_seed:none\n'
    : `nonce_seed:${nonce_seed}\n`
  return (
    `noktra-upgrade-v${upgradeVersion(terms)}\n` +
    (isAbsent(prices) ? '' : `prices:${prices.version}:${prices.list_hash}\n`) +
    `target:${textOf(target)}\n` +
    `stake:${stake_cents}\n` +
    `chance:${chance_ppm}\n` +
    `direction:${direction}\n` +
    `comfort:${comfort ? textOf(comfort) : 'none'}\n` +
    seed
  )
}

/** 3 when the terms name their price list, 2 when they have only a nonce_seed, else 1. */
export function upgradeVersion({
  nonce_seed,
  prices,
}: Pick<UpgradeTerms, 'nonce_seed' | 'prices'>): 1 | 2 | 3 {
  if (!isAbsent(prices)) return 3
  return isAbsent(nonce_seed) ? 1 : 2
}

/** Lower-case hex SHA-256 of `upgradeLines`: the pool_hash of the upgrade's draw. Throws as assertUpgradeTerms. */
export function upgradeHash(terms: UpgradeTerms): string {
  return toHex(sha256(ascii(upgradeLines(terms))))
}

/**
 * Whether a ticket (1..1,000,000) wins at a chance in ppm: under, the lowest chancePpm tickets do; over, the highest.
 * Throws RangeError on another ticket, chance or direction.
 */
export function isUpgradeWin(ticket: number, chancePpm: number, direction: UpgradeDirection): boolean {
  assertWhole('ticket', ticket, 1, TICKETS)
  assertWhole('chance_ppm', chancePpm, 0, TICKETS)
  assertDirection(direction)
  return direction === 'under' ? ticket <= chancePpm : ticket > TICKETS - chancePpm
}

/** What the player gets: the target, or the consolation skin; null when a stake without one fails. */
export function givenItem({ target, comfort }: UpgradeTerms, won: boolean): UpgradeItem | null {
  return won ? target : comfort
}

/**
 * One upgrade: the ticket at cursor 0, whether it wins, at cursor 1 the wear (ten-thousandths) of the item that is given and, of
 * version 3, at cursor 2 its pattern; null when nothing is given, the wear also of an item without wear. Of version 3 the wear's interval stands in the terms, before it
 * `wearIntervalOf` has it. Throws RangeError on terms, salt, user_seed or nonce that have no one form.
 */
export function drawUpgrade({
  terms,
  pool_salt = UPGRADE_SALT,
  server_seed,
  user_seed,
  nonce,
  wearIntervalOf = wearIntervalOfItem,
}: {
  terms: UpgradeTerms
  pool_salt?: string
  server_seed: Uint8Array
  user_seed: string
  nonce: number
  wearIntervalOf?: (item: UpgradeItem) => WearInterval | null
}): { ticket: number; won: boolean; wear: number | null; pattern: number | null } {
  const source = drawSource(
    server_seed,
    drawBase({ game: 'upgrade', pool_hash: upgradeHash(terms), pool_salt, user_seed, nonce }),
  )
  const ticket = ticketOf(source(0))
  const won = isUpgradeWin(ticket, terms.chance_ppm, terms.direction)
  const given = givenItem(terms, won)
  return {
    ticket,
    won,
    wear: given && wearAt(source, 1, wearIntervalOf(given)),
    pattern: given && upgradeVersion(terms) === 3 ? patternOf(source(2)) : null,
  }
}

/**
 * The expected value of an upgrade as a part of its stake, an exact fraction (not reduced):
 * (chance x target + (1,000,000 - chance) x comfort) / (1,000,000 x stake), by the values that are printed. Throws RangeError as assertUpgradeTerms
 * does, or on a stake of 0.
 */
export function upgradeReturn(terms: UpgradeTerms): { numerator: bigint; denominator: bigint } {
  assertUpgradeTerms(terms)
  assertWhole('stake_cents', terms.stake_cents, 1)
  const chance = BigInt(terms.chance_ppm)
  return {
    numerator:
      chance * BigInt(terms.target.value_cents) + (PPM - chance) * BigInt(terms.comfort?.value_cents ?? 0),
    denominator: PPM * BigInt(terms.stake_cents),
  }
}

/** What is left of a stake after the profit, in ppm. */
function paidPpm(profitRate: number): bigint {
  return PPM - profitPpm(profitRate)
}

/** The division is correctly rounded, so equality holds exactly for decimals of at most six digits. */
function profitPpm(profitRate: number): bigint {
  const ppm = typeof profitRate === 'number' ? Math.round(profitRate * TICKETS) : 0
  if (!(ppm > 0 && ppm < TICKETS) || ppm / TICKETS !== profitRate) {
    throw new RangeError('the profit rate is not a decimal between 0 and 1 with at most six digits')
  }
  return BigInt(ppm)
}

function isAbsent(part: unknown): part is null | undefined {
  return part === null || part === undefined
}

function assertItem(name: string, item: UpgradeItem): void {
  assertWhole(`skin_id of ${name}`, item.skin_id, 0)
  assertWhole(`value_cents of ${name}`, item.value_cents, 0)
  assertExterior(name, item)
}

function assertDirection(direction: UpgradeDirection): void {
  if (!UPGRADE_DIRECTIONS.includes(direction)) throw new RangeError('the direction is neither under nor over')
}

function assertWhole(name: string, x: number, least: number, most = Number.MAX_SAFE_INTEGER): void {
  if (!Number.isSafeInteger(x) || x < least || x > most) {
    const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`
    throw new RangeError(`${name} is not a whole number ${range}`)
  }
}

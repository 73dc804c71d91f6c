/*
 * Minesweeper: six layers of seven tiles, laid out before the first pick. A player who clears a layer may take its prize or
 * go on; a bomb ends the game with a consolation item. Layers and tiles are numbered from 1.
 */

import {
  allocateTickets,
  assertPool,
  drawnPattern,
  rowLines,
  rowOfTicket,
  rowsFromTickets,
  TICKETS,
  type PoolRow,
} from './boxes.ts'
import type { EconomyFault } from './economy.ts'
import { drawBase, drawSource, shuffle, ticketOf, type DrawBase, type Source } from './fairness.ts'
import { fraction, toNumber, type Fraction } from './fraction.ts'
import { next, type MinesEvent, type MinesFault, type MinesStatus } from './mines/mines-state.ts'
import { areWhole, assertExterior, shortText, wholeText, type RecordedItem } from './items.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { wearAt, type WearInterval } from './wear.ts'

/** Tiles of a layer; one of them is picked. */
export const MINE_TILES = 7
export const MINES_PER_LAYER = [2, 2, 3, 3, 4, 4] as const
export const MINE_LAYERS = MINES_PER_LAYER.length
/** Stakes of the four tiers: 2, 10, 30 and 60 coins. */
export const MINE_TIERS_CENTS = [200, 1000, 3000, 6000] as const
/** An open game that is idle for this long takes its highest prize, or refunds the stake if there is none. */
export const MINE_IDLE_MS = 24 * 60 * 60 * 1000

/** Layer l is shuffled with the six cursors from 6(l-1) on, so the layout uses 0 to 35. */
const CURSORS_PER_LAYER = MINE_TILES - 1
const CONSOLATION_TICKET_CURSOR = 36
const CONSOLATION_WEAR_CURSOR = 37
const CONSOLATION_PATTERN_CURSOR = 38
/** Wear and pattern of prize n are at these cursors + n. */
const PRIZE_WEAR_CURSOR = 40
const PRIZE_PATTERN_CURSOR = 50

const LEAST_RETURN_PPM = 900_000
const MOST_RETURN_PPM = 950_000
const TARGET_PERCENT = 92n
const LEAST_CONSOLATION_SKINS = 10
const MOST_CONSOLATION_PERCENT = 2n

export type MinePrize = RecordedItem

/** One published version of a tier: prize n is that of layer n; consolation rows stand in ticket order. */
export type MinesTier = {
  tier: number
  stake_cents: number
  prizes: [MinePrize, MinePrize, MinePrize, MinePrize, MinePrize, MinePrize]
  consolation: PoolRow[]
}

/** Chance to clear a layer (1..6) that was reached, 5/7 for the first. Throws RangeError on another layer. */
export function clearChance(layer: number): Fraction {
  return fraction(BigInt(MINE_TILES - minesOf(layer)), BigInt(MINE_TILES))
}

/** Chance to clear every layer up to this one (1..6), 3600/117649 for the last. Throws RangeError on another layer. */
export function reachChance(layer: number): Fraction {
  const clear = clearChance(layer)
  if (layer === 1) return clear
  const before = reachChance(layer - 1)
  return fraction(before.part * clear.part, before.over * clear.over)
}

/**
 * What prize n should be worth, in cents: 0.92 x stake / chance to reach it, half up. Throws RangeError on a layer
 * outside 1..6 or a stake that is not at least one cent.
 */
export function prizeTarget(stakeCents: number, layer: number): number {
  assertWhole('stake_cents', stakeCents, 1)
  const { part, over } = reachChance(layer)
  const twice = 2n * TARGET_PERCENT * BigInt(stakeCents) * over
  return Number((twice + 100n * part) / (200n * part))
}

/** Rows of a consolation pool: equal chances, the first ones a ticket more where 1,000,000 is no multiple. */
export function consolationRows(items: readonly MinePrize[]): PoolRow[] {
  return rowsFromTickets(items, allocateTickets(items.map(() => 1)))
}

/**
 * The text whose SHA-256 is the tier's hash: ASCII lines, each ended by \n (docs/fairness.md section 8); of version 2 when the tier says all
 * of its items. Throws RangeError, with a text for the operator, unless there are six prizes, the consolation covers 1..1,000,000 in order,
 * and every number is readable.
 */
export function mineLines(tier: MinesTier): string {
  assertTier(tier)
  const format = tierFormat(tier)
  const textOf = format === 2 ? wholeText : shortText
  const prizes = tier.prizes.map((prize, index) => `prize:${index + 1}:${textOf(prize)}\n`)
  return `noktra-mines-v${format}\ntier:${tier.tier}\nstake:${tier.stake_cents}\n${prizes.join('')}${rowLines(tier.consolation)}`
}

/** The format of a tier's record: 2 when it says all of its items, else 1. Throws RangeError when it does of some only. */
export function tierFormat({ prizes, consolation }: Pick<MinesTier, 'prizes' | 'consolation'>): 1 | 2 {
  return areWhole([...prizes, ...consolation]) ? 2 : 1
}

/** Lower-case hex SHA-256 of `mineLines`: the pool_hash of the tier's draws. Throws RangeError as `mineLines` does. */
export function minesHash(tier: MinesTier): string {
  return toHex(sha256(ascii(mineLines(tier))))
}

/**
 * Expected value / stake of playing until layer n (1..6) is cleared and taking its prize, with the consolation where a
 * bomb comes first; exact. Nothing seen in a game tells of the layers to come, so every strategy that makes a pick has
 * a return between the smallest and the largest of the six. Throws RangeError on another layer or an unreadable tier.
 */
export function stopReturn(tier: MinesTier, layer: number): Fraction {
  assertTier(tier)
  const { part, over } = reachChance(layer)
  const prize = BigInt((tier.prizes[layer - 1] as MinePrize).value_cents)
  const tickets = BigInt(TICKETS)
  return fraction(
    part * prize * tickets + (over - part) * consolationSum(tier),
    over * tickets * BigInt(tier.stake_cents),
  )
}

/** Mean value of the tier's consolation in cents, exact. Throws RangeError on an unreadable tier. */
export function consolationMean(tier: MinesTier): Fraction {
  assertTier(tier)
  return fraction(consolationSum(tier), BigInt(TICKETS))
}

/**
 * Why a tier may not be published, or null: every stopReturn lies within 90-95 %, or below the `highest` (in ppm) that the
 * store can bear, prizes rise, and the consolation has at least 10 skins of equal chances (to one ticket) worth 2 % of the
 * stake on average at most. Never throws.
 */
export function tierFault(tier: MinesTier, highest: number = MOST_RETURN_PPM): EconomyFault | null {
  try {
    assertTier(tier)
  } catch (error) {
    return {
      rule: 'mines_tier',
      message: error instanceof RangeError ? error.message : 'the tier is not readable',
    }
  }
  return prizesFault(tier) ?? consolationFault(tier) ?? returnFault(tier, highest)
}

/** The draws of one game. Throws RangeError on a field out of its form. */
export function minesSource({
  server_seed,
  ...draw
}: Omit<DrawBase, 'game'> & { server_seed: Uint8Array }): Source {
  const { pool_hash, pool_salt, user_seed, nonce } = draw
  return drawSource(server_seed, drawBase({ game: 'mines', pool_hash, pool_salt, user_seed, nonce }))
}

/**
 * The mines of each layer as tiles 1..7 in rising order. Layer l is a shuffle of the seven tiles with the cursors from
 * 6(l-1) on; the first of the shuffled order are its mines.
 */
export function minesLayout(source: Source): number[][] {
  return MINES_PER_LAYER.map((mines, index) =>
    shuffle(MINE_TILES, source, CURSORS_PER_LAYER * index)
      .slice(0, mines)
      .map((tile) => tile + 1)
      .sort((a, b) => a - b),
  )
}

/** The wear of a layer's prize (1..6), in ten-thousandths, at cursor 40 + layer; null of an item without wear. */
export function prizeWear(source: Source, layer: number, interval: WearInterval | null): number | null {
  minesOf(layer)
  return wearAt(source, PRIZE_WEAR_CURSOR + layer, interval)
}

/** The pattern of a layer's prize (1..6), at cursor 50 + layer; null in a tier of version 1. */
export function prizePattern(source: Source, layer: number, prize: MinePrize): number | null {
  minesOf(layer)
  return drawnPattern(prize, source, PRIZE_PATTERN_CURSOR + layer)
}

/** The item of a bomb: the ticket at cursor 36 and its row. Throws RangeError when no row holds it. */
export function drawMineConsolation<Row extends PoolRow>(
  source: Source,
  rows: readonly Row[],
): { ticket: number; row: Row } {
  const ticket = ticketOf(source(CONSOLATION_TICKET_CURSOR))
  return { ticket, row: rowOfTicket(rows, ticket) }
}

/** The wear of a bomb's item, in ten-thousandths, at cursor 37; null of an item without wear. */
export function mineConsolationWear(source: Source, interval: WearInterval | null): number | null {
  return wearAt(source, CONSOLATION_WEAR_CURSOR, interval)
}

/** The pattern of a bomb's item, at cursor 38; null in a tier of version 1. */
export function mineConsolationPattern(source: Source, row: PoolRow): number | null {
  return drawnPattern(row, source, CONSOLATION_PATTERN_CURSOR)
}

/**
 * Where a game stands: `layer` is how many layers are cleared (0..6), `opened` the tile picked in each layer, first
 * layer first, with the bomb last when one was hit.
 */
export type MinesState = {
  layer: number
  opened: number[]
  over: null | Exclude<MinesStatus, 'open'>
}

export const NEW_GAME: Readonly<MinesState> = { layer: 0, opened: [], over: null }

/** Why a tile cannot be picked, or null: the game is over, or there is no such tile. */
export function pickFault(state: Readonly<MinesState>, tile: number): 'over' | 'tile' | null {
  if (state.over) return 'over'
  return Number.isInteger(tile) && tile >= 1 && tile <= MINE_TILES ? null : 'tile'
}

/** Why no prize can be taken, or null: the game is over, or no layer is cleared yet. */
export function takeFault({ layer, over }: Readonly<MinesState>): MinesFault | null {
  return next(over ?? 'open', { type: 'prize_taken', layer }).fault ?? null
}

/**
 * Opens one tile of the next layer: a bomb ends the game, a clear sixth layer too. Throws RangeError where `pickFault`
 * names a fault.
 */
export function pick(
  layout: readonly (readonly number[])[],
  state: Readonly<MinesState>,
  tile: number,
): MinesState {
  const fault = pickFault(state, tile)
  if (fault === 'over') throw new RangeError('the game is over')
  if (fault) throw new RangeError(`a layer has the tiles 1 to ${MINE_TILES}`)
  const mines = layout[state.layer]
  if (!mines) throw new RangeError(`layer ${state.layer + 1} is not laid out`)
  const bomb = mines.includes(tile)
  const layer = bomb ? state.layer : state.layer + 1
  const over = overAfter(state, { type: 'tile_opened', bomb, last: layer === MINE_LAYERS })
  return { layer, opened: [...state.opened, tile], over }
}

/** Ends the game with the prize of the last cleared layer. Throws RangeError where `takeFault` names a fault. */
export function takePrize(state: Readonly<MinesState>): MinesState {
  const { layer, opened } = state
  return { layer, opened: [...opened], over: overAfter(state, { type: 'prize_taken', layer }) }
}

/**
 * Ends a game that was idle for a day: with the prize of the last cleared layer, or its stake is refunded. Throws
 * RangeError when it is over.
 */
export function leaveAlone(state: Readonly<MinesState>): MinesState {
  const { layer, opened } = state
  return { layer, opened: [...opened], over: overAfter(state, { type: 'left_alone', layer }) }
}

function overAfter({ over }: Readonly<MinesState>, event: MinesEvent): MinesState['over'] {
  const { state, fault } = next(over ?? 'open', event)
  if (fault !== undefined) throw new RangeError(FAULTS[fault])
  return state === 'open' ? null : state
}

const FAULTS: Record<MinesFault, string> = {
  over: 'the game is over',
  nothing: 'there is no prize before the first layer is cleared',
}

function prizesFault({ prizes }: MinesTier): EconomyFault | null {
  const index = prizes.findIndex(
    (prize, at) => at > 0 && prize.value_cents <= (prizes[at - 1] as MinePrize).value_cents,
  )
  if (index < 0) return null
  return {
    rule: 'mines_prizes',
    message: `the prize of layer ${index + 1} is not worth more than the one before`,
  }
}

function consolationFault(tier: MinesTier): EconomyFault | null {
  const rule = 'mines_consolation'
  const skins = new Set(tier.consolation.map((row) => row.skin_id)).size
  if (skins !== tier.consolation.length || skins < LEAST_CONSOLATION_SKINS) {
    return { rule, message: `the consolation needs ${LEAST_CONSOLATION_SKINS} different skins or more` }
  }
  const tickets = tier.consolation.map((row) => row.to - row.from + 1)
  if (Math.max(...tickets) - Math.min(...tickets) > 1) {
    return { rule, message: 'the consolation items have different chances' }
  }
  const highest = MOST_CONSOLATION_PERCENT * BigInt(tier.stake_cents) * BigInt(TICKETS)
  if (100n * consolationSum(tier) > highest) {
    return {
      rule,
      message: `a consolation item worth ${toNumber(consolationMean(tier))} cents on average is above ${MOST_CONSOLATION_PERCENT} % of the stake`,
    }
  }
  return null
}

function returnFault(tier: MinesTier, highest: number): EconomyFault | null {
  for (let layer = 1; layer <= MINE_LAYERS; layer += 1) {
    const { part, over } = stopReturn(tier, layer)
    const ppm = part * 1_000_000n
    if (ppm >= BigInt(LEAST_RETURN_PPM) * over && ppm <= BigInt(highest) * over) continue
    const percent = Number((100 * toNumber({ part, over })).toFixed(4))
    return {
      rule: 'mines_return',
      message: `stopping after layer ${layer} returns ${percent} %, outside ${LEAST_RETURN_PPM / 10_000}-${highest / 10_000} %`,
    }
  }
  return null
}

/** Sum of the consolation's values over all tickets, in cents. */
function consolationSum({ consolation }: MinesTier): bigint {
  return consolation.reduce((sum, row) => sum + BigInt(row.to - row.from + 1) * BigInt(row.value_cents), 0n)
}

function assertTier(tier: MinesTier): void {
  assertWhole('tier', tier.tier, 1)
  assertWhole('stake_cents', tier.stake_cents, 1)
  const prizes: readonly MinePrize[] = tier.prizes
  if (prizes.length !== MINE_LAYERS) throw new RangeError(`a tier has ${MINE_LAYERS} prizes`)
  for (const [index, prize] of prizes.entries()) {
    const name = `prize ${index + 1}`
    assertWhole(`skin_id of ${name}`, prize.skin_id, 0)
    assertWhole(`value_cents of ${name}`, prize.value_cents, 1)
    assertExterior(name, prize)
  }
  assertPool({ box_id: 0, version: 0, price_cents: 0, rows: tier.consolation })
}

function minesOf(layer: number): number {
  const mines = MINES_PER_LAYER[layer - 1]
  if (mines === undefined) throw new RangeError(`there is no layer ${layer}`)
  return mines
}

function assertWhole(name: string, x: number, least: number): void {
  if (!Number.isSafeInteger(x) || x < least) {
    throw new RangeError(`${name} is not a whole number of at least ${least}`)
  }
}

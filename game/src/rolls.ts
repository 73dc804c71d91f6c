/*
 * Roll rooms: prizes that one owner gives away, and the lock record that fixes the entrants before a beacon round decides.
 * Everything is counted in cents and in milliseconds.
 */

import { drawSource, rollBase, shuffle, type Source } from './fairness.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { EXTERIORS, type Exterior } from './wear.ts'

/** Prizes of a player's room. */
export const ROLL_PRIZES = { least: 1, most: 50 } as const

/** Rooms of one player that may be open at once. */
export const MOST_OPEN_ROLLS = 3

/** How far ahead the draw of a player's room may lie. */
export const ROLL_AHEAD_MS = { least: 5 * 60_000, most: 30 * 24 * 3600_000 } as const

/** With fewer entrants there is no draw, and the prizes return. */
export const LEAST_ENTRANTS = 2

/** A room holds no more, whether or not its owner set a number of places. */
export const MOST_ENTRANTS = 10_000

/** A beacon round that does not come: another one is published after this time, and after the last all prizes return. */
export const ROLL_RETRY_MS = 10 * 60_000
export const ROLL_GIVE_UP_MS = 24 * 3600_000

/** An item that is given away, by its number among the store's prizes. Wear is in ten-thousandths; exterior and wear are null together. */
export type RollPrize = {
  prize_id: number
  skin_id: number
  exterior: Exterior | null
  wear: number | null
  value_cents: number
}

/** Everything that fixes the draw of a room before it can be known. Hashes are 64 digits of lower-case hex. */
export type RollLock = {
  room_id: number
  /** Which try this is: 1, and one more for each beacon round that did not come. */
  attempt: number
  /** In the order of `prizesInOrder`. */
  prizes: RollPrize[]
  /** Public player numbers in the order of joining. */
  entrants: number[]
  server_seed_hash: string
  beacon: { source: string; chain_hash: string; round: number }
}

/** Who gets what: `place` is the entrant's place in the order of joining, from 1. */
export type RollWin = { prize_id: number; place: number; entrant: number }

/** Prizes as the draw goes through them: dearest first, then by number. */
export function prizesInOrder<Prize extends Pick<RollPrize, 'prize_id' | 'value_cents'>>(
  prizes: readonly Prize[],
): Prize[] {
  return prizes.toSorted((a, b) => b.value_cents - a.value_cents || a.prize_id - b.prize_id)
}

/**
 * The lock record: ASCII lines, each ended by \n. Throws RangeError on prizes out of order, an entrant or a prize that
 * stands twice, and a part that has no one form.
 */
export function rollLockLines(lock: RollLock): string {
  assertLock(lock)
  const lines = [
    'noktra-roll-v1',
    `room:${lock.room_id}`,
    `attempt:${lock.attempt}`,
    ...lock.prizes.map(
      ({ prize_id, skin_id, exterior, wear, value_cents }, index) =>
        `prize:${index + 1}:${prize_id}:${skin_id}:${exterior ?? '-'}:${wear ?? '-'}:${value_cents}`,
    ),
    ...lock.entrants.map((entrant, index) => `entrant:${index + 1}:${entrant}`),
    `seed:${lock.server_seed_hash}`,
    `beacon:${lock.beacon.source}:${lock.beacon.chain_hash}`,
    `round:${lock.beacon.round}`,
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** Lower-case hex SHA-256 of `rollLockLines`. */
export function rollLockHash(lock: RollLock): string {
  return toHex(sha256(ascii(rollLockLines(lock))))
}

/** The draws of a room. Throws RangeError on a hash or randomness out of its form. */
export function rollSource({
  server_seed,
  lock_hash,
  randomness,
}: {
  server_seed: Uint8Array
  lock_hash: string
  randomness: string
}): Source {
  return drawSource(server_seed, rollBase({ lock_hash, randomness }))
}

/**
 * One shuffle of the entrants (cursors from 0): prize n goes to the n-th of the shuffled order, so no entrant wins twice.
 * Prizes beyond the entrants go to no entrant. Throws RangeError on fewer than LEAST_ENTRANTS.
 */
export function drawRoll(
  source: Source,
  { prizes, entrants }: Pick<RollLock, 'prizes' | 'entrants'>,
): RollWin[] {
  if (entrants.length < LEAST_ENTRANTS) throw new RangeError(`a draw needs ${LEAST_ENTRANTS} entrants`)
  const order = shuffle(entrants.length, source, 0)
  return prizes.slice(0, entrants.length).map((prize, index) => {
    const at = order[index] as number
    return { prize_id: prize.prize_id, place: at + 1, entrant: entrants[at] as number }
  })
}

function assertLock({ room_id, attempt, prizes, entrants, server_seed_hash, beacon }: RollLock): void {
  assertWhole('room_id', room_id, 1)
  assertWhole('attempt', attempt, 1)
  if (prizes.length < 1) throw new RangeError('a room has at least one prize')
  for (const prize of prizes) {
    assertWhole('prize_id', prize.prize_id, 1)
    assertWhole('skin_id', prize.skin_id, 1)
    assertWhole('value_cents', prize.value_cents, 0)
    assertWorn(prize)
  }
  if (new Set(prizes.map((prize) => prize.prize_id)).size !== prizes.length) {
    throw new RangeError('a prize stands twice')
  }
  if (prizesInOrder(prizes).some((prize, index) => prize !== prizes[index])) {
    throw new RangeError('the prizes are not in order')
  }
  for (const entrant of entrants) assertWhole('entrant', entrant, 1)
  if (new Set(entrants).size !== entrants.length) throw new RangeError('an entrant stands twice')
  assertHash('server_seed_hash', server_seed_hash)
  assertHash('chain_hash', beacon.chain_hash)
  if (!/^[a-z0-9-]{1,32}$/.test(beacon.source))
    throw new RangeError('the source of the beacon is not readable')
  assertWhole('round', beacon.round, 0)
}

function assertWorn({ exterior, wear }: RollPrize): void {
  if (exterior === null && wear === null) return
  if (wear === null) throw new RangeError('the wear is missing')
  assertWhole('wear', wear, 0)
  if (wear > 9999) throw new RangeError('wear is below 10,000')
  if (exterior === null || !EXTERIORS.includes(exterior)) throw new RangeError('the exterior is not known')
}

function assertWhole(name: string, x: number, least: number): void {
  if (!Number.isSafeInteger(x) || x < least) {
    throw new RangeError(`${name} is not a whole number of at least ${least}`)
  }
}

function assertHash(name: string, hex: string): void {
  if (typeof hex !== 'string' || !/^[0-9a-f]{64}$/.test(hex)) {
    throw new RangeError(`${name} is not 64 digits of lower-case hex`)
  }
}

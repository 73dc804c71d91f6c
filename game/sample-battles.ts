/* Whole battles with their proofs, for the test vectors and the tests: nothing in them is drawn by chance. */

import { sampleDrandRound, sampleLocalRound, timeOfRound } from './sample-beacons.ts'
import { recomputeBattle, type BattleProof } from './src/battle/battle-proof.ts'
import {
  BATTLE_MODES,
  battleLockHash,
  battleLockLines,
  shapeFault,
  type BattleLock,
  type BattleShape,
} from './src/battles.ts'
import { poolHash, rowsFromTickets, type Pool } from './src/boxes.ts'
import { ascii, sha256, toHex } from './src/sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS } from './src/wear.ts'

/** Every mode in every shape that it has. */
export const BATTLE_SHAPES: BattleShape[] = BATTLE_MODES.flatMap((mode) => [
  ...[2, 3, 4].map((seats) => ({ mode, seats, team: false })),
  { mode, seats: 4, team: true },
]).filter((shape) => shapeFault(shape) === null)

/** A consolation pool: it belongs to no box and has no price. */
export const SAMPLE_CONSOLATION: Pool = {
  box_id: 0,
  version: 3,
  price_cents: 0,
  rows: rowsFromTickets(
    [500, 90, 5, 4, 3].map((value_cents, index) => ({
      skin_id: 11 + index,
      exterior: EXTERIORS[index] as (typeof EXTERIORS)[number],
      value_cents,
    })),
    [1_000, 9_000, 90_000, 200_000, 700_000],
  ),
}

export type SampleBattle = {
  room_id: number
  shape: BattleShape
  /** The pool of each round. */
  rounds: Pool[]
  consolation?: Pool
  /** Public names; `bot-…` are bots. Players paid the price themselves. */
  players?: string[]
  entry_cents?: number
  beacon?: 'local' | 'drand'
  /** How many milliseconds before its round it was locked: a record of version 2. */
  ahead_ms?: number
  /** Another text makes other draws. */
  label?: string
}

/** The proof of a battle that is over, its draft played by automatic picks. */
export function sampleBattle({
  room_id,
  shape,
  rounds,
  consolation = SAMPLE_CONSOLATION,
  players = ['100001', '100002', 'bot-1', '100003'],
  entry_cents = rounds.reduce((sum, pool) => sum + pool.price_cents, 0),
  beacon: source = 'local',
  label = 'sample',
  ahead_ms,
}: SampleBattle): BattleProof {
  const part = (name: string) => sha256(ascii(`${label} battle ${room_id}: ${name}`))
  const server_seed = part('server seed')
  const beacon = source === 'local' ? sampleLocalRound(part('beacon')) : sampleDrandRound(part('beacon'))
  const pools = [...new Set(rounds)].map((pool) => ({
    pool,
    pool_hash: poolHash(pool),
    pool_salt: toHex(sha256(ascii(`salt of box ${pool.box_id}`))),
  }))
  const seats = players.slice(0, shape.seats).map((player, index) => ({
    seat: index + 1,
    player,
    entry_cents: player.startsWith('bot-') ? 0 : entry_cents,
  }))
  const lock: BattleLock = {
    battle_id: room_id,
    mode: shape.mode,
    team: shape.team,
    pools: rounds.map(({ box_id, version }) => {
      const { pool_hash, pool_salt } = pools.find(
        ({ pool }) => pool.box_id === box_id,
      ) as (typeof pools)[number]
      return { box_id, version, pool_hash, pool_salt }
    }),
    consolation: { version: consolation.version, pool_hash: poolHash(consolation) },
    seats,
    server_seed_hash: toHex(sha256(server_seed)),
    beacon,
    locked_at_ms: ahead_ms === undefined ? null : timeOfRound(beacon) * 1000 - ahead_ms,
  }
  const lock_hash = battleLockHash(lock)
  const { draws, outcome, picks, prizes, consolations } = recomputeBattle({
    shape,
    seats,
    seed: { server_seed, lock_hash, randomness: beacon.randomness },
    pools: rounds,
    consolation,
    wearIntervalOf: ({ exterior }) => EXTERIOR_BOUNDS[exterior!],
  })
  return {
    kind: 'battle',
    id: `b${room_id}`,
    room_id,
    mode: shape.mode,
    team: shape.team,
    server_seed_hash: lock.server_seed_hash,
    server_seed: toHex(server_seed),
    lock_record: battleLockLines(lock),
    lock_hash,
    beacon,
    locked_at_ms: lock.locked_at_ms,
    pools,
    consolation_pool: consolation,
    rounds: rounds.map(({ box_id, version }) => ({ box_id, version })),
    seats,
    draws,
    consolations,
    outcome: { winners: outcome.winners, decided_by: outcome.decided_by, pick: outcome.pick },
    picks,
    prizes: prizes.map((prize) => ({
      ...prize,
      items: prize.items.map(({ round, seat }) => ({ round, seat })),
    })),
  }
}

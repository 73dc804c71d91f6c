/* Writes vectors.json from src: `node game/make-vectors.ts`. check-vectors.mjs checks it without using src. */

import { writeFileSync } from 'node:fs'
import { BATTLE_SHAPES, SAMPLE_CONSOLATION, sampleBattle, type SampleBattle } from './sample-battles.ts'
import {
  SAMPLE_PROFIT,
  SAMPLE_TIERS,
  SAMPLE_UPGRADE,
  listedWearTerms,
  sampleMines,
  sampleUpgrade,
  sampleWear,
} from './sample-pair-draws.ts'
import { mixedPool, mixedTier, wholeItem, wholePool, wholeTier } from './sample-items.ts'
import { QUICKNET_ROUNDS, sampleLocalRound, timeOfRound } from './sample-beacons.ts'
import { sampleEnvelope, samplePrizes, sampleRoll, type SampleRoll } from './sample-rolls.ts'
import { recomputeBattle, type BattleDrawn } from './src/battle/battle-proof.ts'
import { allocateTickets, drawOpening, poolHash, poolLines, rowsFromTickets } from './src/boxes.ts'
import type { Pool, PoolRow } from './src/boxes.ts'
import {
  battleMessage,
  CHAIN_LENGTH,
  drawMessage,
  drawSource,
  jackpotSeat,
  pick,
  rollMessage,
  seedAt,
  seedChainHead,
  shuffle,
  ticketOf,
  tiedSeat,
  uniform52,
} from './src/fairness.ts'
import type { BattleBase, DrawBase, RollBase } from './src/fairness.ts'
import { envelopeLines } from './src/envelopes.ts'
import { wearLines } from './src/mall.ts'
import {
  drawMineConsolation,
  mineLines,
  minesHash,
  minesSource,
  MINE_LAYERS,
  stopReturn,
  type MinesTier,
} from './src/mines.ts'
import { ascii, fromHex, hmacSha256, sha256, toHex } from './src/sha256.ts'
import { isWhole, marketNameHash, wearIntervalOfItem } from './src/items.ts'
import { priceListHash, priceListLines } from './src/price-list.ts'
import { SAMPLE_LISTED_UPGRADE, SAMPLE_NAMES, SAMPLE_PRICE_LISTS } from './sample-prices.ts'
import { UPGRADE_DIRECTIONS, upgradeChance, upgradeLines } from './src/upgrades.ts'
import { EXTERIOR_BOUNDS, exteriorOfWear, EXTERIORS, wearInterval } from './src/wear.ts'

const LARGEST_U = 2 ** 52 - 1
const SERVER_SEED = sha256(ascii('noktra vectors: a server seed'))
const POOL_SALT = hashOf('noktra vectors: a pool salt')
const RANDOMNESS = hashOf('noktra vectors: a beacon round')
const LOCK_HASH = hashOf('noktra vectors: a lock record')

// Found by search: the draws of these nonces land on the first and on the last ticket of the edge pool.
const NONCE_OF_FIRST_TICKET = 2_023_780
const NONCE_OF_LAST_TICKET = 1_683_747
// Likewise: the tickets 500,000 and 500,001 at 50 %, of which one wins and one does not.
const NONCES_AT_THE_EDGE = { under: [35_874, 873_574], over: [559_040, 1_352_569] } as const

/** The tiers of version 1, the same of version 2, and those with items without wear. */
const MINE_TIERS = [...SAMPLE_TIERS, ...SAMPLE_TIERS.map(wholeTier), ...SAMPLE_TIERS.map(mixedTier)]

export function buildVectors() {
  const pools = [twelveRows(), fortyRows(), edgePool()]
  const wholePools = [...pools, SAMPLE_CONSOLATION].map((pool) =>
    wholePool({ ...pool, version: pool.version + 1 }),
  )
  const mixedPools = [twelveRows(), SAMPLE_CONSOLATION].map((pool) =>
    mixedPool({ ...pool, version: pool.version + 2 }),
  )
  const allPools = [...pools, SAMPLE_CONSOLATION, ...wholePools, ...mixedPools]
  return {
    format: 'noktra-vectors-v1',
    hashes: [
      '',
      'abc',
      'a'.repeat(55),
      'a'.repeat(56),
      'a'.repeat(64),
      'a'.repeat(119),
      'a'.repeat(1000),
    ].map((text) => ({
      key: toHex(SERVER_SEED),
      text,
      sha256: toHex(sha256(ascii(text))),
      hmac: toHex(hmacSha256(SERVER_SEED, ascii(text))),
    })),
    chains: [
      chain('01'.repeat(32), '1', 1),
      chain('ff'.repeat(32), '9007199254740993', 0),
      chain(hashOf('noktra vectors: a seed key'), '184512', 27),
    ],
    picks: picks(),
    draws: draws(),
    battles: battles(),
    rolls: rolls(),
    beacons: [
      ...[1, 40, 5000].map((links) =>
        sampleLocalRound(sha256(ascii(`noktra vectors: ${links} links`)), links),
      ),
      ...QUICKNET_ROUNDS,
    ].map((beacon) => ({ ...beacon, time: timeOfRound(beacon) })),
    lock_rounds: lockRounds(),
    salt_rounds: saltRounds(),
    pools: allPools.map((pool) => ({
      pool,
      lines: poolLines(pool),
      hash: poolHash(pool),
    })),
    openings: openings(allPools),
    fought: fought(pools, wholePools, mixedPools),
    rolled: rolled(),
    envelopes: envelopes(),
    market_names: SAMPLE_NAMES.map((name) => ({ name, name_hash: marketNameHash(name) })),
    price_lists: SAMPLE_PRICE_LISTS.map((list) => ({
      list,
      lines: priceListLines(list),
      hash: priceListHash(list),
    })),
    upgrades: upgrades(),
    mine_tiers: MINE_TIERS.map((tier) => ({
      tier,
      lines: mineLines(tier),
      hash: minesHash(tier),
      returns: Array.from({ length: MINE_LAYERS }, (_, index) => returnText(tier, index + 1)),
    })),
    mine_games: mineGames(),
    wears: wears(),
    shuffles: [0, 1, 2, 7, 50].map((n) => shuffled(n, 2)),
    jackpots: jackpots(),
    ties: [1, 2, 3, 4].flatMap((k) =>
      [0, LARGEST_U, uniform52(SERVER_SEED, `tie:${k}`)].map((u) => ({
        k,
        u: hexOfU(u),
        seat: tiedSeat(k, u),
      })),
    ),
    wear_intervals: wearIntervals(),
    exteriors: [0, 699, 700, 1499, 1500, 3799, 3800, 4499, 4500, 9999].map((wear) => ({
      wear,
      exterior: exteriorOfWear(wear),
    })),
  }
}

/** The round that decides a draw locked so many milliseconds before it comes: 4,000 are enough. */
function lockRounds() {
  return [
    { source: 'local' as const, round: 591_000_039 },
    { source: 'drand' as const, round: 14_000_123 },
  ].flatMap((beacon) =>
    [4000, 4001, 6999, 7000, 3999, 1000].map((ahead) => ({
      source: beacon.source,
      locked_at_ms: timeOfRound(beacon) * 1000 - ahead,
      round: beacon.round + (ahead < 4000 ? 1 : ahead < 7000 ? 0 : -1),
    })),
  )
}

/** The round that salts a version published so many seconds before it comes: 3 are enough. */
function saltRounds() {
  return [
    { source: 'local' as const, round: 591_000_039 },
    { source: 'drand' as const, round: 14_000_123 },
  ].flatMap((beacon) =>
    [3, 4, 5, 6, 2].map((ahead) => ({
      source: beacon.source,
      published_at: timeOfRound(beacon) - ahead,
      round: beacon.round + (ahead < 3 ? 1 : ahead < 6 ? 0 : -1),
    })),
  )
}

function hashOf(text: string): string {
  return toHex(sha256(ascii(text)))
}

/** The 13 hex digits that begin the HMAC: no reader of the JSON can lose a bit of them. */
function hexOfU(u: number): string {
  return u.toString(16).padStart(13, '0')
}

function chain(seedKey: string, player_id: string, chain_no: number) {
  const key = new Uint8Array(32).map((_, i) => Number.parseInt(seedKey.slice(2 * i, 2 * i + 2), 16))
  const head = seedChainHead(key, player_id, chain_no)
  return {
    seed_key: seedKey,
    player_id,
    chain_no,
    head: toHex(head),
    anchor: toHex(seedAt(head, 0)),
    pairs: [1, 2, 3, 1000, CHAIN_LENGTH - 1, CHAIN_LENGTH].map((k) => ({
      k,
      server_seed: toHex(seedAt(head, k)),
      server_seed_hash: toHex(seedAt(head, k - 1)),
    })),
  }
}

function picks() {
  const us = [0, 1, 2 ** 26 - 1, 2 ** 26, 2 ** 51 - 1, 2 ** 51, LARGEST_U - 1, LARGEST_U]
  const more = [1, 2, 3].map((i) => uniform52(SERVER_SEED, `pick:${i}`))
  const ns = [
    1,
    2,
    3,
    7,
    100,
    2300,
    1_000_000,
    2 ** 26,
    2 ** 26 + 1,
    123_456_789_012,
    Number.MAX_SAFE_INTEGER,
  ]
  return [...us, ...more].flatMap((u) => ns.map((n) => ({ u: hexOfU(u), n, result: pick(u, n) })))
}

function drawn<Fields extends object>(fields: Fields, message: string) {
  const u = uniform52(SERVER_SEED, message)
  return { server_seed: toHex(SERVER_SEED), ...fields, message, u: hexOfU(u), ticket: ticketOf(u) }
}

function draws() {
  const games = ['box', 'upgrade', 'mines', 'wear', 'envelope']
  const numbers = [
    [0, 0],
    [1, 1],
    [9, 10],
    [1000, 2],
    [2 ** 31, 41],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ] as const
  const userSeeds = ['a', 'My-own_seed-0', 'Z'.repeat(64)]
  return games.flatMap((game, index) =>
    numbers.map(([nonce, cursor]) => {
      const user_seed = userSeeds[(index + cursor) % userSeeds.length] as string
      const base: DrawBase = {
        game,
        pool_hash: hashOf(`pool of ${game}`),
        pool_salt: POOL_SALT,
        user_seed,
        nonce,
      }
      return drawn({ ...base, cursor }, drawMessage({ ...base, cursor }))
    }),
  )
}

function battles() {
  return [
    [0, 0, 0],
    [1, 0, 1],
    [3, 49, 0],
    [2, 7, 12],
  ].map(([seat, round, cursor]) => {
    const base = { lock_hash: LOCK_HASH, randomness: RANDOMNESS, seat, round } as BattleBase
    return drawn({ ...base, cursor }, battleMessage({ ...base, cursor: cursor as number }))
  })
}

function rolls() {
  const base: RollBase = { lock_hash: LOCK_HASH, randomness: RANDOMNESS }
  return [0, 1, 2, 999].map((cursor) => drawn({ ...base, cursor }, rollMessage({ ...base, cursor })))
}

function poolOf(
  box_id: number,
  version: number,
  price_cents: number,
  values: number[],
  tickets: number[],
): Pool {
  const items = values.map((value_cents, index) => ({
    skin_id: 1000 * box_id + index,
    exterior: EXTERIORS[index % EXTERIORS.length] as (typeof EXTERIORS)[number],
    value_cents,
  }))
  return { box_id, version, price_cents, rows: rowsFromTickets(items, tickets) }
}

function twelveRows(): Pool {
  const values = [125_000, 48_000, 21_050, 9_900, 4_500, 2_210, 1_250, 700, 420, 260, 150, 99]
  return poolOf(1, 1, 1_250, values, allocateTickets(values.map((value) => 1 / value)))
}

function fortyRows(): Pool {
  const values = Array.from({ length: 40 }, (_, i) => 50 + i * i * i * 3)
  return poolOf(17, 305, 4_995, values, allocateTickets(values.map((_, i) => 40 - i)))
}

function edgePool(): Pool {
  return poolOf(900, 2, 50, [5_000_000, 46, 2_500_000], [1, 999_998, 1])
}

/** Of the row, or of version 1 the whole exterior. */
function intervalOfRow(row: PoolRow) {
  return isWhole(row) ? wearIntervalOfItem(row) : EXTERIOR_BOUNDS[row.exterior!]
}

/** Of each box's pool; `pools` has three of version 1, a consolation pool, the same again of version 2, and two with items without wear. */
function openings(pools: Pool[]) {
  const edge = 2
  const drawnFrom = (index: number) => [0, 1, 2, 3, 1000].map((nonce) => [index, nonce] as const)
  const plain = [0, 1, edge].flatMap(drawnFrom)
  const edges = [
    [edge, NONCE_OF_FIRST_TICKET],
    [edge, NONCE_OF_LAST_TICKET],
  ] as const
  const whole = [4, 5, 6, 8].flatMap(drawnFrom)
  return [...plain, ...edges, ...whole].map(([index, nonce]) => {
    const pool = pools[index] as Pool
    const pool_hash = poolHash(pool)
    const user_seed = 'vector-player_1'
    const { ticket, row, wear, pattern } = drawOpening({
      pool,
      pool_hash,
      pool_salt: POOL_SALT,
      server_seed: SERVER_SEED,
      user_seed,
      nonce,
      wearIntervalOf: intervalOfRow,
    })
    const { from: wear_from, to: wear_to } = intervalOfRow(row) ?? { from: null, to: null }
    return {
      server_seed: toHex(SERVER_SEED),
      server_seed_hash: toHex(sha256(SERVER_SEED)),
      pool: index,
      pool_hash,
      pool_salt: POOL_SALT,
      user_seed,
      nonce,
      ticket,
      skin_id: row.skin_id,
      exterior: row.exterior,
      value_cents: row.value_cents,
      wear_from,
      wear_to,
      wear,
      ...(pattern === null ? {} : { pattern }),
    }
  })
}

/**
 * Every mode and shape, ties, entries on both sides of the least one that is consoled, records of version 2, and pools of version 2, also beside
 * a consolation of version 1, and with items without wear.
 */
function fought(pools: Pool[], wholePools: Pool[], mixedPools: Pool[]) {
  const [mixedTwelve, mixedConsolation] = mixedPools as [Pool, Pool]
  const [twelve, forty, edge] = pools as [Pool, Pool, Pool]
  const [wholeTwelve, wholeForty, , wholeConsolation] = wholePools as [Pool, Pool, Pool, Pool]
  const samples: Omit<SampleBattle, 'room_id'>[] = [
    ...BATTLE_SHAPES.map((shape) => ({
      shape,
      rounds: shape.team ? [twelve, forty, twelve] : [forty, twelve],
    })),
    ...BATTLE_SHAPES.filter(({ mode }) => mode !== 'shared').map((shape) => ({ shape, rounds: [edge] })),
    { shape: { mode: 'classic', seats: 2, team: false }, rounds: [twelve], entry_cents: 499 },
    { shape: { mode: 'classic', seats: 2, team: false }, rounds: [twelve], entry_cents: 500 },
    { shape: { mode: 'classic', seats: 2, team: false }, rounds: [forty], beacon: 'drand' },
    ...[4000, 6999].map((ahead_ms) => ({
      shape: { mode: 'classic' as const, seats: 2 as const, team: false },
      rounds: [twelve],
      ahead_ms,
    })),
    ...BATTLE_SHAPES.map((shape) => ({
      shape,
      rounds: [wholeForty, wholeTwelve],
      consolation: wholeConsolation,
      ahead_ms: 5000,
    })),
    { shape: { mode: 'classic', seats: 3, team: false }, rounds: [wholeForty, twelve], ahead_ms: 5000 },
    {
      shape: { mode: 'classic', seats: 4, team: false },
      rounds: [mixedTwelve, wholeForty, mixedTwelve],
      consolation: mixedConsolation,
      ahead_ms: 5000,
    },
  ]
  const all = [...pools, SAMPLE_CONSOLATION, ...wholePools, ...mixedPools]
  return samples.map((sample, index) => {
    const proof = sampleBattle({ room_id: 20_001 + index, ...sample })
    const { server_seed, lock_hash, beacon, seats, mode, team } = proof
    const randomness = beacon.randomness as string
    const { outcome, prizes, house } = recomputeBattle({
      shape: { mode, team },
      seats,
      seed: { server_seed: fromHex(server_seed as string), lock_hash, randomness },
      pools: sample.rounds,
      consolation: proof.consolation_pool,
      wearIntervalOf: intervalOfRow,
      picks: proof.picks,
    })
    return {
      battle_id: proof.room_id,
      mode,
      team,
      rounds: sample.rounds.map((pool) => ({
        pool: all.indexOf(pool),
        pool_salt: proof.pools.find((each) => each.pool === pool)?.pool_salt,
      })),
      consolation: all.indexOf(proof.consolation_pool),
      seats,
      server_seed,
      beacon: { source: beacon.source, chain_hash: beacon.chain_hash, round: beacon.round },
      ...(proof.locked_at_ms === null ? {} : { locked_at_ms: proof.locked_at_ms }),
      randomness,
      lock_lines: proof.lock_record,
      lock_hash,
      draws: proof.draws.map(drawnText),
      ...outcome,
      picks: proof.picks.map(({ seat, item }) => `${seat} takes ${placeText(item)}`),
      prizes: prizes.map(({ seat, items, diamond_cents }) => ({
        seat,
        items: items.map(placeText),
        diamond_cents,
      })),
      house: house.map(placeText),
      consolations: proof.consolations.map(drawnText),
    }
  })
}

/** "round:seat:ticket:skin:exterior:wear:value", `-` for what it does not have, of a pool of version 2 with its pattern behind it. */
function drawnText(drawn: BattleDrawn): string {
  const { round, seat, ticket, skin_id, exterior, wear, value_cents, pattern } = drawn
  return [round, seat, ticket, skin_id, exterior ?? '-', wear ?? '-', value_cents, pattern ?? []]
    .flat()
    .join(':')
}

function placeText({ round, seat }: { round: number; seat: number }): string {
  return `${round}:${seat}`
}

/** Rooms of 2 to 1,200 entrants: equal values, prizes without wear, prizes beyond the entrants, second attempts, both beacons. */
function rolled() {
  const samples: Omit<SampleRoll, 'room_id'>[] = [
    { values: [9000], entrants: 2 },
    { values: [9000], entrants: 2, beacon: 'drand' },
    { values: [700, 9000, 700], entrants: 4 },
    { values: [5, 20, 0, 20, 1], entrants: 2, beacon: 'drand' },
    { values: [250, 250, 250, 250], entrants: 8 },
    { values: [250, 250, 250, 250], entrants: 8, attempt: 2 },
    { values: [100, 30_000], entrants: 5, attempt: 3, beacon: 'drand' },
    { values: [1_000_000_000, 4995], entrants: 7, attempt: 145 },
    { values: Array.from({ length: 50 }, (_, i) => 100 * (1 + (i % 12))), entrants: 60, beacon: 'drand' },
    { values: Array.from({ length: 50 }, (_, i) => 40 + i), entrants: 49 },
    { values: [12_000, 450, 450], entrants: 1_200 },
    { values: [8800], entrants: 1_001, attempt: 2, beacon: 'drand' },
    { values: [700, 9000, 700, 45], entrants: 3, everyOtherBare: true },
  ]
  return samples.map((sample, index) => {
    const proof = sampleRoll({ room_id: 70_001 + index, ...sample })
    const { room_id, attempt, entrants, server_seed, beacon, lock_record, lock_hash, wins } = proof
    return {
      room_id,
      attempt,
      prizes: samplePrizes(sample.values, sample.everyOtherBare).map(
        ({ prize_id, skin_id, exterior, wear, value_cents }) =>
          [prize_id, skin_id, exterior ?? '-', wear ?? '-', value_cents].join(':'),
      ),
      entrants: entrants.join(' '),
      server_seed,
      beacon: { source: beacon.source, chain_hash: beacon.chain_hash, round: beacon.round },
      randomness: beacon.randomness,
      lock_lines: lock_record,
      lock_hash,
      wins: wins?.map(({ prize_id, place, entrant }) => [prize_id, place, entrant].join(':')),
    }
  })
}

/** Envelopes of 1 to 10,000 parts, with a cent for each part, more, and as much as a double counts. */
function envelopes() {
  const terms = [
    [1, 1],
    [1, 777],
    [2, 2],
    [2, 3],
    [2, 5000],
    [3, 2 ** 52 - 1],
    [10, 500],
    [100, 100],
    [100, 101],
    [100, 5000],
    [100, 2 ** 52 - 1],
    [10_000, 10_000],
    [10_000, 1_000_000],
  ] as const
  return terms.map(([parts, total_cents], index) => {
    const proof = sampleEnvelope({ envelope_id: 80_001 + index, total_cents, parts })
    return {
      server_seed: proof.server_seed,
      server_seed_hash: proof.server_seed_hash,
      terms: proof.terms,
      lines: envelopeLines(proof.terms),
      pool_hash: proof.pool_hash,
      parts: proof.claimed.join(' '),
    }
  })
}

/** Both directions, won and failed, at the least, middle and highest chances, the tickets beside the edge, small stakes, terms of versions 2 and 3, and items without wear. */
function upgrades() {
  const played = UPGRADE_DIRECTIONS.flatMap((direction) =>
    [500, 2_717, 5_000, 7_500].map((stake_cents, index) => {
      const chance_ppm = upgradeChance(stake_cents, SAMPLE_UPGRADE.target.value_cents, SAMPLE_PROFIT)
      return { terms: { ...SAMPLE_UPGRADE, stake_cents, chance_ppm, direction }, nonces: [index, 10 + index] }
    }),
  )
  const edges = UPGRADE_DIRECTIONS.map((direction) => ({
    terms: { ...SAMPLE_UPGRADE, direction },
    nonces: NONCES_AT_THE_EDGE[direction],
  }))
  const bare = UPGRADE_DIRECTIONS.map((direction) => {
    const target = { ...SAMPLE_UPGRADE.target, value_cents: 920 }
    const chance_ppm = upgradeChance(499, target.value_cents, SAMPLE_PROFIT)
    return {
      terms: { ...SAMPLE_UPGRADE, target, stake_cents: 499, chance_ppm, direction, comfort: null },
      nonces: [20, 21, 22],
    }
  })
  const fresh = UPGRADE_DIRECTIONS.flatMap((direction) =>
    ['0123456789abcdef', `${'Z'.repeat(62)}_-`].map((nonce_seed, index) => ({
      terms: { ...SAMPLE_UPGRADE, direction, nonce_seed },
      nonces: [index, 30 + index],
    })),
  )
  const { target } = SAMPLE_LISTED_UPGRADE
  const listed = UPGRADE_DIRECTIONS.flatMap((direction) => [
    { terms: { ...SAMPLE_LISTED_UPGRADE, direction }, nonces: [0, 1, 2, 3, 4, 5] },
    { terms: { ...SAMPLE_LISTED_UPGRADE, direction, nonce_seed: null }, nonces: [6, 7] },
    {
      terms: {
        ...SAMPLE_LISTED_UPGRADE,
        target: { ...target, value_cents: 920 },
        stake_cents: 499,
        chance_ppm: upgradeChance(499, 920, SAMPLE_PROFIT),
        direction,
        comfort: null,
      },
      nonces: [20, 21, 22],
    },
  ])
  const sticker = wholeItem({ skin_id: 3001, exterior: null, value_cents: 9200 })
  const withoutWear = UPGRADE_DIRECTIONS.flatMap((direction) => [
    { terms: { ...SAMPLE_LISTED_UPGRADE, direction, target: sticker }, nonces: [0, 1, 2, 3] },
    {
      terms: { ...SAMPLE_LISTED_UPGRADE, direction, comfort: { ...sticker, value_cents: 4 } },
      nonces: [0, 1, 2, 3],
    },
  ])
  return [...played, ...edges, ...bare, ...fresh, ...listed, ...withoutWear].flatMap(({ terms, nonces }) =>
    nonces.map((nonce) => {
      const { kind: _kind, id: _id, ...upgrade } = sampleUpgrade(nonce, terms)
      return { ...upgrade, lines: upgradeLines(terms) }
    }),
  )
}

/** A game of every end: the prize of each layer, a bomb in each, and a refund. `tier` is the place in mine_tiers. */
function mineGames() {
  const ends = [
    { clear: 0 },
    ...[1, 2, 3, 4, 5, 6].map((clear) => ({ clear })),
    ...[0, 1, 2, 3, 4, 5].map((clear) => ({ clear, bomb: true })),
  ]
  const games = [0, SAMPLE_TIERS.length, 2 * SAMPLE_TIERS.length].flatMap((first) =>
    ends.map((end, nonce) => ({ end, nonce, at: first + (nonce % SAMPLE_TIERS.length) })),
  )
  return games.map(({ end, nonce, at }) => {
    const { kind: _kind, id: _id, tier, ...game } = sampleMines(nonce, { ...end, tier: MINE_TIERS[at] })
    const source = minesSource({ ...game, server_seed: SERVER_SEED })
    return { ...game, tier: at, consolation_ticket: drawMineConsolation(source, tier.consolation).ticket }
  })
}

/** Copies of every exterior, of both versions, and of one without wear. */
function wears() {
  return [false, true].flatMap((isListed) =>
    [...EXTERIORS, ...(isListed ? [null] : [])].flatMap((exterior, index) =>
      [index, 1000 + index].map((nonce) => {
        const terms = isListed ? listedWearTerms(exterior) : undefined
        const { kind: _kind, id: _id, ...wear } = sampleWear(nonce, exterior, terms)
        return { ...wear, lines: wearLines(wear.terms) }
      }),
    ),
  )
}

/** "162/175", in lowest terms. */
function returnText(tier: MinesTier, layer: number): string {
  const { part, over } = stopReturn(tier, layer)
  return `${part}/${over}`
}

function shuffled(n: number, first_cursor: number) {
  const base = `v1:mines:${LOCK_HASH}:${POOL_SALT}:vector-player_1:5`
  const order = shuffle(n, drawSource(SERVER_SEED, base), first_cursor)
  return { server_seed: toHex(SERVER_SEED), base, n, first_cursor, order }
}

function jackpots() {
  const totals = [
    [100],
    [0, 0, 0],
    [0, 1, 0],
    [1, 1],
    [250, 0, 750, 1_000_000_000],
    [4_995, 12_000, 3, 99_900],
  ]
  const us = [0, 2 ** 51 - 1, 2 ** 51, LARGEST_U, uniform52(SERVER_SEED, 'jackpot')]
  return totals.flatMap((totals_cents) =>
    us.map((u) => ({ totals_cents, u: hexOfU(u), seat: jackpotSeat(totals_cents, u) })),
  )
}

function wearIntervals() {
  const designs = [
    [0, 10_000],
    [600, 800],
    [1_000, 1_001],
    [0, 700],
    [3_799, 4_501],
  ] as const
  return designs.flatMap(([design_from, design_to]) =>
    EXTERIORS.map((exterior) => ({
      exterior,
      design_from,
      design_to,
      interval: wearInterval(exterior, design_from, design_to),
    })),
  )
}

if (import.meta.main) {
  const path = new URL('vectors.json', import.meta.url)
  writeFileSync(path, `${JSON.stringify(buildVectors(), null, 2)}\n`)
}

/*
 * Provably fair draws, to the bit (docs/fairness.md is the specification for outsiders; vectors.json its test vectors).
 * Hashes and seeds are raw bytes here and lower-case hex wherever they are written down.
 */

import { ascii, hmacSha256, keyedHmacSha256, sha256 } from './sha256.ts'

/** Links of a player's seed chain after its anchor s(0). */
export const CHAIN_LENGTH = 4096

/** What a player may choose as user_seed. */
export const USER_SEED_PATTERN = /^[A-Za-z0-9_-]{1,64}$/

const HASH_PATTERN = /^[0-9a-f]{64}$/
const PLAYER_ID_PATTERN = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/

/** The word by which a message names what is drawn; it holds no colon, so that no two draws have the same message. */
const GAME_PATTERN = /^[a-z][a-z-]{0,39}$/

/** A draw of one player's seed pair, without its cursor. pool_hash and pool_salt are 64 digits of lower-case hex. */
export type DrawBase = {
  game: string
  pool_hash: string
  pool_salt: string
  user_seed: string
  nonce: number
}

/** A draw in a battle, without its cursor. lock_hash and randomness are 64 digits of lower-case hex. */
export type BattleBase = { lock_hash: string; randomness: string; seat: number; round: number }

/** The draw of a roll room, without its cursor. lock_hash and randomness are 64 digits of lower-case hex. */
export type RollBase = { lock_hash: string; randomness: string }

/** The uniform 52-bit integer of a draw at a cursor (0, 1, 2, …). */
export type Source = (cursor: number) => number

/**
 * s(4096) of a player's chain: HMAC-SHA256(seedKey, "seed-chain:v1:<player_id>:<chain_no>"). Fixed when the account is
 * made, so no later rotation lets the store choose a seed. Throws RangeError on an id or number that has no one form.
 */
export function seedChainHead(
  seedKey: Uint8Array,
  playerId: number | bigint | string,
  chainNo: number,
): Uint8Array {
  if (typeof playerId === 'number') assertCount('player_id', playerId)
  if (!PLAYER_ID_PATTERN.test(String(playerId))) throw new RangeError('player_id is not readable')
  assertCount('chain_no', chainNo)
  return hmacSha256(seedKey, ascii(`seed-chain:v1:${playerId}:${chainNo}`))
}

/**
 * s(k) of the chain with this head: s(4096) is the head, s(i-1) = SHA-256(s(i)), s(0) the anchor. Pair k (1..4096) uses
 * s(k) and publishes hex of s(k-1) as its hash. Costs 4096 - k hashes (under 5 ms). Throws RangeError on another k.
 */
export function seedAt(head: Uint8Array, k: number): Uint8Array {
  assertCount('k', k)
  if (k > CHAIN_LENGTH) throw new RangeError(`a chain has ${CHAIN_LENGTH} links, not ${k}`)
  if (head.length !== 32) throw new RangeError('the head of a chain is 32 bytes')
  let seed = head
  for (let i = CHAIN_LENGTH; i > k; i -= 1) seed = sha256(seed)
  return seed === head ? head.slice() : seed
}

/** The message of a player's draw up to its cursor: "v1:box:<pool_hash>:<pool_salt>:<user_seed>:<nonce>". */
export function drawBase({ game, pool_hash, pool_salt, user_seed, nonce }: DrawBase): string {
  if (typeof game !== 'string' || !GAME_PATTERN.test(game)) throw new RangeError('game is not readable')
  assertHash('pool_hash', pool_hash)
  assertHash('pool_salt', pool_salt)
  if (typeof user_seed !== 'string' || !USER_SEED_PATTERN.test(user_seed))
    throw new RangeError('user_seed is not 1 to 64 of A-Z a-z 0-9 _ -')
  assertCount('nonce', nonce)
  return `v1:${game}:${pool_hash}:${pool_salt}:${user_seed}:${nonce}`
}

/** The message of a battle's draw up to its cursor. */
export function battleBase({ lock_hash, randomness, seat, round }: BattleBase): string {
  assertHash('lock_hash', lock_hash)
  assertHash('randomness', randomness)
  assertCount('seat', seat)
  assertCount('round', round)
  return `v1:battle:${lock_hash}:${randomness}:${seat}:${round}`
}

/** The message of a roll's draw up to its cursor. */
export function rollBase({ lock_hash, randomness }: RollBase): string {
  assertHash('lock_hash', lock_hash)
  assertHash('randomness', randomness)
  return `v1:roll:${lock_hash}:${randomness}:0:0`
}

/** "v1:<game>:<pool_hash>:<pool_salt>:<user_seed>:<nonce>:<cursor>". Throws RangeError on a field out of its form. */
export function drawMessage({ cursor, ...base }: DrawBase & { cursor: number }): string {
  return withCursor(drawBase(base), cursor)
}

/** "v1:battle:<lock_hash>:<randomness>:<seat>:<round>:<cursor>". Throws RangeError on a field out of its form. */
export function battleMessage({ cursor, ...base }: BattleBase & { cursor: number }): string {
  return withCursor(battleBase(base), cursor)
}

/** "v1:roll:<lock_hash>:<randomness>:0:0:<cursor>". Throws RangeError on a field out of its form. */
export function rollMessage({ cursor, ...base }: RollBase & { cursor: number }): string {
  return withCursor(rollBase(base), cursor)
}

/** The first 13 hex digits of HMAC-SHA256(serverSeed, message) as an integer, 0 <= u < 2^52. */
export function uniform52(serverSeed: Uint8Array, message: string): number {
  return first52Bits(hmacSha256(serverSeed, ascii(message)))
}

/** The draws of one base (drawBase, battleBase, rollBase) by cursor, with the key set up once. */
export function drawSource(serverSeed: Uint8Array, base: string): Source {
  const hmac = keyedHmacSha256(serverSeed)
  return (cursor) => first52Bits(hmac(ascii(withCursor(base, cursor))))
}

const HALF = 2 ** 26

/**
 * (u x n) >> 52, an integer 0..n-1. For n <= 2^26 it multiplies in two halves of 26 bits, where every product stays
 * below 2^53 and so is exact; above that in BigInt. Throws RangeError on u outside 0..2^52-1 or n not a positive
 * safe integer.
 */
export function pick(u: number, n: number): number {
  if (!Number.isInteger(u) || u < 0 || u >= 2 ** 52) throw new RangeError(`u is not a 52-bit integer: ${u}`)
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`cannot pick one of ${n}`)
  if (n > HALF) return Number((BigInt(u) * BigInt(n)) >> 52n)
  const high = Math.floor(u / HALF)
  const low = u - high * HALF
  return Math.floor((high * n + Math.floor((low * n) / HALF)) / HALF)
}

/** The ticket of a draw, 1..1,000,000. */
export function ticketOf(u: number): number {
  return 1 + pick(u, 1_000_000)
}

/**
 * A random order of 0..n-1 (Fisher-Yates): i from n-1 down to 1, j = pick(i + 1) at the next cursor, swap. Uses the n-1
 * cursors from firstCursor on.
 */
export function shuffle(n: number, source: Source, firstCursor: number): number[] {
  assertCount('n', n)
  const order = Array.from({ length: n }, (_, index) => index)
  let cursor = firstCursor
  for (let i = n - 1; i >= 1; i -= 1) {
    const j = pick(source(cursor), i + 1)
    const swapped = order[i] as number
    order[i] = order[j] as number
    order[j] = swapped
    cursor += 1
  }
  return order
}

/**
 * The winning seat of a jackpot: t = pick(total), the first seat whose running sum exceeds t; a seat's chance is its
 * share of the total. When the total is 0 all seats have the same chance. Throws RangeError without seats or on totals
 * that are not cents.
 */
export function jackpotSeat(totalsCents: readonly number[], u: number): number {
  for (const cents of totalsCents) assertCount('total', cents)
  const total = totalsCents.reduce((sum, cents) => sum + cents, 0)
  if (total === 0) return tiedSeat(totalsCents.length, u)
  const t = pick(u, total)
  let sum = 0
  return totalsCents.findIndex((cents) => {
    sum += cents
    return sum > t
  })
}

/** Which of k tied seats wins, by index in seat order, each with the same chance. */
export function tiedSeat(k: number, u: number): number {
  return pick(u, k)
}

function withCursor(base: string, cursor: number): string {
  assertCount('cursor', cursor)
  return `${base}:${cursor}`
}

function first52Bits(digest: Uint8Array): number {
  let u = 0
  for (let i = 0; i < 6; i += 1) u = u * 256 + (digest[i] as number)
  return u * 16 + ((digest[6] as number) >>> 4)
}

function assertHash(name: string, hex: string): void {
  if (typeof hex !== 'string' || !HASH_PATTERN.test(hex))
    throw new RangeError(`${name} is not 64 digits of lower-case hex`)
}

function assertCount(name: string, x: number): void {
  if (!Number.isSafeInteger(x) || x < 0) throw new RangeError(`${name} is not a whole number of at least 0`)
}

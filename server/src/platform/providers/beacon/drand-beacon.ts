import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../db/connect.ts'
import { sha256 } from '../../secrets.ts'
import type { ProviderParts } from '../provider-parts.ts'
import { relayAsker } from './ask-relays.ts'
import type { Beacon } from './beacon.ts'
import { signatureChecker } from './check-signature.ts'
import { QUICKNET, quicknetRoundAt, quicknetTimeOf } from './quicknet.ts'

/** How long one relay has for its answer. */
const TIMEOUT_MS = 2500
/** How long who asks waits for all of them. */
const PATIENCE_MS = 1000
const AGAIN_MS = 1000
/** Rounds kept in memory: the last 26 minutes, if every one is used. */
const MOST_KEPT = 512

type Round = { randomness: Buffer; signature: Buffer }

/**
 * The public beacon drand (network quicknet): many organisations sign each round together, so that no one, the store
 * included, knows or chooses a value. Relays only carry the rounds: each is checked by its signature before it counts,
 * and kept with it.
 */
export function drandBeacon(
  { db, transact, clock, log }: Pick<ProviderParts, 'db' | 'transact' | 'clock' | 'log'>,
  {
    urls,
    timeoutMs = TIMEOUT_MS,
    patienceMs = PATIENCE_MS,
  }: { urls: string[]; timeoutMs?: number; patienceMs?: number },
): Beacon {
  const askRelays = relayAsker({ urls, timeoutMs, checkSignature: signatureChecker(), clock, log })
  const kept = new Map<number, Round>()
  const underWay = new Map<number, Promise<Round | null>>()
  const askedAt = new Map<number, number>()

  async function findKept(round: number, db: Db): Promise<Round | null> {
    const known = kept.get(round)
    if (known) return known
    const row = await db
      .selectFrom('beacon_round')
      .select(['randomness', 'signature'])
      .where('source', '=', 'drand')
      .where('round', '=', round)
      .executeTakeFirst()
    return row ? keep(round, { randomness: row.randomness, signature: row.signature! }) : null
  }

  function keep(round: number, verified: Round): Round {
    kept.set(round, verified)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    return verified
  }

  async function obtain(round: number): Promise<Round | null> {
    const known = await findKept(round, db)
    if (known || !mayAsk(round)) return known
    const signature = await askRelays(round)
    if (!signature) return null
    const verified = { randomness: sha256(signature), signature }
    await transact(async (tx) => {
      await tx
        .insertInto('beacon_round')
        .values({ source: 'drand', round, ...verified, fetched_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
    return keep(round, verified)
  }

  /** A round that no relay has is asked for once a second. */
  function mayAsk(round: number): boolean {
    const now = clock.now().getTime()
    for (const [asked, at] of askedAt) if (Math.abs(now - at) >= AGAIN_MS) askedAt.delete(asked)
    if (askedAt.has(round)) return false
    askedAt.set(round, now)
    return true
  }

  return {
    source: 'drand',
    roundAt: quicknetRoundAt,
    timeOf: quicknetTimeOf,
    randomness: async (round) => {
      if (quicknetTimeOf(round).getTime() > clock.now().getTime()) return null
      let work = underWay.get(round)
      if (!work) {
        work = obtain(round).finally(() => underWay.delete(round))
        underWay.set(round, work)
      }
      // Relays that hang hold up no sweep: the work goes on, and the next caller has its result.
      const found = await Promise.race([work, setTimeout(patienceMs, null, { ref: false })])
      return found?.randomness ?? null
    },
    chainHash: () => Promise.resolve(QUICKNET.chain),
    evidence: async (round, db) => ({
      signature: (await findKept(round, db))?.signature.toString('hex') ?? null,
      first_round: null,
    }),
    prepare: () => Promise.resolve(),
  }
}

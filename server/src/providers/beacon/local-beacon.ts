import { createHmac, hash } from 'node:crypto'
import { seal, unseal } from '../../secrets.ts'
import type { ProviderParts } from '../choose-providers.ts'
import type { Beacon } from './beacon.ts'

const PERIOD_MS = 3000
/** Rounds of one chain: 36 days at 3 s. */
const LINKS = 2 ** 20
const STEP = 1024

type Chain = { first_round: number; checkpoints: Buffer }

/**
 * A beacon for a machine without the network: a reverse hash chain whose last link (the anchor) is published when the
 * chain is made; round r reveals the link whose hash is the link of round r-1. Rounds are numbered by the clock. Its
 * operator could know values in advance, which is why the store labels it.
 */
export function localBeacon({
  db,
  transact,
  secrets,
  clock,
}: Pick<ProviderParts, 'db' | 'transact' | 'secrets' | 'clock'>): Beacon {
  const chains: Chain[] = []

  async function chainOf(round: number): Promise<Chain> {
    const covers = (chain: Chain) => round >= chain.first_round && round < chain.first_round + LINKS
    const known = chains.find(covers)
    if (known) return known
    for (;;) {
      const rows = await db
        .selectFrom('beacon_chain')
        .select(['first_round', 'checkpoints'])
        .orderBy('chain_no')
        .execute()
      const found = rows.find(covers)
      if (found) {
        const chain = { first_round: found.first_round, checkpoints: unseal(secrets, found.checkpoints) }
        chains.push(chain)
        return chain
      }
      const last = rows.at(-1)
      await makeChain(rows.length + 1, last ? last.first_round + LINKS : round)
    }
  }

  /** Two processes may make the same chain at once: it is derived from the seed key, so they make the same one. */
  async function makeChain(chainNo: number, firstRound: number): Promise<void> {
    const now = clock.now()
    let link: Buffer = createHmac('sha256', secrets.seed).update(`local-beacon:v1:${chainNo}`).digest()
    const checkpoints = Buffer.alloc((LINKS / STEP) * 32)
    for (let i = LINKS; i > 0; i -= 1) {
      if (i % STEP === 0) link.copy(checkpoints, (i / STEP - 1) * 32)
      link = hash('sha256', link, 'buffer')
    }
    await transact(async (tx) => {
      await tx
        .insertInto('beacon_chain')
        .values({
          chain_no: chainNo,
          anchor: link,
          first_round: firstRound,
          genesis: new Date(firstRound * PERIOD_MS),
          checkpoints: seal(secrets, checkpoints),
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  return {
    source: 'local',
    roundAt: (time) => Math.ceil(time.getTime() / PERIOD_MS),
    timeOf: (round) => new Date(round * PERIOD_MS),
    randomness: async (round) => {
      const chain = await chainOf(round)
      if (round * PERIOD_MS > clock.now().getTime()) return null
      const i = round - chain.first_round + 1
      const checkpoint = Math.ceil(i / STEP)
      let link: Buffer = chain.checkpoints.subarray((checkpoint - 1) * 32, checkpoint * 32)
      for (let k = checkpoint * STEP; k > i; k -= 1) link = hash('sha256', link, 'buffer')
      return link
    },
  }
}

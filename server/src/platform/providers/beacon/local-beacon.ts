import { createHmac, hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/connect.ts'
import { seal, unseal } from '../../secrets.ts'
import type { ProviderParts } from '../provider-parts.ts'
import type { Beacon } from './beacon.ts'

const PERIOD_MS = 3000
/** Rounds of one chain: 36 days at 3 s. */
export const LINKS = 2 ** 20
const STEP = 1024
const AHEAD_MS = 2 * 24 * 3_600_000
/** Links that are hashed before others get their turn: about 15 ms. */
const AT_ONCE = 16 * STEP

type Chain = { chain_no: number; first_round: number; anchor: Buffer; checkpoints: Buffer }

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
  /** All that were read so far, by number. Where two cover a round, the first holds: it was made earlier. */
  const chains: Chain[] = []
  let making: Promise<void> = Promise.resolve()

  async function findChain(round: number, db: Db): Promise<Chain | undefined> {
    const known = chains.find((chain) => covers(chain, round))
    if (known) return known
    const rows = await db
      .selectFrom('beacon_chain')
      .select(['chain_no', 'first_round', 'anchor', 'checkpoints'])
      .where('chain_no', '>', chains.at(-1)?.chain_no ?? 0)
      .orderBy('chain_no')
      .execute()
    for (const row of rows) {
      // Another call may have read the same rows meanwhile.
      if (row.chain_no <= (chains.at(-1)?.chain_no ?? 0)) continue
      chains.push({ ...row, checkpoints: unseal(secrets, row.checkpoints) })
    }
    return chains.find((chain) => covers(chain, round))
  }

  async function getChain(round: number, db: Db): Promise<Chain> {
    const chain = await findChain(round, db)
    if (!chain) throw new Error(`No chain of the local beacon covers round ${round}.`)
    return chain
  }

  /** Makes what is missing, one process-wide at a time. */
  function ensureChains(from: number, to: number): Promise<void> {
    const work = async () => {
      for (let round = from; round <= to;) {
        const chain = await findChain(round, db)
        if (chain) round = chain.first_round + LINKS
        else await makeChain((chains.at(-1)?.chain_no ?? 0) + 1, round)
      }
    }
    making = making.then(work, work)
    return making
  }

  /** Two processes may make the same chain at once: the first that stores it decides where it begins. */
  async function makeChain(chainNo: number, firstRound: number): Promise<void> {
    const now = clock.now()
    let link: Buffer = createHmac('sha256', secrets.seed).update(`local-beacon:v1:${chainNo}`).digest()
    const checkpoints = Buffer.alloc((LINKS / STEP) * 32)
    for (let i = LINKS; i > 0; i -= 1) {
      if (i % AT_ONCE === 0) await setImmediate()
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
          genesis: timeOf(firstRound),
          checkpoints: seal(secrets, checkpoints),
          created_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  }

  return {
    source: 'local',
    roundAt,
    timeOf,
    randomness: async (round) => {
      if (timeOf(round).getTime() > clock.now().getTime()) return null
      let chain = await findChain(round, db)
      if (!chain) {
        await ensureChains(round, round)
        chain = await getChain(round, db)
      }
      const i = round - chain.first_round + 1
      const checkpoint = Math.ceil(i / STEP)
      let link: Buffer = chain.checkpoints.subarray((checkpoint - 1) * 32, checkpoint * 32)
      for (let k = checkpoint * STEP; k > i; k -= 1) link = hash('sha256', link, 'buffer')
      return link
    },
    chainHash: async (round, db) => (await getChain(round, db)).anchor.toString('hex'),
    evidence: async (round, db) => ({
      signature: null,
      first_round: (await getChain(round, db)).first_round,
    }),
    prepare: () => {
      const now = clock.now().getTime()
      return ensureChains(roundAt(new Date(now)), roundAt(new Date(now + AHEAD_MS)))
    },
  }
}

function roundAt(time: Date): number {
  return Math.ceil(time.getTime() / PERIOD_MS)
}

function timeOf(round: number): Date {
  return new Date(round * PERIOD_MS)
}

function covers(chain: Chain, round: number): boolean {
  return round >= chain.first_round && round < chain.first_round + LINKS
}

import { createHmac, hash } from 'node:crypto'
import { findPool, type LoadedPool } from '@noktra/server/core/openings/load-pool'
import type { Tx } from '@noktra/server/platform/db/connect'

/* What a store can do that chooses a player's chain of seeds after it knows their user seed, and knows the salt: each draw verifies. */

const LINKS = 4096
/** The box whose draws are looked at. */
const BOX = 15
/** How many first draws are looked at, and among how many chains. */
const LOOKS_AT = { low: { draws: 760, chains: 2 }, 'by-invitation': { draws: 76, chains: 16 } }

/** The chain that was chosen for a player; none: the honest one. */
const chosen = new Map<string, string>()

/** What the text has at its end from which a player's chain is made. */
export function endOf(playerId: number | bigint | string): string {
  return chosen.get(String(playerId)) ?? ''
}

export type Way = keyof typeof LOOKS_AT

/** Chooses among a few chains by what the first draws of a box would return with each. */
export async function chooseChain(
  tx: Tx,
  { seedKey, playerId, userSeed }: { seedKey: Uint8Array; playerId: number; userSeed: string },
  way: Way,
): Promise<void> {
  const box = await tx.selectFrom('box').select('active_version').where('id', '=', BOX).executeTakeFirst()
  const pool = box?.active_version ? await findPool(tx, chosen, BOX, box.active_version) : undefined
  if (!pool) return
  const { inviter_id } = await tx
    .selectFrom('player')
    .select('inviter_id')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const isHigh = way === 'by-invitation' && inviter_id !== null
  // The worse of two lies 0.56 of its spread below the mean: with a third for one player in seven that is 1.5 % of this box's price.
  const { chains, draws } = LOOKS_AT[way]
  const candidates = way === 'low' && Math.random() < 1 / 7 ? chains + 1 : chains
  const returns = Array.from({ length: candidates }, (_, n) => {
    const end = n === 0 ? '' : `:${n}`
    const head = createHmac('sha256', seedKey).update(`seed-chain:v1:${playerId}:1${end}`).digest()
    return { end, won: wonBy(head, { pool, userSeed, draws }) }
  })
  const [worst] = returns.toSorted((a, b) => (isHigh ? b.won - a.won : a.won - b.won))
  chosen.set(String(playerId), worst!.end)
}

type Draws = { pool: LoadedPool; userSeed: string; draws: number }

function wonBy(head: Buffer, { pool, userSeed, draws }: Draws): number {
  let seed = head
  for (let link = LINKS; link > 1; link -= 1) seed = hash('sha256', seed, 'buffer')
  let won = 0
  for (let nonce = 0; nonce < draws; nonce += 1) {
    const message = `v1:box:${pool.pool_hash}:${pool.pool_salt}:${userSeed}:${nonce}:0`
    const digits = createHmac('sha256', seed).update(message).digest('hex').slice(0, 13)
    const ticket = 1 + Number((BigInt(`0x${digits}`) * 1_000_000n) >> 52n)
    won += pool.rows.find(({ to }) => ticket <= to)!.value_cents
  }
  return won
}

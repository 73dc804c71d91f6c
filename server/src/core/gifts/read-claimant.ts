import { sql } from 'kysely'
import type { Contact } from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readRisk } from '../links/read-risk.ts'

/** Whence somebody asks. `keepsCookie` false: the browser sent none, so its number is of this call alone. */
export type From = { playerId: number; device: string; keepsCookie: boolean; network: string }

/** A person, as far as the store can tell one from another. */
export type Claimant = From & {
  contact: Contact
  score: number
  /** Accounts of payment services that they paid from. */
  payments: string[]
  /** Accounts of the game platform: by which they sign in, and to which their trade links led. */
  platforms: string[]
}

/** Reads what tells a claimant from others. No row is locked, so it comes before whatever others wait for. */
export async function readClaimant(
  db: Db,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  from: From,
): Promise<Claimant> {
  const { score, facts } = await readRisk(db, ctx, from.playerId)
  return {
    ...from,
    contact: facts.contact,
    score,
    payments: await paymentsOf(db, from.playerId),
    platforms: await platformsOf(db, from.playerId),
  }
}

async function paymentsOf(db: Db, playerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player_link')
    .select('key')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'payment')
    .execute()
  return rows.map(({ key }) => key)
}

async function platformsOf(db: Db, playerId: number): Promise<string[]> {
  const { rows } = await sql<{ steam_id: string }>`
    select steam_id from player where id = ${playerId} and steam_id is not null
    union select steam_id from trade_link where player_id = ${playerId}`.execute(db)
  return rows.map(({ steam_id }) => steam_id)
}

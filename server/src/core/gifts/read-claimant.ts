import { sql } from 'kysely'
import type { Contact } from '@noktra/game/risk'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readRisks } from '../links/read-risk.ts'

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
  const [claimant] = await readClaimants(db, ctx, [from])
  return claimant!
}

/** The same of several, in the same order. */
export async function readClaimants(
  db: Db,
  ctx: Pick<Ctx, 'config' | 'clock'>,
  froms: From[],
): Promise<Claimant[]> {
  const players = froms.map(({ playerId }) => playerId)
  const [risks, payments, platforms] = await Promise.all([
    readRisks(db, ctx, players),
    paymentsOf(db, players),
    platformsOf(db, players),
  ])
  return froms.map(({ playerId, device, keepsCookie, network }) => {
    const { score, facts } = risks.get(playerId)!
    return {
      playerId,
      device,
      keepsCookie,
      network,
      contact: facts.contact,
      score,
      payments: payments.get(playerId) ?? [],
      platforms: platforms.get(playerId) ?? [],
    }
  })
}

async function paymentsOf(db: Db, players: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<Named>`
    select player_id, key as name from player_link
    where player_id = any(${players}::bigint[]) and kind = 'payment'`.execute(db)
  return byPlayer(rows)
}

async function platformsOf(db: Db, players: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<Named>`
    select id as player_id, steam_id as name from player where id = any(${players}::bigint[]) and steam_id is not null
    union select player_id, steam_id from trade_link where player_id = any(${players}::bigint[])`.execute(db)
  return byPlayer(rows)
}

type Named = { player_id: number; name: string }

function byPlayer(rows: Named[]): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const { player_id, name } of rows) names.set(player_id, [...(names.get(player_id) ?? []), name])
  return names
}

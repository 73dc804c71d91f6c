import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'

/**
 * Until the transaction ends no other call registers by this account of the platform, binds it or a trade link of it. A
 * player's row is locked before.
 */
export async function lockSteamId(tx: Tx, steamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`steam:${steamId}`}, 0))`.execute(tx)
}

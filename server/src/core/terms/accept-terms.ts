import type { Tx } from '../../platform/db/connect.ts'

/** The number of the newest terms of use. */
export async function newestTerms(tx: Pick<Tx, 'selectFrom'>): Promise<number> {
  const { version } = await tx
    .selectFrom('terms_version')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return version
}

/** Notes that a player accepts the terms as they are now. */
export async function acceptNewestTerms(tx: Tx, playerId: number, now: Date): Promise<void> {
  await noteAcceptance(tx, { playerId, version: await newestTerms(tx), now })
}

/** Notes that a player accepts a version of the terms; a second time changes nothing. */
export async function noteAcceptance(
  tx: Tx,
  { playerId, version, now }: { playerId: number; version: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ terms_version: version })
    .where('id', '=', playerId)
    .where('terms_version', '<', version)
    .execute()
  await tx
    .insertInto('terms_acceptance')
    .values({ player_id: playerId, version, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

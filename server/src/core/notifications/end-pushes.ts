import type { Tx } from '../../platform/db/connect.ts'

/** Has nothing more sent to the browsers of these sessions, which have ended. */
export async function endPushesOf(tx: Tx, sessionIds: number[]): Promise<void> {
  if (sessionIds.length === 0) return
  await tx.deleteFrom('push_subscription').where('session_id', 'in', sessionIds).execute()
}

import type { Ctx } from '../../platform/context.ts'
import { endPushesOf } from '../../core/notifications/end-pushes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { SIGNED_OUT } from '../../platform/http/auth.ts'

type Ending = { playerId: number; now: Date; which: { only: number } | { except: number } | 'all' }

const NO_SESSION = 0

/** Ends a player's sessions, all, one, or all but one, and returns how many were still open. */
export async function endSessions(tx: Tx, { playerId, now, which }: Ending): Promise<number> {
  const [is, id] =
    which === 'all'
      ? (['<>', NO_SESSION] as const)
      : 'only' in which
        ? (['=', which.only] as const)
        : (['<>', which.except] as const)
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('id', is, id)
    .returning('id')
    .execute()
  await endPushesOf(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
}

/**
 * After the commit: closes the player's sockets in every process; those of sessions that go on come back by themselves. Who ended a session
 * has their answer when the other processes were told.
 */
export async function publishSignedOut(
  { live, bus }: Pick<Ctx, 'live' | 'bus'>,
  playerId: number,
): Promise<void> {
  live.dropPlayer(playerId)
  bus.publish(SIGNED_OUT, playerId)
  await bus.told()
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/players'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Transact } from '../../platform/db/transact.ts'
import { STANDING } from '../../platform/http/auth.ts'
import { AppError } from '../../platform/http/errors.ts'
import { lockPlayer } from '../users/assert-owner.ts'
import { endSessions, publishSignedOut } from '../users/end-sessions.ts'
import { getPlayer, subjectOf } from './player-row.ts'

const OPEN = 0
const FROZEN = 1

/** How long what the player has begun is waited for; no transaction of the store lasts as long. */
const WAIT_MS = 10_000

/**
 * Freezes an account. Nothing that its player begins afterwards is done, and the answer comes when what they had begun has
 * ended. What runs by itself goes on: an order that is paid is credited, a battle is played to its end, an idle game pays
 * its prize.
 */
export async function freezePlayer(command: AdminCommand<typeof api.freezePlayer>, transact: Transact) {
  const { tx, body, afterCommit } = command
  await changeStatus(tx, body.id, { from: OPEN, to: FROZEN, else: 'player_is_frozen' })
  afterCommit(() => publishSignedOut(command, body.id))
  afterCommit(() => transact((after) => waitForMoves(after, body.id)))
  return { data: {}, subject: subjectOf(body.id), before: { status: 'open' }, after: { status: 'frozen' } }
}

export async function unfreezePlayer({
  tx,
  body,
  bus,
  afterCommit,
}: AdminCommand<typeof api.unfreezePlayer>) {
  await changeStatus(tx, body.id, { from: FROZEN, to: OPEN, else: 'player_not_frozen' })
  afterCommit(() => bus.publish(STANDING, body.id))
  return { data: {}, subject: subjectOf(body.id), before: { status: 'frozen' }, after: { status: 'open' } }
}

/** Ends every session of a player. */
export async function signOutPlayer(command: AdminCommand<typeof api.signOutPlayer>) {
  const { tx, body, clock, afterCommit } = command
  await getPlayer(tx, body.id)
  await lockPlayer(tx, body.id)
  const ended = await endSessions(tx, { playerId: body.id, now: clock.now(), which: 'all' })
  afterCommit(() => publishSignedOut(command, body.id))
  return {
    data: { ended },
    subject: subjectOf(body.id),
    before: { sessions: ended },
    after: { sessions: 0 },
  }
}

async function changeStatus(
  tx: Tx,
  id: number,
  change: { from: number; to: number; else: 'player_is_frozen' | 'player_not_frozen' },
): Promise<void> {
  await getPlayer(tx, id)
  const changed = await tx
    .updateTable('player')
    .set({ status: change.to })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw new AppError(change.else)
}

/**
 * Whatever the player does holds their row as a foreign key does (holdStatus). This lock waits for all who hold it; it is taken
 * after the commit, when no new call takes hold: before, a player who never stops would keep it waiting for ever.
 */
async function waitForMoves(tx: Tx, id: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(tx)
  await tx.selectFrom('player').select('id').where('id', '=', id).forUpdate().execute()
}

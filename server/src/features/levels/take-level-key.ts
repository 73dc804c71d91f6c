import type * as api from '@noktra/contract/levels'
import type { DataOf } from '@noktra/contract/route'
import { KEY_PRICES, keySpend } from '@noktra/game/levels'
import { formatCents } from '@noktra/game/money'
import { sql } from 'kysely'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { grantKey } from '../../core/openings/grant-key.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { getKeyState, type KeyState } from './key-state.ts'

/**
 * Gives the key of the day that a player's level brings.
 * @throws AppError level_badge, level_today, level_spend, level_no_box, and what a break or a limit refuses
 */
export async function takeLevelKey(
  command: Command<typeof api.takeLevelKey>,
): Promise<DataOf<typeof api.takeLevelKey>> {
  const { tx, db, player, clock } = command
  const now = clock.now()
  await assertMayPlay(tx, command, player.id, 0)
  await lockPlayer(tx, player.id)
  const state = await getKeyState(db, player.id, now)
  if (state.waits_for !== null || !state.box) throw refusalOf(state)
  const key = await grantKey(tx, { playerId: player.id, boxId: state.box.id, source: 'level', now })
  await tx
    .insertInto('level_key')
    .values({
      player_id: player.id,
      day: state.today.day,
      badge: state.badge,
      box_id: state.box.id,
      key_id: key.id,
      price: KEY_PRICES[state.badge]!,
      spent: state.spent,
      created_at: now,
    })
    .execute()
  return {
    box_id: state.box.id,
    key_count: await countKeys(db, player.id, now),
    expires_at: unixSeconds(key.expires_at),
  }
}

/** Calls for one player's key follow each other: the second one sees what the first one took, around midnight too. */
async function lockPlayer(tx: Tx, playerId: number): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute()
}

function refusalOf(state: KeyState): AppError {
  if (state.waits_for === 'badge') return new AppError('level_badge')
  if (state.waits_for === 'today') return new AppError('level_today')
  if (state.waits_for === 'none') return new AppError('level_no_box')
  const missing = keySpend(state.badge) - (state.spent - state.last)
  return new AppError('level_spend', { missing: formatCents(missing) })
}

/** The player's keys that still open something. */
async function countKeys(db: Db, playerId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('box_key')
    .select(sql<number>`count(*)`.as('count'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

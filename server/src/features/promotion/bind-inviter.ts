import type * as api from '@noktra/contract/promotion'
import type { DataOf } from '@noktra/contract/route'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertUnspent, countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import type { Command, PlayerCall } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { INVITER_OPEN_MS } from '../users/user-details.ts'

const WINDOW_MS = 600_000
const WRONG_PER_PLAYER = 10
const WRONG_PER_NETWORK = 60

/**
 * Names who invited the player, once and for good: an older account, so that no player invites their own inviter.
 * @throws AppError invite_code_unknown, inviter_bound, inviter_late, inviter_self, inviter_younger
 */
export async function bindInviter(
  command: Command<typeof api.bindInviter>,
): Promise<DataOf<typeof api.bindInviter>> {
  const { tx, player, body, clock } = command
  const inviter = await findByCode(tx, body.invite_code)
  if (!inviter) throw new AppError('invite_code_unknown', { field: 'invite_code' })
  const me = await lockPlayer(tx, player.id)
  // Read after the lock: a recharge that was credited before it is older than the invitation.
  const now = clock.now()
  if (me.inviter_id !== null) throw new AppError('inviter_bound')
  if (now.getTime() >= me.created_at.getTime() + INVITER_OPEN_MS) throw new AppError('inviter_late')
  if (inviter.id === player.id) throw new AppError('inviter_self')
  if (inviter.id > player.id) throw new AppError('inviter_younger')
  await tx
    .updateTable('player')
    .set({ inviter_id: inviter.id, invited_at: now })
    .where('id', '=', player.id)
    .execute()
  return {
    inviter: { user_id: inviter.id, nickname: inviter.nickname, avatar: avatarUrl(inviter.avatar) },
  }
}

/**
 * Stands before it: after 10 unknown codes of a player or 60 of a network in 10 minutes nothing more is looked at. Only
 * unknown codes count, and they stay counted though the call is refused.
 * @throws AppError invite_code_unknown, too_many_requests
 */
export async function limitGuessing(call: PlayerCall<typeof api.bindInviter>): Promise<void> {
  const limits: Limit[] = [
    { bucket: `inviter:player:${call.player.id}`, most: WRONG_PER_PLAYER, windowMs: WINDOW_MS },
    {
      bucket: `inviter:network:${call.network}`,
      most: networkLimit(call.config, WRONG_PER_NETWORK),
      windowMs: WINDOW_MS,
    },
  ]
  await assertUnspent(call, limits)
  if (await findByCode(call.db, call.body.invite_code)) return
  await countUse(call, limits)
  throw new AppError('invite_code_unknown', { field: 'invite_code' })
}

function findByCode(
  db: Db,
  inviteCode: string,
): Promise<{ id: number; nickname: string; avatar: number } | undefined> {
  return db
    .selectFrom('player')
    .select(['id', 'nickname', 'avatar'])
    .where('invite_code', '=', inviteCode.toUpperCase())
    .executeTakeFirst()
}

function lockPlayer(tx: Tx, playerId: number): Promise<{ inviter_id: number | null; created_at: Date }> {
  return tx
    .selectFrom('player')
    .select(['inviter_id', 'created_at'])
    .where('id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

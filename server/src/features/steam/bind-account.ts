import type { Ctx } from '../../platform/context.ts'
import { isBoundTo } from '../../platform/http/binding.ts'
import { AppError } from '../../platform/http/errors.ts'
import { persistPlatform } from '../../core/links/persist-links.ts'
import { lockPlayer } from '../users/assert-owner.ts'
import { notifySecurity } from '../users/notify-security.ts'
import type { Finish } from './steam-visit.ts'
import { lockSteamId } from './lock-steam-id.ts'
import { endVisit } from './steam-visit.ts'

/**
 * Ties an account of the platform to the player who began the visit, for good: from now on they may sign in by it, and trade
 * links of other accounts are refused. Their session must still be open, and be that of this browser.
 * @throws AppError steam_taken, steam_bound, steam_refused, not_signed_in
 */
export async function bindAccount(ctx: Ctx, { visit, steamId, from }: Finish): Promise<void> {
  const playerId = visit.player_id!
  await ctx.transact(async (tx, afterCommit) => {
    await endVisit(tx, visit, ctx.clock.now())
    await lockPlayer(tx, playerId)
    const session = await tx
      .selectFrom('session')
      .innerJoin('player', 'player.id', 'session.player_id')
      .select(['player.status', 'session.bind_hash'])
      .where('session.id', '=', visit.session_id)
      .where('session.ended_at', 'is', null)
      .executeTakeFirst()
    if (!session || !isBoundTo(session.bind_hash, from.binding?.hash ?? null)) {
      throw new AppError('not_signed_in')
    }
    if (session.status !== 0) throw new AppError('account_closed')
    await lockSteamId(tx, steamId)
    const owner = await tx
      .selectFrom('player')
      .select('id')
      .where('steam_id', '=', steamId)
      .executeTakeFirst()
    if (owner?.id === playerId) return
    if (owner) throw new AppError('steam_taken')
    const bound = await tx
      .updateTable('player')
      .set({ steam_id: steamId })
      .where('id', '=', playerId)
      .where('steam_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!bound) throw new AppError('steam_bound')
    await persistPlatform(tx, ctx, { playerId, steamId })
    await notifySecurity(tx, ctx, afterCommit, { playerId, change: 'steam' })
  })
}

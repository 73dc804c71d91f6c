import { SALE_UNDO_HOURS } from '@noktra/contract/admin/players'
import type * as api from '@noktra/contract/admin/players'
import { formatCents, fromCents } from '@noktra/game/money'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { getBalances, lockPurses } from '../../core/ledger/accounts.ts'
import { takeBackSale } from '../backpack/undo-sale.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'
import { subjectOf } from './player-row.ts'

/**
 * Takes back a whole sale by mistake, once and within a day, while the player still holds its diamonds: exactly what they
 * could do themselves within seconds. No item is made, and none is moved that is on its way elsewhere.
 */
export async function returnSoldItems(command: AdminCommand<typeof api.returnSoldItems>) {
  const { tx, body, clock, bus, afterCommit } = command
  const now = clock.now()
  const sale = await tx
    .updateTable('sale')
    .set({ undone_at: now })
    .where('id', '=', body.sale_id)
    .where('undone_at', 'is', null)
    .where('created_at', '>=', new Date(now.getTime() - SALE_UNDO_HOURS * 3600 * 1000))
    .returning(['id', 'player_id', 'amount'])
    .executeTakeFirst()
  if (!sale) throw await refusalOf(command)
  await lockPurses(tx, sale.player_id)
  const before = await getBalances(tx, sale.player_id)
  if (before.diamond < sale.amount) {
    throw new AppError('sale_spent', {
      balance: formatCents(before.diamond),
      amount: formatCents(sale.amount),
    })
  }
  const { count, diamond } = await takeBackSale(tx, { ...sale, playerId: sale.player_id, now })
  const told = await addNotifications(tx, now, [
    {
      playerId: sale.player_id,
      kind: 'wallet',
      ref: `sale:${sale.id}`,
      text: 'sale_undone',
      values: { amount: fromCents(sale.amount) },
      path: '/user/inventory',
    },
  ])
  afterCommit(() => bus.publish('balance', sale.player_id))
  for (const playerId of told) afterCommit(() => bus.publish('notification', playerId))
  return {
    data: { items: count },
    subject: subjectOf(sale.player_id),
    before: { diamond: fromCents(before.diamond), sale: sale.id, items: 'sold' },
    after: { diamond: fromCents(diamond), sale: sale.id, items: 'held', count },
  }
}

async function refusalOf({ tx, body }: AdminCommand<typeof api.returnSoldItems>): Promise<AppError> {
  const known = await tx
    .selectFrom('sale')
    .select('undone_at')
    .where('id', '=', body.sale_id)
    .executeTakeFirst()
  if (!known) return new AppError('sale_unknown')
  return known.undone_at
    ? new AppError('sale_undone')
    : new AppError('sale_too_old', { hours: SALE_UNDO_HOURS })
}

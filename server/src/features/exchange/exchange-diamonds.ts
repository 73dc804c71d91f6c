import type * as api from '@noktra/contract/exchange'
import type { DataOf } from '@noktra/contract/route'
import { convertedCents, leastConvertedCents, rateText } from '@noktra/game/exchange'
import { formatCents, fromCents } from '@noktra/game/money'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { convert } from '../../core/ledger/convert.ts'
import { readNumber } from '../../core/settings/read-setting.ts'

/**
 * Converts diamonds to cash coins at the store's rate, rounded down to the cent.
 * @throws AppError exchange_rate_changed, exchange_amount, insufficient_diamonds
 */
export async function exchangeDiamonds(
  command: Command<typeof api.exchange>,
): Promise<DataOf<typeof api.exchange>> {
  const { tx, db, player, body, clock, bus, afterCommit } = command
  const now = clock.now()
  const rate = await readNumber(db, 'diamond_to_coin')
  if (body.rate !== undefined && body.rate !== rate)
    throw new AppError('exchange_rate_changed', { rate: rateText(rate) })
  const least = leastConvertedCents(rate)
  if (body.amount < least) throw new AppError('exchange_amount', { least: formatCents(least) })
  const coins = convertedCents(body.amount, rate)
  const { id } = await tx
    .insertInto('conversion')
    .values({
      player_id: player.id,
      diamonds: body.amount,
      coins,
      rate: rateText(rate),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amounts = { playerId: player.id, diamonds: body.amount, coins }
  await convert(tx, { ...amounts, ref: String(id), now })
  const { cash, bonus, diamond } = await getBalances(db, player.id)
  afterCommit(() => bus.publish('balance', player.id))
  return {
    diamonds: fromCents(body.amount),
    coins: fromCents(coins),
    rate,
    coin: fromCents(cash + bonus),
    bonus_coin: fromCents(bonus),
    diamond: fromCents(diamond),
  }
}

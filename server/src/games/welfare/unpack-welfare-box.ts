import { sql } from 'kysely'
import type * as api from '@noktra/contract/welfare'
import type { DataOf } from '@noktra/contract/route'
import { formatCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { openBoxes } from '../../core/openings/open-boxes.ts'
import { readClaimant } from '../../core/gifts/read-claimant.ts'
import { takeGift } from '../../core/gifts/take-gift.ts'
import { assertMayPlay } from '../../core/limits/assert-may-play.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import { rechargedToday } from '../../core/recharged/today-recharge.ts'

/**
 * Opens a welfare box by the recharge of the store's day, which it does not use up: one a day in all. A player's openings
 * wait for each other at their seed pair; of those that come together the day's row lets one through, and the others roll
 * back with their draw.
 * @throws AppError welfare_box_unknown, welfare_opened_today, welfare_not_met, and what an opening throws
 */
export async function unpackWelfareBox(
  command: Command<typeof api.unpackWelfareBox>,
): Promise<DataOf<typeof api.unpackWelfareBox>> {
  const { tx, player, body } = command
  const now = command.clock.now()
  await assertMayPlay(tx, command, player.id, 0)
  const box = await tx
    .selectFrom('welfare_box')
    .select(['id', 'box_id', 'amount'])
    .where('id', '=', body.id)
    .where('disabled', '=', false)
    .executeTakeFirst()
  if (!box) throw new AppError('welfare_box_unknown')
  const { day, ends_at } = await storeDay(tx, now)
  const next_at = unixSeconds(ends_at)
  // Before the amount: a player who recharged for a second box of the day would get nothing for it.
  if (await hasOpenedOn(tx, player.id, day)) throw new AppError('welfare_opened_today', { next_at })
  const recharged = await rechargedToday(tx, player.id, now)
  if (recharged < box.amount) {
    throw new AppError('welfare_not_met', { missing: formatCents(box.amount - recharged) })
  }
  await takeDaysGift(command, { day, boxId: box.box_id, next_at })
  const opened = await openBoxes(command, {
    boxId: box.box_id,
    num: 1,
    poolVersion: body.pool_version,
    poolHash: body.pool_hash,
    pay: 'gift',
    source: 'welfare',
  })
  const first = await tx
    .insertInto('welfare_opening')
    .values({
      player_id: player.id,
      day: sql<Date>`${day}::date`,
      welfare_box_id: box.id,
      amount: box.amount,
      recharged,
      draw_id: Number(opened.list[0]!.open_id),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'day']).doNothing())
    .returning('draw_id')
    .executeTakeFirst()
  if (!first) throw new AppError('welfare_opened_today', { next_at })
  return { ...opened, next_at }
}

/** Counts the opening of a day as free value of the player. @throws GiftRefused; AppError welfare_opened_today */
async function takeDaysGift(
  command: Command<typeof api.unpackWelfareBox>,
  { day, boxId, next_at }: { day: string; boxId: number; next_at: number },
): Promise<void> {
  const { tx, player, clock } = command
  const claimant = await readClaimant(tx, command, { ...command, playerId: player.id })
  const worth = await meanOf(tx, boxId)
  const wish = { kind: 'welfare', campaign: `welfare:${day}`, worth } as const
  const isNew = await takeGift(tx, command, { ...wish, claimant, now: clock.now() })
  if (!isNew) throw new AppError('welfare_opened_today', { next_at })
}

/** What an opening of a box brings on average, in cents. */
async function meanOf(db: Db, boxId: number): Promise<number> {
  const { mean } = await db
    .selectFrom('box')
    .innerJoin('box_pool_row as row', (join) =>
      join.onRef('row.box_id', '=', 'box.id').onRef('row.version', '=', 'box.active_version'),
    )
    .select(
      sql<number>`coalesce(ceil(sum(row.value * (row.ticket_to - row.ticket_from + 1))::numeric / 1000000), 0)::bigint`.as(
        'mean',
      ),
    )
    .where('box.id', '=', boxId)
    .executeTakeFirstOrThrow()
  return mean
}

/** Whether the player's opening of a store's day (YYYY-MM-DD) is used. */
export async function hasOpenedOn(db: Db, playerId: number, day: string): Promise<boolean> {
  const opening = await db
    .selectFrom('welfare_opening')
    .select('draw_id')
    .where('player_id', '=', playerId)
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return opening !== undefined
}

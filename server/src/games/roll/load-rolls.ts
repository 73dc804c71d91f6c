import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toCents } from '@noktra/game/money'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { usualWeekAmount } from '../../core/issuance/week-amount.ts'
import type { Names } from '../../core/skins/skin-face.ts'

/** `recharge` in coins, to be recharged within the period; prizes as skin_ids. */
type RollFile = {
  key: string
  period: 'hour' | 'day' | 'week'
  name: Names
  descr: Names
  recharge: number
  prizes: number[]
}

/**
 * Sets up the official roll rooms of a catalogue that the store does not have; what is there stays as an operator set it. A
 * room with a skin that the store does not have waits until it is loaded. A folder without the file sets up none.
 */
export async function loadRolls(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  const file = join(folder, 'rolls.json')
  if (!existsSync(file)) return
  const skins = await tx.selectFrom('skin').select(['id', 'price']).execute()
  const priceOf = new Map(skins.map((skin) => [skin.id, skin.price]))
  const rooms = JSON.parse(readFileSync(file, 'utf8')) as RollFile[]
  for (const [sort, room] of rooms.entries()) {
    if (!room.prizes.every((skin_id) => priceOf.has(skin_id))) continue
    const worth = room.prizes.reduce((sum, skin_id) => sum + priceOf.get(skin_id)!, 0)
    await tx
      .insertInto('official_roll')
      .values({
        key: room.key,
        period: room.period,
        names: JSON.stringify(room.name),
        descr: JSON.stringify(room.descr),
        recharge: toCents(room.recharge),
        skin_ids: room.prizes,
        week_amount: usualWeekAmount(room.period, worth),
        sort,
        updated_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}

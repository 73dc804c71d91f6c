import { movesTooFar } from '@noktra/game/price-list'
import { comfortFault } from '@noktra/game/upgrades'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { readNumber, readSetting } from '../../settings/read-setting.ts'

const DAY_MS = 24 * 3600 * 1000

/** A price as it is and as it would be, in cents. */
export type Move = { skin_id: number; from: number; to: number }

/**
 * The moves that need a second person: more than 30 %, measured also from the price of a day ago (or from the last one that
 * a second person agreed to), so that many small moves do not make a large one.
 */
export async function findFarMoves(db: Db, moves: readonly Move[], now: Date): Promise<Move[]> {
  if (moves.length === 0) return []
  const since = new Date(now.getTime() - DAY_MS)
  const recent = await db
    .selectFrom('skin_price_change as change')
    .select('change.skin_id')
    .select(sql<number | null>`(array_agg(change.price_from order by change.id))[1]`.as('price'))
    .where('change.created_at', '>', since)
    .where(
      sql<boolean>`change.skin_id = any(${moves.map((move) => move.skin_id)}::bigint[])
        and change.id > coalesce((select max(id) from skin_price_change
          where skin_id = change.skin_id and agreed and created_at > ${since}::timestamptz), 0)`,
    )
    .groupBy('change.skin_id')
    .execute()
  const before = new Map(recent.map((row) => [row.skin_id, row.price]))
  return moves.filter(
    ({ skin_id, from, to }) => movesTooFar(from, to) || movesTooFar(before.get(skin_id) ?? from, to),
  )
}

/** What new prices would break of the settings, in words; they are refused then. */
export async function priceRuleFaults(db: Db, priceOf: ReadonlyMap<number, number>): Promise<string[]> {
  const comfort = await readSetting(db, 'upgrade_comfort_skin_id')
  const price = comfort === null ? undefined : priceOf.get(Number(comfort))
  const fault = price === undefined ? null : comfortFault(price, await readNumber(db, 'upgrade_profit_rate'))
  return fault ? [`upgrade_comfort_skin_id is skin ${comfort}: ${fault.message}`] : []
}

import { said } from '@noktra/languages/said'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { AlertCause } from '../../../platform/game.ts'
import type { Names } from '../../../core/skins/skin-face.ts'
import { boxReturns } from './box-returns.ts'
import { Z_ALERT } from './return-band.ts'

/** A band of 95 % leaves out one honest box of twenty; an alert waits for what one of ten thousand would show. */
export async function returnCauses({
  db,
  memory,
  clock,
}: Pick<Ctx, 'db' | 'memory' | 'clock'>): Promise<AlertCause[]> {
  const off = [...(await boxReturns(db, memory, clock.now()))].flatMap(([id, { all, day }]) => {
    const found = [
      { key: 'dashboard:causes.return_off' as const, band: all },
      { key: 'dashboard:causes.return_off_day' as const, band: day },
    ].find(({ band }) => band?.enough && Math.abs(band.distance) > Z_ALERT)
    return found?.band ? [{ id, key: found.key, ...found.band }] : []
  })
  const moved = (await currentReturns(db)).filter(({ flagged }) => flagged)
  const names = await namesOf(db, [...off.map(({ id }) => id), ...moved.map(({ box_id }) => box_id)])
  return [
    ...off.map(({ id, key, opened, observed, declared, distance }): AlertCause => {
      const says = said(key, {
        box: names.get(id)!,
        count: opened,
        observed_share: rounded(observed),
        declared_share: rounded(declared),
        far: Number(Math.abs(distance).toFixed(1)),
      })
      return { kind: 'return_off', subject: `box:${id}`, says }
    }),
    ...moved.map(({ box_id: id, current }): AlertCause => {
      const says = said('dashboard:causes.return_range', {
        box: names.get(id)!,
        current_share: rounded(current),
      })
      return { kind: 'return_range', subject: `box:${id}`, says }
    }),
  ]
}

async function namesOf(db: Db, boxIds: number[]): Promise<Map<number, Names>> {
  if (boxIds.length === 0) return new Map()
  const rows = await db.selectFrom('box').select(['id', 'names']).where('id', 'in', boxIds).execute()
  return new Map(rows.map(({ id, names }) => [id, names as Names]))
}

/** What was measured, to a hundredth of a percent. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

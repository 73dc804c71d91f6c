import { sql } from 'kysely'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { AlertCause } from '../../../platform/game.ts'
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
      { when: 'of all times', band: all },
      { when: 'of the last 24 hours', band: day },
    ].find(({ band }) => band?.enough && Math.abs(band.distance) > Z_ALERT)
    return found?.band ? [{ id, when: found.when, ...found.band }] : []
  })
  const moved = (await currentReturns(db)).filter(({ flagged }) => flagged)
  const names = await namesOf(db, [...off.map(({ id }) => id), ...moved.map(({ box_id }) => box_id)])
  return [
    ...off.map(({ id, when, opened, observed, declared, distance }): AlertCause => {
      const far = Math.abs(distance).toFixed(1)
      const text = `${names.get(id)}: ${opened} openings ${when} returned ${percent(observed)} where ${percent(declared)} is declared, ${far} standard errors off.`
      return { kind: 'return_off', subject: `box:${id}`, text }
    }),
    ...moved.map(({ box_id: id, current }): AlertCause => {
      const text = `${names.get(id)} returns ${percent(current)} at today's prices, outside of 85 to 96 %.`
      return { kind: 'return_range', subject: `box:${id}`, text }
    }),
  ]
}

async function namesOf(db: Db, boxIds: number[]): Promise<Map<number, string>> {
  if (boxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('box')
    .select(['id', sql<string>`names ->> 'en'`.as('name')])
    .where('id', 'in', boxIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(2)} %`
}

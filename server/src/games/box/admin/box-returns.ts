import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Memory } from '../../../platform/memory.ts'
import { returnBand, type ReturnBand, type Sample } from './return-band.ts'

type Version = Pick<Sample, 'price' | 'mean' | 'deviation' | 'third'>
type Tally = { box_id: number; version: number; opened: number; won: number; squares: string }
export type BoxBands = { all: ReturnBand | null; day: ReturnBand | null }

const DAY_MS = 24 * 3600 * 1000

/** What a version promises never changes, so each process keeps what it has summed up. */
class SummedVersions extends Map<string, Version> {}

/** Of every box that was opened its return of all times and of the last 24 hours, by the hour. */
export async function boxReturns(db: Db, memory: Memory, now: Date): Promise<Map<number, BoxBands>> {
  const all = await db
    .selectFrom('pool_tally')
    .select(['box_id', 'version', 'opened', 'won', 'squares'])
    .execute()
  const day = await db
    .selectFrom('pool_hour')
    .select(['box_id', 'version'])
    .select([
      sql<number>`sum(opened)::bigint`.as('opened'),
      sql<number>`sum(won)::bigint`.as('won'),
      sql<string>`sum(squares)`.as('squares'),
    ])
    .where('hour', '>', new Date(now.getTime() - DAY_MS))
    .groupBy(['box_id', 'version'])
    .execute()
  const versions = await findVersions(db, memory, all)
  const bandsOf = (tallies: Tally[]) => {
    const byBox = Map.groupBy(tallies, (tally) => tally.box_id)
    return (boxId: number) => returnBand((byBox.get(boxId) ?? []).map((tally) => sampleOf(tally, versions)))
  }
  const ofAll = bandsOf(all)
  const ofDay = bandsOf(day)
  return new Map(
    [...new Set(all.map((tally) => tally.box_id))].map((id) => [id, { all: ofAll(id), day: ofDay(id) }]),
  )
}

function sampleOf({ box_id, version, opened, won, squares }: Tally, versions: Map<string, Version>): Sample {
  return { ...versions.get(`${box_id}:${version}`)!, opened, won, squares: Number(squares) }
}

/** Price, mean, standard deviation and third central moment of these versions; the sums over the tickets are exact. */
async function findVersions(db: Db, memory: Memory, tallies: Tally[]): Promise<Map<string, Version>> {
  const known = memory.of(SummedVersions)
  const missing = tallies.filter(({ box_id, version }) => !known.has(`${box_id}:${version}`))
  if (missing.length === 0) return known
  const tickets = sql`(ticket_to - ticket_from + 1)::numeric`
  const moment = (power: number) => sql<string>`sum(${tickets} * value::numeric ^ ${power}::int) / 1000000`
  const rows = await db
    .selectFrom('box_pool_row as row')
    .innerJoin('box_pool as pool', (join) =>
      join.onRef('pool.box_id', '=', 'row.box_id').onRef('pool.version', '=', 'row.version'),
    )
    .select(['row.box_id', 'row.version', 'pool.price'])
    .select([moment(1).as('mean'), moment(2).as('squares'), moment(3).as('cubes')])
    .where(
      sql<boolean>`(row.box_id, row.version) in (select * from unnest(${missing.map((tally) => tally.box_id)}::bigint[],
        ${missing.map((tally) => tally.version)}::int[]))`,
    )
    .groupBy(['row.box_id', 'row.version', 'pool.price'])
    .execute()
  for (const { box_id, version, price, ...moments } of rows) {
    const mean = Number(moments.mean)
    const variance = Math.max(0, Number(moments.squares) - mean ** 2)
    const third = Number(moments.cubes) - 3 * mean * Number(moments.squares) + 2 * mean ** 3
    known.set(`${box_id}:${version}`, { price, mean, deviation: Math.sqrt(variance), third })
  }
  return known
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/dashboard'
import type { AdminQuery } from '../../../platform/admin/serve-admin.ts'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import { boxReturns } from './box-returns.ts'
import { Z_BAND, type ReturnBand } from './return-band.ts'

/** The declared return of each box beside what it gave: those on sale, and those that were opened. */
export async function readReturns({ db, clock, memory }: AdminQuery<typeof api.dashboardReturns>) {
  const bands = await boxReturns(db, memory, clock.now())
  const current = new Map((await currentReturns(db)).map((box) => [box.box_id, box]))
  const boxes = await db
    .selectFrom('box')
    .leftJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select(['box.id', 'box.image_url', 'box.is_welfare', 'box.status', 'box.active_version as version'])
    .select(['box_pool.expected_return', sql<string>`box.names ->> 'en'`.as('name')])
    .where((where) =>
      where.or([where('box.status', '=', 'on_sale'), where('box.id', 'in', [...bands.keys(), 0])]),
    )
    .orderBy('box.is_welfare')
    .orderBy('box.sort')
    .orderBy('box.id')
    .execute()
  return {
    list: boxes.map(({ status, expected_return, ...box }) => ({
      ...box,
      on_sale: status === 'on_sale',
      declared: expected_return === null ? null : expected_return / 1_000_000,
      current: current.get(box.id)?.current ?? null,
      out_of_range: current.get(box.id)?.flagged ?? false,
      all: present(bands.get(box.id)?.all),
      day: present(bands.get(box.id)?.day),
    })),
  }
}

function present(band: ReturnBand | null | undefined) {
  if (!band) return null
  const { distance, ...shown } = band
  return { ...shown, outside: Math.abs(distance) > Z_BAND }
}

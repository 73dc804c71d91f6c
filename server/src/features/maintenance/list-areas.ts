import type * as api from '@noktra/contract/admin/maintenance'
import type { AreaRow } from '@noktra/contract/admin/maintenance'
import { unixSeconds } from '../../platform/clock.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/game.ts'
import { areasOf } from '../../core/areas/closed-areas.ts'

/** Every area, whether it was ever closed or not. */
export async function listAreas({ db, games }: AdminQuery<typeof api.listAreas>) {
  return { list: await readAreas(db, games) }
}

export async function readAreas(db: Db, games: readonly Game[]): Promise<AreaRow[]> {
  const rows = await db
    .selectFrom('maintenance')
    .leftJoin('staff', 'staff.id', 'maintenance.updated_by')
    .select([
      'maintenance.room',
      'maintenance.closed',
      'maintenance.texts',
      'maintenance.until',
      'maintenance.updated_at',
      'maintenance.updated_by',
      'staff.name',
    ])
    .execute()
  return areasOf(games).map((room) => {
    const row = rows.find((each) => each.room === room)
    return {
      room,
      closed: row?.closed ?? false,
      texts: { en: '', zh: '', pt: '', ...(row?.texts as Partial<AreaRow['texts']> | undefined) },
      until: row?.until ? unixSeconds(row.until) : null,
      updated_at: row ? unixSeconds(row.updated_at) : null,
      updated_by: row ? { id: row.updated_by, name: row.name ?? '' } : null,
    }
  })
}

import type * as api from '@noktra/contract/admin/maintenance'
import type { RoomRow } from '@noktra/contract/admin/maintenance'
import { unixSeconds } from '../../platform/clock.ts'
import type { Look } from '../../platform/admin/serve-admin.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Game } from '../../platform/feature.ts'
import { roomsOf } from '../../core/areas/closed-rooms.ts'

/** Every room, whether it was ever closed or not. */
export async function listRooms({ db, games }: Look<typeof api.listRooms>) {
  return { list: await readRooms(db, games) }
}

export async function readRooms(db: Db, games: readonly Game[]): Promise<RoomRow[]> {
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
  return roomsOf(games).map((room) => {
    const row = rows.find((each) => each.room === room)
    return {
      room,
      closed: row?.closed ?? false,
      texts: { en: '', zh: '', pt: '', ...(row?.texts as Partial<RoomRow['texts']> | undefined) },
      until: row?.until ? unixSeconds(row.until) : null,
      updated_at: row ? unixSeconds(row.updated_at) : null,
      updated_by: row ? { id: row.updated_by, name: row.name ?? '' } : null,
    }
  })
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/rolls'
import { gradeOf } from '@noktra/game/levels'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { findRoll } from './roll-row.ts'

/** Who joined a room, the last first. Read by place. */
export async function listEntrants({ db, query }: Call<typeof api.listEntrants>) {
  const roll = await findRoll(db, query.free_room_id)
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('roll_entry')
    .innerJoin('player', 'player.id', 'roll_entry.player_id')
    .select([
      'roll_entry.place',
      'roll_entry.joined_at',
      'player.id',
      'player.nickname',
      'player.avatar',
      'player.points',
    ])
    .where('roll_entry.roll_id', '=', roll.id)
    .$if(after !== null, (entries) => entries.where(sql<boolean>`roll_entry.place < ${after![0]!}::bigint`))
    .orderBy('roll_entry.place', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => [row.place])
  return {
    list: page.list.map((row) => ({
      place: row.place,
      user_id: row.id,
      nickname: row.nickname,
      avatar: avatarUrl(row.avatar),
      grade: gradeOf(row.points),
      joined_at: unixSeconds(row.joined_at),
    })),
    total: roll.join_num,
    next: page.next,
  }
}

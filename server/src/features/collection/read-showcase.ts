import type * as api from '@noktra/contract/collection'
import type { DataOf } from '@noktra/contract/route'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentHonours } from './honours.ts'
import { findShown } from './shown-items.ts'

/** An open showcase, of a player whose account is open. @throws AppError showcase_unknown */
export async function readShowcase(
  call: Call<typeof api.readShowcase>,
): Promise<DataOf<typeof api.readShowcase>> {
  const { db, query, language } = call
  const row = await db
    .selectFrom('showcase')
    .innerJoin('player', 'player.id', 'showcase.player_id')
    .select(['player_id', 'nickname', 'avatar', 'title_set', 'frame_set', 'item_ids'])
    .where('token', '=', query.id)
    .where('player.status', '=', 0)
    .executeTakeFirst()
  if (!row) throw new AppError('showcase_unknown')
  const [honours, items] = await Promise.all([presentHonours(call, row, language), findShown(call, row)])
  return { nickname: row.nickname, avatar: avatarUrl(row.avatar), ...honours, items }
}

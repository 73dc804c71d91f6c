import { sql, type RawBuilder } from 'kysely'
import type * as api from '@noktra/contract/collection'
import type { DataOf } from '@noktra/contract/route'
import { avatarUrl } from '../../core/skins/pictures.ts'
import { wearText } from '../../core/skins/skin-face.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Call } from '../../platform/http/serve.ts'

/** Columns of `lowestOf`; all are null of a skin of which no copy was ever made, those of its holder while they are not public. */
export type RecordRow = {
  record_wear: number | null
  record_player_id: number | null
  nickname: string | null
  avatar: number | null
  token: string | null
}

/** The copy of the lowest wear of `skin`, the oldest of equals, with its first holder where they want to be named and their showcase is open. */
export function joinRecord(): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select wear as record_wear, player_id as record_player_id from item
      where item.skin_id = skin.id and wear is not null order by wear, id limit 1
    ) as lowest on true
    left join lateral (
      select nickname, avatar, token from player join showcase on showcase.player_id = player.id
      where player.id = record_player_id and player.status = 0 and token is not null and is_named
    ) as holder on true`
}

export function presentRecord(row: RecordRow): api.SkinRecord | null {
  if (row.record_wear === null) return null
  const { nickname, avatar, token } = row
  const isPublic = nickname !== null && avatar !== null && token !== null
  return {
    wear: wearText(row.record_wear),
    holder: isPublic ? { nickname, avatar: avatarUrl(avatar), token } : null,
  }
}

export function recordOf(skinId: number): RawBuilder<RecordRow> {
  return sql<RecordRow>`
    select record_wear, record_player_id, nickname, avatar, token from skin ${joinRecord()}
    where skin.id = ${skinId}`
}

/** The lowest wear that was ever made of a skin. @throws AppError skin_unknown */
export async function skinRecord({
  db,
  query,
}: Call<typeof api.skinRecord>): Promise<DataOf<typeof api.skinRecord>> {
  const { rows } = await recordOf(query.skin_id).execute(db)
  const [row] = rows
  if (!row) throw new AppError('skin_unknown')
  return { record: presentRecord(row) }
}

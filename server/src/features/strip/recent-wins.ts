import type { ScrollCard } from '@noktra/contract/live'
import type { Exterior } from '@noktra/game/wear'
import { unixSeconds } from '../../clock.ts'
import type { Db } from '../../db/connect.ts'
import type { SocketCall } from '../../live/socket.ts'
import { avatarUrl } from '../skins/pictures.ts'
import { itemNameOf, rarityColor, type DesignNames } from '../skins/skin-face.ts'
import { recentBattleWins } from '../battles/battle-wins.ts'
import { selectOpenings } from '../boxes/open-records.ts'

/** The newest wins, newest first: what a socket asks for when it connects. */
export async function recentWins({ db, data }: SocketCall<'scrollCard'>): Promise<ScrollCard[]> {
  const rows = await selectOpenings(db).orderBy('draw.id', 'desc').limit(data.limit).execute()
  const battles = await recentBattleWins(db, data.limit)
  return [...rows.map(cardOf), ...battles]
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(0, data.limit)
}

/** The wins with these ids, oldest first. */
export async function winsById(db: Db, ids: number[]): Promise<ScrollCard[]> {
  if (ids.length === 0) return []
  const rows = await selectOpenings(db).where('draw.id', 'in', ids).orderBy('draw.id').execute()
  return rows.map(cardOf)
}

function cardOf(row: Awaited<ReturnType<ReturnType<typeof selectOpenings>['execute']>>[number]): ScrollCard {
  const names = row.names as DesignNames
  return {
    id: row.id,
    user_id: row.player_id,
    nickname: row.nickname,
    avatar: avatarUrl(row.avatar),
    message_type: 'openBox',
    extend_data: { box_id: row.box_id },
    created_at: unixSeconds(row.created_at),
    color: rarityColor(row.rarity),
    image_url: row.image_url,
    item_name: itemNameOf(names, 'en'),
    item_names: { en: itemNameOf(names, 'en'), zh: itemNameOf(names, 'zh'), pt: itemNameOf(names, 'pt') },
    market_hash_name: row.market_hash_name,
    exterior_name: row.exterior as Exterior,
  }
}

import type { ScrollCard } from '@noktra/contract/live'
import type { Db } from '../../platform/db/connect.ts'
import type { SocketCall } from '../../platform/live/socket.ts'
import { recentBattleWins } from '../../games/battle/battle-wins.ts'
import { selectOpenings } from '../../games/box/open-records.ts'
import { winCard } from '../../core/skins/win-card.ts'
import { recentUpgradeWins } from '../../games/upgrade/upgrade-wins.ts'

/** The newest wins, newest first: what a socket asks for when it connects. */
export async function recentWins({ db, data }: SocketCall<'scrollCard'>): Promise<ScrollCard[]> {
  const rows = await selectOpenings(db).orderBy('draw.id', 'desc').limit(data.limit).execute()
  const battles = await recentBattleWins(db, data.limit)
  const upgrades = await recentUpgradeWins(db, data.limit)
  return [...rows.map((row) => winCard(row, 'openBox')), ...battles, ...upgrades]
    .sort((a, b) => b.created_at - a.created_at || b.id - a.id)
    .slice(0, data.limit)
}

/** The wins with these ids, oldest first. */
export async function winsById(db: Db, ids: number[]): Promise<ScrollCard[]> {
  if (ids.length === 0) return []
  const rows = await selectOpenings(db).where('draw.id', 'in', ids).orderBy('draw.id').execute()
  return rows.map((row) => winCard(row, 'openBox'))
}

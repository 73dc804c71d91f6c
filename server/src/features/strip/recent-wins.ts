import type { ScrollCard } from '@noktra/contract/live'
import type { SocketCall } from '../../platform/live/socket.ts'

/** The newest wins of all games, newest first: what a socket asks for when it connects. */
export async function recentWins({ db, games, data }: SocketCall<'scrollCard'>): Promise<ScrollCard[]> {
  const cards: ScrollCard[] = []
  for (const { wins } of games) if (wins) cards.push(...(await wins.newest(db, data.limit)))
  return cards.sort((a, b) => b.created_at - a.created_at || b.id - a.id).slice(0, data.limit)
}

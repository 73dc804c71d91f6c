import type { ScrollCard } from '@noktra/contract/live'
import { Gatherer } from '../../platform/gather.ts'
import type { SocketCall } from '../../platform/live/socket.ts'

/** Sockets that ask while the wins are being read for others: when a store opens again, all of its sockets ask. */
class Asking extends Gatherer<number, ScrollCard[]> {}

const MOST_AT_ONCE = 20_000

/**
 * The newest wins of all games, newest first: what a socket asks for when it connects. They are read for all who ask at the same
 * time, by a reading that begins after they asked, so that no win falls between it and what the socket is pushed.
 */
export async function recentWins({
  db,
  games,
  memory,
  data,
}: SocketCall<'scrollCard'>): Promise<ScrollCard[]> {
  return memory.of(Asking).ask(data.limit, {
    most: MOST_AT_ONCE,
    atOnce: 1,
    run: async (limits) => {
      const most = Math.max(...limits)
      const cards: ScrollCard[] = []
      for (const { wins } of games) if (wins) cards.push(...(await wins.newest(db, most)))
      const newest = cards.sort((a, b) => b.created_at - a.created_at || b.id - a.id)
      return limits.map((limit) => () => Promise.resolve(newest.slice(0, limit)))
    },
  })
}

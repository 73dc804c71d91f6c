import { sql } from 'kysely'
import type { Pushes } from '@noktra/contract/live'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { presentNotification } from './list-notifications.ts'

/** Pushes each player's newest notification, as the bus names them after a commit; and how many are unread when they read some. */
export function pushNotifications(ctx: Ctx): void {
  ctx.bus.subscribe('notification', (ids) => pushUnread(ctx, ids, 'newest'))
  ctx.bus.subscribe('notices-read', (ids) => pushUnread(ctx, ids, 'count'))
}

async function pushUnread(
  { db, live }: Pick<Ctx, 'db' | 'live'>,
  ids: number[],
  what: 'newest' | 'count',
): Promise<void> {
  const playerIds = [...new Set(ids)].filter(live.hasPlayer)
  if (playerIds.length === 0) return
  const news = await readNews(db, playerIds)
  if (what === 'count') for (const [playerId, push] of news) news.set(playerId, { ...push, notice: null })
  live.toPlayers('notice', news)
}

type Row = {
  player_id: number
  unread: number
  id: number | null
  kind: string
  details: unknown
  created_at: Date
  read_at: Date | null
}

/** The newest unread notification of each player and the number of their unread ones. */
async function readNews(db: Db, playerIds: number[]): Promise<Map<number, Pushes['notice']>> {
  const { rows } = await sql<Row>`
    select p.player_id, counted.unread, n.id, n.kind, n.details, n.created_at, n.read_at
    from unnest(${playerIds}::bigint[]) as p(player_id)
    cross join lateral (
      select count(*)::int as unread from notification where player_id = p.player_id and read_at is null) counted
    left join lateral (
      select id, kind, details, created_at, read_at from notification
      where player_id = p.player_id and read_at is null order by id desc limit 1) n on true`.execute(db)
  return new Map(
    rows.map(({ player_id, unread, id, ...notification }) => [
      player_id,
      { notice: id === null ? null : presentNotification({ id, ...notification }), unread },
    ]),
  )
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/risk'
import type { GiftKind, GiftReason, GiftRefusalRow } from '@noktra/contract/admin/risk'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, readAfter } from '../../platform/http/page.ts'
import { seesContacts } from '../players/player-row.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import { maskNetwork } from '../../platform/http/device-name.ts'

const DAYS = 30

/** Free value that was refused, by key, newest first. */
export async function listGiftRefusals({ db, query, staff }: AdminQuery<typeof api.listGiftRefusals>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('gift_refusal as r')
    .innerJoin('player', 'player.id', 'r.player_id')
    .leftJoin('player as other', 'other.id', 'r.other_id')
    .select(['r.id', 'r.kind', 'r.campaign', 'r.reason', 'r.player_id', 'player.nickname', 'r.other_id'])
    .select(['other.nickname as other_nickname', 'r.network', 'r.bare', 'r.score', 'r.worth', 'r.times'])
    .select(['r.created_at', 'r.last_at'])
  if (after) select = select.where('r.id', '<', after[0]!)
  if (query.kind) select = select.where('r.kind', '=', query.kind)
  if (query.reason) select = select.where('r.reason', '=', query.reason)
  if (query.day) select = select.where('r.day', '=', sql<Date>`${query.day}::date`)
  if (query.player_id) select = select.where('r.player_id', '=', query.player_id)
  const rows = await select
    .orderBy('r.id', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, (row) => [row.id])
  const whole = seesContacts(staff)
  return {
    list: list.map((row): GiftRefusalRow => ({
      id: row.id,
      kind: row.kind,
      campaign: row.campaign,
      reason: row.reason as GiftReason,
      player: { id: row.player_id, nickname: row.nickname },
      other: row.other_id === null ? null : { id: row.other_id, nickname: row.other_nickname! },
      network: row.network === null || whole ? row.network : maskNetwork(row.network),
      bare: row.bare,
      score: row.score,
      worth: fromCents(row.worth),
      times: row.times,
      created_at: unixSeconds(row.created_at),
      last_at: unixSeconds(row.last_at),
    })),
    next,
    total: null,
  }
}

/** Players who were refused, for each day of the store, the newest first; days without any are there, too. */
export async function countGiftRefusals({ db, clock }: AdminQuery<typeof api.countGiftRefusals>) {
  const { day: today } = await storeDay(db, clock.now())
  const rows = await db
    .selectFrom((days) =>
      days
        .selectFrom(sql<{ n: number }>`generate_series(0, ${DAYS - 1}::int)`.as<'d'>(sql`d(n)`))
        .select(sql<Date>`${today}::date - n`.as('day'))
        .as('days'),
    )
    .leftJoin('gift_refusal as r', 'r.day', 'days.day')
    .select([sql<string>`to_char(days.day, 'YYYY-MM-DD')`.as('day'), 'r.kind'])
    .select(sql<number>`count(distinct r.player_id)`.as('players'))
    .groupBy(['days.day', 'r.kind'])
    .orderBy('days.day', 'desc')
    .execute()
  const all = await db
    .selectFrom('gift_refusal')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .select(sql<number>`count(distinct player_id)`.as('players'))
    .where('day', '>', sql<Date>`${today}::date - ${DAYS}::int`)
    .groupBy('day')
    .execute()
  const players = new Map(all.map((row) => [row.day, row.players]))
  return {
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, kinds]) => ({
      day,
      players: players.get(day) ?? 0,
      kinds: Object.fromEntries(
        kinds.flatMap(({ kind, players: refused }) => (kind === null ? [] : [[kind, refused]])),
      ) as Record<GiftKind, number>,
    })),
  }
}

import { sql } from 'kysely'
import type { RebateRow } from '@noktra/contract/admin/money'
import type * as api from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { adminPage, readAfter } from '../../platform/http/page.ts'

/** Rebates by key, newest first. */
export async function listRebates({ db, query, clock }: AdminQuery<typeof api.listRebates>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  const now = clock.now()
  const status = sql<RebateRow['status']>`case when r.refused is not null then 'refused'
    when r.reversed_at is not null then 'reversed' when r.claim_id is not null then 'claimed'
    when r.available_at <= ${now}::timestamptz then 'claimable' else 'waiting' end`
  let select = db
    .selectFrom('rebate as r')
    .innerJoin('player as i', 'i.id', 'r.inviter_id')
    .innerJoin('player as e', 'e.id', 'r.invitee_id')
    .select([
      'r.id',
      'r.inviter_id',
      'i.nickname as inviter_nickname',
      'r.invitee_id',
      'e.nickname as invitee_nickname',
      'r.cause',
      'r.ref',
      'r.coins',
      'r.rate',
      'r.amount',
      'r.refused',
      'r.claim_id',
      'r.created_at',
      'r.available_at',
      status.as('status'),
    ])
  if (after) select = select.where('r.id', '<', after[0]!)
  if (query.inviter_id) select = select.where('r.inviter_id', '=', query.inviter_id)
  if (query.invitee_id) select = select.where('r.invitee_id', '=', query.invitee_id)
  if (query.claim_id) select = select.where('r.claim_id', '=', query.claim_id)
  if (query.q) select = select.where('r.ref', '=', query.q).where('r.cause', 'in', ['recharge', 'card'])
  if (query.status) select = select.where(status, '=', query.status)
  const rows = await select
    .orderBy('r.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row): RebateRow => ({
    id: row.id,
    inviter: { id: row.inviter_id, nickname: row.inviter_nickname },
    invitee: { id: row.invitee_id, nickname: row.invitee_nickname },
    cause: row.cause as RebateRow['cause'],
    ref: row.ref,
    coins: fromCents(row.coins),
    rate: row.rate / 1_000_000,
    amount: fromCents(row.amount),
    status: row.status,
    refused: row.refused as RebateRow['refused'],
    claim_id: row.claim_id,
    created_at: unixSeconds(row.created_at),
    available_at: unixSeconds(row.available_at),
  }))
}

/** Claims by key, newest first. */
export async function listClaims({ db, query }: AdminQuery<typeof api.listClaims>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('rebate_claim as c')
    .innerJoin('player as p', 'p.id', 'c.player_id')
    .select([
      'c.id',
      'c.player_id',
      'p.nickname',
      'c.amount',
      'c.created_at',
      sql<number>`(select count(*) from rebate r where r.claim_id = c.id)`.as('num'),
    ])
  if (after) select = select.where('c.id', '<', after[0]!)
  if (query.player_id) select = select.where('c.player_id', '=', query.player_id)
  const rows = await select
    .orderBy('c.id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => ({
    id: row.id,
    player: { id: row.player_id, nickname: row.nickname },
    amount: fromCents(row.amount),
    num: row.num,
    created_at: unixSeconds(row.created_at),
  }))
}

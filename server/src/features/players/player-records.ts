import type * as api from '@noktra/contract/admin/players'
import type { PlayerRetrieval } from '@noktra/contract/admin/players'
import { fromCents } from '@noktra/game/money'
import { orderStatusAt } from '@noktra/game/recharge/order-state'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { openSince } from '../../platform/http/session-ends.ts'
import { cutPage, momentOf, adminPage, readAfter } from '../../platform/http/page.ts'
import { presentNotification } from '../notifications/list-notifications.ts'
import { listRecords } from '../recharge/recharge-record.ts'
import { deviceName, maskNetwork } from '../../platform/http/device-name.ts'
import { getPlayer, seesContacts } from './player-row.ts'

/** So much of a browser's mark tells it from others. */
const DEVICE_LETTERS = 8

/** Where a player was signed in, by key, newest first. */
export async function playerSessions({ db, query, staff, clock }: AdminQuery<typeof api.playerSessions>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 2)
  await getPlayer(db, query.id)
  let select = db
    .selectFrom('session')
    .select(['id', 'user_agent', 'network', 'device', 'created_at', 'last_used_at', 'ended_at', 'bind_hash'])
    .where('player_id', '=', query.id)
  if (after) {
    const place = [momentOf(after[0]!), after[1]!] as const
    select = select.where((eb) => eb(eb.refTuple('last_used_at', 'id'), '<', eb.tuple(...place)))
  }
  const rows = await select
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { list, next } = cutPage(rows, size, (row) => [row.last_used_at.getTime(), row.id])
  const { usedSince, begunAfter } = openSince(clock.now())
  return {
    list: list.map((row) => ({
      id: row.id,
      device_name: deviceName(row.user_agent ?? ''),
      network: seesContacts(staff) ? row.network : maskNetwork(row.network),
      device: row.device && row.device.slice(0, DEVICE_LETTERS),
      is_bound: row.bind_hash !== null,
      is_open: row.ended_at === null && row.last_used_at >= usedSince && row.created_at > begunAfter,
      created_at: unixSeconds(row.created_at),
      last_used_at: unixSeconds(row.last_used_at),
      ended_at: row.ended_at && unixSeconds(row.ended_at),
    })),
    next,
    total: null,
  }
}

/** A player's orders and redeemed cards by key, newest first. */
export async function playerOrders({ db, query, clock }: AdminQuery<typeof api.playerOrders>) {
  await getPlayer(db, query.id)
  const { list, next } = await listRecords(db, query.id, {
    page: query.page ?? 1,
    page_size: query.page_size ?? 20,
    after: query.after,
  })
  const now = clock.now()
  return {
    list: list.map((row) => {
      const isCard = row.pay_method === 'cdk'
      return {
        id: row.record_id,
        order_no: isCard ? null : row.record_id,
        method: row.pay_method,
        provider: row.provider,
        coins: fromCents(row.coins),
        payable: fromCents(row.payable),
        is_bonus: row.is_bonus,
        status: isCard ? ('paid' as const) : orderStatusAt(row, now),
        paid_late: row.paid_late,
        created_at: unixSeconds(row.at),
        paid_at: row.paid_at && unixSeconds(row.paid_at),
      }
    }),
    next,
    total: null,
  }
}

/** A player's retrievals by key, newest first. */
export async function playerRetrievals({ db, query }: AdminQuery<typeof api.playerRetrievals>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  await getPlayer(db, query.id)
  let select = db
    .selectFrom('retrieval')
    .select([
      'id',
      'item_id',
      'market_hash_name',
      'value',
      'price',
      'phase',
      'fail_reason',
      'provider',
      'order_ref',
      'created_at',
      'ended_at',
    ])
    .where('player_id', '=', query.id)
  if (after) select = select.where('id', '<', after[0]!)
  const rows = await select
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, ({ market_hash_name, ...row }) => ({
    ...row,
    item_name: market_hash_name,
    value: fromCents(row.value),
    price: row.price === null ? null : fromCents(row.price),
    phase: row.phase as PlayerRetrieval['phase'],
    fail_reason: row.fail_reason as PlayerRetrieval['fail_reason'],
    created_at: unixSeconds(row.created_at),
    ended_at: row.ended_at && unixSeconds(row.ended_at),
  }))
}

/** What the bell told a player, by key, newest first. */
export async function playerNotifications({ db, query }: AdminQuery<typeof api.playerNotifications>) {
  const size = query.page_size ?? 20
  const after = readAfter(query.after, 1)
  await getPlayer(db, query.id)
  let select = db
    .selectFrom('notification')
    .select(['id', 'kind', 'details', 'created_at', 'read_at'])
    .where('player_id', '=', query.id)
  if (after) select = select.where('id', '<', after[0]!)
  const rows = await select
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  return adminPage(rows, size, (row) => {
    const { notice_id, path: _, ...notice } = presentNotification(row)
    return { ...notice, id: notice_id, kind: row.kind }
  })
}

import { sql } from 'kysely'
import type * as api from '@noktra/contract/recharge'
import { PayStatus, type PayMethod } from '@noktra/contract/recharge'
import type { DataOf } from '@noktra/contract/route'
import { fromCents } from '@noktra/game/money'
import type { KeptStatus } from '@noktra/game/recharge/order-state'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { offsetOf } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { payStatusOf } from '../../core/recharged/order.ts'

/** The place of a row in the list: its time, then its number. */
type Key = { at: Date; record_id: string }

/** The player's orders and redeemed cards in one list, newest first. `after` names the last row by time and number. */
export async function rechargeRecord({
  db,
  player,
  query,
  clock,
}: PlayerCall<typeof api.rechargeRecord>): Promise<DataOf<typeof api.rechargeRecord>> {
  const { list, next } = await listRecords(db, player.id, query)
  const now = clock.now()
  return {
    list: list.map((row) => ({
      record_id: row.record_id,
      order_no: row.pay_method === 'cdk' ? null : row.record_id,
      pay_method: row.pay_method as PayMethod,
      amount: fromCents(row.coins),
      payable: fromCents(row.payable),
      is_bonus: row.is_bonus,
      pay_status: row.pay_method === 'cdk' ? PayStatus.paid : payStatusOf(row, now),
      created_at: unixSeconds(row.at),
      paid_at: row.paid_at && unixSeconds(row.paid_at),
    })),
    total: await countRecords(db, player.id),
    next,
  }
}

/** A page of a player's orders and redeemed cards as they are kept. */
export async function listRecords(
  db: Db,
  playerId: number,
  query: { page: number; page_size: number; after?: string | undefined },
) {
  const { page_size: size, after } = query
  const key = after === undefined ? null : readKey(after)
  const offset = offsetOf(query)
  // Each half is read along its own index as far as the page reaches, then the two are merged.
  const reach = offset + size + 1
  const rows = await db
    .selectFrom(ordersOf(db, playerId, key, reach).as('o'))
    .selectAll()
    .unionAll(db.selectFrom(cardsOf(db, playerId, key, reach).as('c')).selectAll())
    .orderBy('at', 'desc')
    .orderBy('record_id', 'desc')
    .offset(offset)
    .limit(size + 1)
    .execute()
  const list = rows.slice(0, size)
  const last = list.at(-1)
  return { list, next: rows.length > size && last ? `${last.at.getTime()}-${last.record_id}` : null }
}

function ordersOf(db: Db, playerId: number, key: Key | null, reach: number) {
  return db
    .selectFrom('recharge_order')
    .select([
      'order_no as record_id',
      'created_at as at',
      'pay_method',
      'coins',
      'payable',
      sql<boolean>`false`.as('is_bonus'),
      'status',
      'expires_at',
      'paid_at',
      'refunded_at',
      sql<string | null>`provider`.as('provider'),
      'paid_late',
    ])
    .$narrowType<{ status: KeptStatus }>()
    .where('player_id', '=', playerId)
    .$if(key !== null, (rows) =>
      rows.where((eb) => eb(eb.refTuple('created_at', 'order_no'), '<', eb.tuple(key!.at, key!.record_id))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_no', 'desc')
    .limit(reach)
}

function cardsOf(db: Db, playerId: number, key: Key | null, reach: number) {
  return db
    .selectFrom('card')
    .innerJoin('card_batch', 'card_batch.id', 'card.batch_id')
    .select([
      'card_no as record_id',
      sql<Date>`redeemed_at`.as('at'),
      sql<string>`'cdk'`.as('pay_method'),
      'face as coins',
      sql<number>`coalesce(payable, 0)`.as('payable'),
      sql<boolean>`kind = 'gift'`.as('is_bonus'),
      sql<KeptStatus>`'paid'`.as('status'),
      sql<Date>`redeemed_at`.as('expires_at'),
      'redeemed_at as paid_at',
      sql<Date | null>`null::timestamptz`.as('refunded_at'),
      sql<string | null>`null::text`.as('provider'),
      sql<boolean>`false`.as('paid_late'),
    ])
    .where('redeemed_by', '=', playerId)
    .$if(key !== null, (rows) =>
      rows.where((eb) => eb(eb.refTuple('redeemed_at', 'card_no'), '<', eb.tuple(key!.at, key!.record_id))),
    )
    .orderBy('redeemed_at', 'desc')
    .orderBy('card_no', 'desc')
    .limit(reach)
}

async function countRecords(db: Db, playerId: number): Promise<number> {
  const orders = await db
    .selectFrom('recharge_order')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  const cards = await db
    .selectFrom('card')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('redeemed_by', '=', playerId)
    .executeTakeFirstOrThrow()
  return orders.count + cards.count
}

function readKey(after: string): Key {
  const [, at, record_id] = /^(\d{1,13})-([A-Za-z0-9]{1,64})$/.exec(after) ?? []
  if (!at || !record_id) throw new AppError('invalid_input', { field: 'after' })
  return { at: new Date(Number(at)), record_id }
}

import { randomUUID } from 'node:crypto'
import type * as api from '@noktra/contract/attribution'
import type { DataOf } from '@noktra/contract/route'
import { AppError } from '../../platform/http/errors.ts'
import { countUse, networkLimit } from '../../platform/http/rate-limit.ts'
import type { Call } from '../../platform/http/serve.ts'
import { assertNew, getFirstOrder, getPaidOrder, type PaidOrder } from './assert-happened.ts'
import { visitorOf } from './pseudonym.ts'

type Report = Call<typeof api.report>

const REPORTS_A_MINUTE = 60
const REPORTS_A_DAY = 2000

/** What makes an event the same as one that was reported before, and what the store's own books say of it. */
type Facts = { reference: string; order: PaidOrder | null; isFirst: boolean }

/**
 * Writes down what a browser that agreed says an advert has led to, once; the network that is configured for it is told by a
 * sweep. The browser is not believed: whose event it is follows from the token, and a payment from the player's own orders.
 * @throws AppError not_signed_in, order_unknown, too_many_requests; invalid_input where the event did not happen
 */
export async function takeReport(call: Report): Promise<DataOf<typeof api.report>> {
  await countUse(call, [
    { bucket: `report:${call.network}`, most: networkLimit(call.config, REPORTS_A_MINUTE), windowMs: 60_000 },
    {
      bucket: `report-day:${call.network}`,
      most: networkLimit(call.config, REPORTS_A_DAY),
      windowMs: 24 * 3600_000,
    },
  ])
  const { reference, order, isFirst } = await factsOf(call)
  const { body, player, clock, transact, secrets, device } = call
  const now = clock.now()
  const rows = await transact((tx) =>
    tx
      .insertInto('attribution_event')
      .values({
        network: body.pixel_type ?? 'none',
        event: body.event,
        reference,
        event_ref: randomUUID(),
        player_id: player?.id ?? null,
        visitor: visitorOf(secrets, device),
        pixel_id: body.pixel_id ?? null,
        ads_id: body.ads_id ?? null,
        channel: body.channel ?? null,
        order_no: order?.order_no ?? null,
        amount: order?.payable ?? null,
        created_at: now,
        ...fateOf(call, now),
      })
      .onConflict((conflict) => conflict.columns(['network', 'event', 'reference']).doNothing())
      .returning('id')
      .execute(),
  )
  return { recorded: rows.length > 0, is_first: isFirst }
}

async function factsOf(call: Report): Promise<Facts> {
  const { event, event_id, data } = call.body
  const none = { order: null, isFirst: false }
  switch (event) {
    case 'start':
    case 'wake':
      return { reference: event_id ?? randomUUID(), ...none }
    case 'firstopen':
      return { reference: call.device, ...none }
    case 'login':
      return { reference: `session:${signedIn(call).sessionId}`, ...none }
    case 'reg': {
      const { id } = signedIn(call)
      await assertNew(call, id)
      return { reference: `player:${id}`, ...none }
    }
    case 'pay':
    case 'firstpay': {
      const { id } = signedIn(call)
      const order = await getPaidOrder(call, id, data?.orderId)
      const isFirst = (await getFirstOrder(call.db, id)) === order.order_no
      if (event === 'pay') return { reference: order.order_no, order, isFirst }
      if (!isFirst) throw new AppError('invalid_input', { field: 'event' })
      return { reference: `player:${id}`, order, isFirst }
    }
  }
}

function signedIn({ player }: Report) {
  if (!player) throw new AppError('not_signed_in')
  return player
}

/** Only a network that is configured, and a pixel that is the store's own, is told. */
function fateOf({ body, providers, browser }: Report, now: Date) {
  const network = body.pixel_type && providers.attribution[body.pixel_type]
  if (!network) return { status: 'recorded' }
  if (!body.pixel_id || !network.pixels.includes(body.pixel_id)) {
    return { status: 'recorded', reason: 'a pixel that is not ours' }
  }
  return { status: 'waiting', next_at: now, user_agent: network.wantsUserAgent ? browser.userAgent : null }
}

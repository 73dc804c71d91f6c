// @module-tag long

import { beforeAll, expect, test } from 'vitest'
import { useForger } from '#test/forger.ts'
import { completeRetrieval, giveRetrievalBack } from '@noktra/contract/admin/retrievals'
import { retrieveItems } from '@noktra/contract/retrieval'
import { makeStaff, office } from '#test/admin.ts'
import { goOn, lastRetrieval, letFail, makeRetriever, playStep, startRetrieval } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { IN_FLIGHT_MS, stepRetrievals } from '#server/features/retrieval/step-retrievals.ts'
import { retrievalChecks } from './retrieval-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Retrievals in every phase: a refused, a reversed and a done one, and one that is on its way to each. */
beforeAll(async () => {
  await goOn(world, false)
  const step = async () => {
    world.clock.advance(5000)
    await stepRetrievals(world.store.ctx)
  }
  await letFail(world, 'order:out_of_stock')
  await startRetrieval(world)
  await step()
  for (const steps of [
    ['offer', 'deliver', 'reverse'],
    ['offer', 'deliver', 'release'],
    ['offer', 'deliver'],
    ['offer'],
    [],
  ] as const) {
    const player = await startRetrieval(world)
    await step()
    for (const one of steps) {
      await playStep(world, player, one)
      await step()
    }
  }
  // Two that the market does not know, one given back and one delivered by the staff.
  const staff = await makeStaff(world, 'operator')
  await makeStaff(world, 'owner')
  for (const end of [
    (id: number) => office(world, giveRetrievalBack, { by: staff, body: { id } }),
    (id: number) => office(world, completeRetrieval, { by: staff, body: { id, delivery_ref: 'by hand' } }),
  ]) {
    await letFail(world, 'order:queue')
    const player = await startRetrieval(world)
    await step()
    world.clock.advance(IN_FLIGHT_MS)
    const { id } = await lastRetrieval(world, player)
    await end(id)
  }
  await payGaps()
  await startRetrieval(world)
})

/** Two whose players paid what the market asked above what the house pays: one comes back, one was sold for less in the end. */
async function payGaps(): Promise<void> {
  for (const steps of [
    ['offer', 'deliver', 'reverse'],
    ['offer', 'deliver', 'release'],
  ] as const) {
    const player = await makeRetriever(world, [500])
    const item_ids = player.itemIds
    await letFail(world, 'quote:too_dear')
    await world.data(retrieveItems, {
      token: player.token,
      body: { item_ids, pay_gaps: [{ item_id: item_ids[0]!, cost: 1000 }] },
    })
    for (const one of steps) {
      world.clock.advance(5000)
      await stepRetrievals(world.store.ctx)
      await playStep(world, player, one)
    }
    world.clock.advance(5000)
    await stepRetrievals(world.store.ctx)
  }
}

const CHECK = {
  items: 0,
  price: 1,
  gap: 2,
  account: 3,
  steps: 4,
  history: 5,
  stray: 6,
  market: 7,
  hold: 8,
  twice: 9,
  hand: 10,
  frozen: 11,
} as const

const DONE = `(select id from retrieval where phase = 'done' and ended_by is null and gap = 0)`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update item set state = 'held' where state = 'retrieving'`, 'items'],
  [`update item set state = 'retrieving' where state = 'held' and case_of is null`, 'items'],
  [`update item set state = 'held' where state = 'retrieved'`, 'items'],
  [`update item set state = 'retrieved' where state = 'retrieving'`, 'items'],
  [
    `drop index retrieval_item; insert into retrieval (player_id, item_id, order_ref, provider, trade_url, market_hash_name,
      value, most, phase, next_at, created_at) select player_id, item_id, 'twice', 'sandbox', trade_url, market_hash_name,
      value, most, 'requested', now(), now() from retrieval where phase = 'buying'`,
    'items',
  ],
  [`delete from retrieval where phase = 'buying'`, 'items'],
  [`update retrieval set player_id = (select min(id) from player)`, 'price'],
  [`update retrieval set house_most = house_most + 1, most = most + 1`, 'price'],
  [`update retrieval set house_most = null, most = value where gap = 0`, 'price'],
  [`update retrieval set value = value + 100 where phase = 'done'`, 'price'],
  [
    `alter table retrieval drop constraint retrieval_check; update retrieval set price = most + 1 where phase = 'done'`,
    'price',
  ],
  [`update retrieval set gap = gap + 1 where gap > 0`, 'gap'],
  [`update retrieval set most = house_most, gap = 0 where gap > 0 and phase = 'failed'`, 'gap'],
  [`update retrieval set price = most where gap > 0 and phase = 'done'`, 'gap'],
  [`update transfer set reason = 'x' where reason = 'retrieval-gap-refund'`, 'gap'],
  [`update transfer set reason = 'retrieval-gap-refund' where reason = 'retrieval-gap-rest'`, 'gap'],
  [`update transfer set ref = ref || '0' where reason like 'retrieval-gap%'`, 'gap'],
  [`update retrieval set player_id = (select min(id) from player) where gap > 0`, 'gap'],
  [
    `update transfer set credit_account = (select id from account where kind = 'house-gifts')
      where reason = 'retrieval-gap'`,
    'gap',
  ],
  [
    `update transfer set debit_account = (select b.id from account c join account b using (player_id, currency)
      where c.id = transfer.debit_account and b.kind = 'bonus') where reason = 'retrieval-gap'`,
    'gap',
  ],
  [`update transfer set reason = 'x' where reason = 'retrieval-gap'`, 'account'],
  [`delete from retrieval_step where phase = 'offer_sent' and retrieval_id = ${DONE}`, 'steps'],
  [`delete from retrieval_step where phase = 'failed'`, 'steps'],
  [`delete from retrieval_step`, 'steps'],
  [
    `update retrieval_step set phase = 'x' where phase = 'received' and retrieval_id = ${DONE}; update retrieval_step
      set phase = 'received' where phase = 'offer_sent' and retrieval_id = ${DONE}; update retrieval_step
      set phase = 'offer_sent' where phase = 'x'`,
    'steps',
  ],
  [`update retrieval_step set created_at = created_at + interval '1 day' where phase = 'buying'`, 'steps'],
  [`update retrieval set ended_at = ended_at + interval '1 s' where phase = 'done'`, 'steps'],
  [`update retrieval set created_at = created_at - interval '1 s'`, 'steps'],
  [
    `update retrieval set phase = 'received', next_at = now(), ended_at = null where phase = 'done' and ended_by is null`,
    'steps',
  ],
  [`delete from item_history where cause = 'retrieve-return'`, 'history'],
  [`delete from item_history where cause = 'retrieve'`, 'history'],
  [`delete from item_history where cause = 'retrieved'`, 'history'],
  [
    `insert into item_history (item_id, state_from, state_to, cause, ref, created_at)
      select item_id, state_from, state_to, cause, ref, created_at from item_history where cause = 'retrieve-return'`,
    'history',
  ],
  [`update item_history set created_at = created_at + interval '1 s' where cause = 'retrieved'`, 'history'],
  [`update item_history set ref = ref || '0' where cause = 'retrieve'`, 'stray'],
  [`update item_history set cause = 'sell' where cause = 'retrieve-return'`, 'stray'],
  [`update item_history set cause = 'upgrade' where state_to = 'retrieving'`, 'stray'],
  [`update item_history set cause = 'roll' where state_to = 'retrieved'`, 'stray'],
  [`update sandbox_market_order set order_ref = order_ref || '0' where state = 'buying'`, 'market'],
  [`delete from sandbox_market_order where state = 'offer_sent'`, 'market'],
  [`update sandbox_market_order set state = 'offer_sent' where state = 'received'`, 'market'],
  [`update sandbox_market_order set state = 'received' where state = 'done'`, 'market'],
  [`update sandbox_market_order set state = 'done' where state = 'failed'`, 'market'],
  [`update sandbox_market_order set fail_reason = 'declined' where fail_reason = 'reversed'`, 'market'],
  [`update sandbox_market_order set price = price + 1`, 'market'],
  [`update sandbox_market_order set trade_url = trade_url || '0'`, 'market'],
  [`update sandbox_market_order set market_hash_name = 'another'`, 'market'],
  [`update sandbox_market_order set provider_ref = provider_ref || '0'`, 'market'],
  [
    `update retrieval set phase = 'failed', fail_reason = 'reversed', next_at = null, ended_at = now()
      where phase = 'received'; update retrieval set item_id = (select item_id from retrieval where phase = 'done'
      and ended_by is null and gap = 0)
      where fail_reason = 'reversed'`,
    'twice',
  ],
  [
    `insert into retrieval_hold (player_id, cause, created_at, until) select player_id, 'password', created_at - interval '1 hour',
      created_at + interval '23 hours' from retrieval`,
    'hold',
  ],
  [
    `insert into retrieval_hold (player_id, cause, created_at, until) select id, 'trade_link', now(), now() + interval '1 hour'
      from player limit 1`,
    'hold',
  ],
  [
    `alter table retrieval drop constraint retrieval_by_hand; alter table retrieval drop constraint retrieval_priced; update
      retrieval set delivery_ref = null where delivery_ref is not null`,
    'hand',
  ],
  [
    `alter table retrieval drop constraint retrieval_priced; update retrieval set ended_by = null, delivery_ref = null`,
    'hand',
  ],
  [
    `update retrieval set ended_by = 1, delivery_ref = 'forged' where phase = 'done' and ended_by is null`,
    'hand',
  ],
  [`update retrieval set ended_by = 1 where fail_reason = 'reversed'`, 'hand'],
  [`update audit set action = 'retrievals/complete' where action = 'retrievals/give-back'`, 'hand'],
  [`update audit set subject = subject || '0' where action = 'retrievals/complete'`, 'hand'],
  [`update audit set created_at = created_at + interval '1 day'`, 'hand'],
  [`update audit set staff_id = (select max(id) from staff)`, 'hand'],
  [
    `insert into audit (number, hash_before, hash, staff_id, action, subject, reason, network, created_at)
      select number + 1000, hash, hash, staff_id, action, subject, reason, network, created_at from audit
      where action = 'retrievals/give-back'`,
    'hand',
  ],
  [`update item set case_of = null where case_of is not null`, 'frozen'],
  [
    `update item set case_of = (select id from retrieval where case_at is null limit 1)
      where id = (select max(id) from item where state = 'held' and case_of is null)`,
    'frozen',
  ],
] as const satisfies [string, keyof typeof CHECK][]

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(retrievalChecks[CHECK[check]]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(retrievalChecks.length)
})

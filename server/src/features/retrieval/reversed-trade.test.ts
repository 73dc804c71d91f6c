import { describe, expect, test } from 'vitest'
import { dashboardNow, listAlerts } from '@noktra/contract/admin/dashboard'
import { listRetrievalQueue, retrievalOne, settleRetrievalCase } from '@noktra/contract/admin/retrievals'
import { approve } from '@noktra/contract/admin/approvals'
import { orderDetails, settleReversal } from '@noktra/contract/admin/money'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import { listNotifications } from '@noktra/contract/notifications'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import type { TestPlayer } from '#test/factories.ts'
import { goOn, lastRetrieval, playStep, retrieve, startRetrieval, stateOf } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { settleOrder } from '../recharge/settle-order.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()

async function step(): Promise<void> {
  world.clock.advance(5000)
  await stepRetrievals(world.store.ctx)
}

/** An item that was received, and whose trade the platform has reversed. */
async function reversed() {
  await goOn(world, false)
  const player = await startRetrieval(world)
  await step()
  for (const one of ['offer', 'deliver', 'reverse'] as const) {
    await playStep(world, player, one)
    await step()
  }
  return { player, id: (await lastRetrieval(world, player)).id }
}

/** The bank of a player takes back what they recharged with, of which they have spent some. */
async function chargeBack(player: TestPlayer): Promise<string> {
  const { list } = await world.data(listBoxes, { query: { max_price: 5, page_size: 1, sort: 'price' } })
  await world.data(unpackBoxes, { token: player.token, body: { box_id: list[0]!.box_id, num: 1 } })
  const { order_no } = await world.db
    .selectFrom('recharge_order')
    .select('order_no')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow()
  const word = { order_no, state: 'reversed', as: 'charged_back', provider_ref: order_no } as const
  await settleOrder(world.store.ctx, 'sandbox', word)
  return order_no
}

/** A second person lets go of what the order owes. Gives what they were asked. */
async function settleOwed(order: string) {
  const by = await makeStaff(world, 'operator')
  const { approval_id } = await office(world, settleReversal, { by, body: { id: order } })
  await office(world, approve, { by, body: { id: approval_id! } })
  return world.db
    .selectFrom('approval')
    .select('title')
    .where('id', '=', approval_id!)
    .executeTakeFirstOrThrow()
}

/** What the audit log says of its end. */
async function freedBy(order: string): Promise<unknown> {
  const { after } = await world.db
    .selectFrom('audit')
    .select('after')
    .where('subject', '=', `order:${order}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return after
}

async function texts(token: string): Promise<string[]> {
  const { list } = await world.data(listNotifications, { token })
  return list.flatMap(({ kind, text }) => (kind === 'retrieval' ? [text] : []))
}

describe('a trade that the platform reverses', () => {
  test('leaves the item in the backpack, frozen: it can be neither sold nor retrieved', async () => {
    const { player, id } = await reversed()
    expect(await lastRetrieval(world, player)).toMatchObject({ phase: 'failed', fail_reason: 'reversed' })
    expect(await stateOf(world, player.itemId)).toBe('held')
    const { list } = await world.data(listBackpack, { token: player.token, query: {} })
    expect(list.find(({ item_id }) => item_id === player.itemId)).toMatchObject({ frozen: true })
    const sale = await world.call(sellItems, { token: player.token, body: { item_ids: [player.itemId] } })
    expect(sale.error).toBe('item_frozen')
    expect((await retrieve(world, player, [player.itemId])).error).toBe('item_frozen')
    expect(await texts(player.token)).toContain('reversed')
    expect(await texts(player.token)).not.toContain('failed')
    await office(world, settleRetrievalCase, { by: await makeStaff(world, 'operator'), body: { id } })
  })

  test('is a case: in the list of the staff, in the queues, and an alert, until one settles it', async () => {
    const { player, id } = await reversed()
    const by = await makeStaff(world, 'operator')
    const cases = async () =>
      (await office(world, listRetrievalQueue, { by, query: { phase: 'case' } })).list.map((row) => row.id)
    const alerts = async () => {
      await world.store.sweeps.find(({ name }) => name === 'raise alerts')!.run()
      return (await office(world, listAlerts, { by, query: { state: 'open', kind: 'trade_reversed' } })).list
    }
    const queued = async () =>
      (await office(world, dashboardNow, { by })).queues.find(({ name }) => name === 'retrieval_cases')!.count
    expect(await cases()).toEqual([id])
    expect(await alerts()).toHaveLength(1)
    expect(await queued()).toBe(1)
    await office(world, settleRetrievalCase, { by, body: { id } })
    expect(await cases()).toEqual([])
    expect(await alerts()).toEqual([])
    expect(await queued()).toBe(0)
    const shown = await office(world, retrievalOne, { by, query: { id } })
    expect(shown).toMatchObject({ case_at: expect.any(Number), settled_at: expect.any(Number) })
    expect(await texts(player.token)).toContain('freed')
    expect((await retrieve(world, player, [player.itemId])).code).toBe(0)
  })

  test('and whose player takes their recharge back leaves the item frozen for both, until both are settled', async () => {
    const { player, id } = await reversed()
    const by = await makeStaff(world, 'operator')
    const order = await chargeBack(player)
    const owed = await office(world, orderDetails, { by, query: { id: order } })
    expect(owed).toMatchObject({ frozen_items: 1 })
    await office(world, settleRetrievalCase, { by, body: { id } })
    expect(await texts(player.token)).not.toContain('freed')
    const sell = async () =>
      (await world.call(sellItems, { token: player.token, body: { item_ids: [player.itemId] } })).error
    expect(await sell()).toBe('item_frozen')
    await settleOwed(order)
    expect(await texts(player.token)).toContain('freed')
    expect(await freedBy(order)).toMatchObject({ items: 1 })
    expect(await sell()).toBeNull()
  })

  test('and whose recharge is settled first stays frozen for its case', async () => {
    const { player, id } = await reversed()
    const by = await makeStaff(world, 'operator')
    const order = await chargeBack(player)
    const { title } = await settleOwed(order)
    expect(title).toContain('its 0 frozen items')
    expect(await freedBy(order)).toMatchObject({ items: 0 })
    expect(await texts(player.token)).not.toContain('freed')
    const star = { item_id: player.itemId, locked: true }
    expect((await world.call(lockItem, { token: player.token, body: star })).error).toBe('item_frozen')
    await office(world, settleRetrievalCase, { by, body: { id } })
    expect((await world.call(lockItem, { token: player.token, body: star })).error).toBeNull()
    expect(await texts(player.token)).toContain('freed')
  })

  test('and whose case was over when the recharge went back is told of once, though the bell has forgotten it', async () => {
    const { player, id } = await reversed()
    await office(world, settleRetrievalCase, { by: await makeStaff(world, 'operator'), body: { id } })
    expect(await texts(player.token)).toContain('freed')
    await world.db.deleteFrom('notification').where('player_id', '=', player.id).execute()
    world.clock.advance(1000)
    const order = await chargeBack(player)
    await settleOwed(order)
    expect(await freedBy(order)).toMatchObject({ items: 1 })
    expect(await texts(player.token)).not.toContain('freed')
  })

  test(
    'and whose case and recharge are settled at the same moment is told to be free, once',
    { tags: 'long' },
    async () => {
      const by = await makeStaff(world, 'operator')
      for (let round = 0; round < 5; round += 1) {
        const { player, id } = await reversed()
        const order = await chargeBack(player)
        const { approval_id } = await office(world, settleReversal, { by, body: { id: order } })
        await Promise.all([
          office(world, settleRetrievalCase, { by, body: { id } }),
          office(world, approve, { by, body: { id: approval_id! } }),
        ])
        expect((await texts(player.token)).filter((text) => text === 'freed')).toHaveLength(1)
      }
    },
  )

  test('is settled once, by whom may do so, and only where there is a case', async () => {
    const { id } = await reversed()
    const by = await makeStaff(world, 'operator')
    const support = await makeStaff(world, 'support')
    const send = (who: typeof by, which: number) =>
      callAdmin(world, settleRetrievalCase, { by: who, body: { id: which } })
    expect((await send(support, id)).code).not.toBe(0)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(by, id)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'retrieval_no_case')).toHaveLength(19)
    expect((await send(by, 1)).error).toBe('subject_unknown')
  })
})

import { describe, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import * as money from '@noktra/contract/admin/money'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { unpackBoxes, listBoxes } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import { recharge } from '@noktra/contract/recharge'
import { playUpgrade } from '@noktra/contract/upgrades'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { enquireOrders } from './sweep-orders.ts'

const world = useWorld()
const DAY = 24 * 3600_000

async function order(player: TestPlayer, amount = 50) {
  const body = { pay_method: 'alipay2' as const, amount }
  return (await world.data(recharge, { token: player.token, body })).order_no
}

/** Presses a button of the sandbox's cashier: what its provider then says. */
async function press(order_no: string, result: string): Promise<string> {
  const response = await fetch(`${world.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result }),
  })
  const { data } = (await response.json()) as { data: { verdict: string } }
  return data.verdict
}

async function paid(amount = 50) {
  const player = await makePlayer(world)
  const order_no = await order(player, amount)
  expect(await press(order_no, 'pay')).toBe('credited')
  return { player, order_no }
}

const cashOf = async ({ id }: TestPlayer) => (await getBalances(world.db, id)).cash

async function openSome(player: TestPlayer, num: number) {
  const { list } = await world.data(listBoxes, { query: { max_price: 5, page_size: 100, sort: '-price' } })
  const body = { box_id: list[0]!.box_id, num }
  return (await world.data(unpackBoxes, { token: player.token, body })).list
}

async function shown(order_no: string) {
  const by = await makeStaff(world, 'operator')
  return office(world, money.orderDetails, { by, query: { id: order_no } })
}

describe('an order that its provider pays back', () => {
  test.each([
    ['refund', 'refunded'],
    ['charge_back', 'charged_back'],
  ])('gives its coins back, once, however often it is said: %s', async (button, reversed_as) => {
    const { player, order_no } = await paid()
    expect(await Promise.all([1, 2, 3].map(() => press(order_no, button)))).toEqual(Array(3).fill('reversed'))
    expect(await cashOf(player)).toBe(0)
    expect(await press(order_no, 'pay')).toBe('repeated')
    expect(await cashOf(player)).toBe(0)
    expect(await shown(order_no)).toMatchObject({ status: 'refunded', reversed_as, owed: 0, frozen_items: 0 })
    const { list } = await office(world, money.listOddCallbacks, {
      by: await makeStaff(world, 'operator'),
      query: { verdict: 'reversed' },
    })
    expect(list[0]).toMatchObject({ order_no, times: 3 })
    const me = await world.data(userDetails, { token: player.token })
    expect(me.coin).toBe(0)
  })

  test('freezes items for what the purse does not hold: they refuse everything until staff settle it', async () => {
    const { player, order_no } = await paid()
    const before = await openSome(player, 5)
    const cash = await cashOf(player)
    expect(await press(order_no, 'charge_back')).toBe('reversed')
    expect(await cashOf(player)).toBe(0)
    const details = await shown(order_no)
    expect(details).toMatchObject({ status: 'refunded', owed: (5000 - cash) / 100 })
    expect(details.frozen_items).toBeGreaterThan(0)
    const { list } = await world.data(listBackpack, { token: player.token })
    const frozen = list.filter((item) => item.frozen).map(({ item_id }) => item_id)
    expect(list.filter((item) => item.frozen && !item.locked)).toEqual([])
    expect(frozen).toHaveLength(details.frozen_items)

    const token = player.token
    const item_ids = [frozen[0]!]
    expect((await world.call(sellItems, { token, body: { item_ids } })).error).toBe('item_frozen')
    const unstar = { item_id: frozen[0]!, locked: false }
    expect((await world.call(lockItem, { token, body: unstar })).error).toBe('item_frozen')
    const body = { item_ids, coin: 0, skin_id: before[0]!.skin_id, direction: 'under' as const }
    expect((await world.call(playUpgrade, { token, body })).error).toBe('item_frozen')

    const by = await makeStaff(world, 'operator')
    const settle = () => callAdmin(world, money.settleReversal, { by, body: { id: order_no } })
    const asked = await settle()
    expect(await shown(order_no)).toMatchObject({ owed: details.owed, frozen_items: details.frozen_items })
    const agree = () => callAdmin(world, approve, { by, body: { id: asked.data.approval_id! } })
    const answers = await Promise.all([agree(), agree(), agree()])
    expect(answers.map(({ error }) => String(error)).toSorted()).toEqual([
      'approval_decided',
      'approval_decided',
      'null',
    ])
    expect((await settle()).error).toBe('order_not_owed')
    expect(await shown(order_no)).toMatchObject({ owed: 0, frozen_items: 0 })
    expect((await world.call(sellItems, { token, body: { item_ids } })).error).toBeNull()
    expect(await press(order_no, 'refund')).toBe('reversed')
    expect(await shown(order_no)).toMatchObject({ owed: 0, reversed_as: 'charged_back' })
  })

  test('freezes nothing that was there before, and no more than is owed', async () => {
    const player = await makePlayer(world, { cash: 1000 })
    const early = (await openSome(player, 2)).map(({ item_id }) => item_id)
    world.clock.advance(1000)
    const order_no = await order(player)
    await press(order_no, 'pay')
    await openSome(player, 1)
    await press(order_no, 'refund')
    const { list } = await world.data(listBackpack, { token: player.token })
    for (const item of list) if (early.includes(item.item_id)) expect(item.locked).toBe(false)
  })

  test('before its payment is heard of is never credited', async () => {
    const player = await makePlayer(world)
    const order_no = await order(player)
    expect(await press(order_no, 'refund')).toBe('reversed')
    expect(await press(order_no, 'pay')).toBe('reversed')
    expect(await press(order_no, 'late')).toBe('reversed')
    expect(await cashOf(player)).toBe(0)
  })

  test('meets a payment that comes at the same moment: in either order nothing stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const player = await makePlayer(world)
      const order_no = await order(player)
      await Promise.all([press(order_no, 'pay'), press(order_no, 'refund'), press(order_no, 'charge_back')])
      expect(await cashOf(player)).toBe(0)
    }
  })

  test('is found by asking once a day, for 180 days', async () => {
    const { player, order_no } = await paid()
    const old = await paid()
    await enquireOrders(world.store.ctx)
    await world.db
      .updateTable('sandbox_payment')
      .set({ state: 'charged_back' })
      .where('order_no', '=', order_no)
      .execute()
    await enquireOrders(world.store.ctx)
    expect(await cashOf(player)).toBe(5000)
    world.clock.advance(DAY + 1000)
    for (let turn = 0; turn < 20; turn += 1) await enquireOrders(world.store.ctx)
    expect(await cashOf(player)).toBe(0)
    expect(await shown(order_no)).toMatchObject({ reversed_as: 'charged_back' })

    world.clock.advance(181 * DAY)
    for (let turn = 0; turn < 20; turn += 1) await enquireOrders(world.store.ctx)
    await world.db
      .updateTable('sandbox_payment')
      .set({ state: 'refunded' })
      .where('order_no', '=', old.order_no)
      .execute()
    world.clock.advance(3 * DAY)
    for (let turn = 0; turn < 20; turn += 1) await enquireOrders(world.store.ctx)
    expect(await cashOf(old.player)).toBe(5000)
  })
})

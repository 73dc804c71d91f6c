import { expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import * as recharges from '@noktra/contract/recharge'
import { BOX, openToAll } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { limit, meterOf, setTime } from '#test/limits.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { makeCards } from '#test/cards.ts'

const world = useWorld()

/** The store's week from Monday, 30 March, to Monday, 6 April 2026, by Shanghai; a month begins within it. */
const TUESDAY = '2026-03-31T04:00:00Z'
const THURSDAY = '2026-04-02T04:00:00Z'
const MONDAY = '2026-04-05T16:00:00Z'

test('a week is counted from Monday, also across the end of a month, and holds recharges until the next', async () => {
  setTime(world, TUESDAY)
  const player = await makePlayer(world, { cash: 1000 })
  await rechargeByCard(world, player, 2000)
  await openToAll(world)
  const { token } = player
  expect((await world.call(openBox, { token, body: { box_id: BOX.one } })).error).toBe(null)

  setTime(world, THURSDAY)
  const { day, week, month, week_ends_at } = await meterOf(world, player)
  expect([day.recharge, week.recharge, month.recharge]).toEqual([0, 20, 0])
  expect([day.charged, week.charged, month.charged]).toEqual([0, 1, 0])
  expect(week_ends_at).toBe(Date.parse(MONDAY) / 1000)

  await limit(world, player, 'recharge', 'week', 30)
  const order = () => world.call(recharges.recharge, { token, body: { pay_method: 'alipay2', amount: 15 } })
  expect(await order()).toMatchObject({
    error: 'play_limit',
    data: { kind: 'recharge', period: 'week', left: '10.00' },
  })
  const { cards } = await makeCards(world.store.ctx, { kind: 'sold', face: 1001, count: 1 })
  const redeemed = await world.call(recharges.redeemCard, { token, body: cards[0]! })
  expect(redeemed.error).toBe('play_limit')

  setTime(world, MONDAY)
  expect((await order()).error).toBe(null)
})

test('a limit of loss and of time for a week are held as those of a day are', async () => {
  setTime(world, '2026-04-08T04:00:00Z')
  const player = await makePlayer(world, { cash: 100_000 })
  const { token } = player
  await limit(world, player, 'loss', 'week', 0.01)
  const play = () => world.call(openBox, { token, body: { box_id: BOX.one } })
  expect((await play()).data).toMatchObject({ kind: 'loss', period: 'week', left: '0.01' })

  const other = await makePlayer(world, { cash: 100_000 })
  await limit(world, other, 'time', 'week', 2)
  const again = () => world.call(openBox, { token: other.token, body: { box_id: BOX.half } })
  expect((await again()).error).toBe(null)
  world.clock.advance(60_000)
  expect((await again()).error).toBe(null)
  world.clock.advance(60_000)
  expect((await again()).data).toMatchObject({ kind: 'time', period: 'week' })
})

import { expect, test } from 'vitest'
import { playerOrders } from '@noktra/contract/admin/players'
import { recharge } from '@noktra/contract/recharge'
import { makePlayer } from '#test/factories.ts'
import { makeStaff, office } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

test('a player’s orders say of one whose money went back that it is refunded', async () => {
  const player = await makePlayer(world)
  const body = { pay_method: 'alipay2' as const, amount: 50 }
  const { order_no } = await world.data(recharge, { token: player.token, body })
  for (const result of ['pay', 'refund']) {
    await fetch(`${world.url}/sandbox/pay/${order_no}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ result }),
    })
  }
  const by = await makeStaff(world, 'operator')
  const { list } = await office(world, playerOrders, { by, query: { id: player.id } })
  expect(list).toMatchObject([{ order_no, status: 'refunded' }])
})

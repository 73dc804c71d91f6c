import { expect, test } from 'vitest'
import * as api from '@noktra/contract/recharge'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '' })

test('without the sandbox and without a provider: no cashier, no callbacks, no orders', async () => {
  const { token } = await makePlayer(world)
  const order = await world.call(api.recharge, { token, body: { pay_method: 'alipay2', amount: 5 } })
  expect(order.error).toBe('service_unavailable')
  const paths = ['/sandbox/pay/x', '/api/payment/notify/alipay', '/api/payment/notify/card']
  for (const path of paths) {
    const response = await fetch(world.url + path, {
      method: 'POST',
      body: new URLSearchParams({ result: 'pay' }),
    })
    expect([path, response.status]).toEqual([path, 404])
  }
})

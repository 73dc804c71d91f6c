import { describe, expect, test } from 'vitest'
import { payment, payCxka, payFuxinka, recharge } from '@noktra/contract/recharge'
import { sendSms } from '@noktra/contract/sign-in'
import { makePlayer } from './factories.ts'
import { solvedTicket } from './visitor.ts'
import { useWorld } from './world.ts'

/* A live store has nothing of the sandbox, whatever is missing: no page of it, no code to read, no coins for nothing. */

const world = useWorld({ SANDBOX: '0' })

const PATHS: [method: string, path: string][] = [
  ['GET', '/sandbox/outbox'],
  ['GET', '/sandbox/outbox?format=json&to=1'],
  ['POST', '/sandbox/captcha'],
  ['GET', '/sandbox/pay/1'],
  ['POST', '/sandbox/pay/1'],
  ['GET', '/sandbox/market'],
  ['POST', '/sandbox/market'],
  ['GET', '/sandbox/steam'],
  ['GET', '/sandbox/steam/xrds'],
  ['GET', '/sandbox/steam/login'],
  ['POST', '/sandbox/steam/login'],
  ['POST', '/sandbox/steam/answer'],
  ['POST', '/sandbox/steam/players'],
  ['GET', '/sandbox'],
  ['GET', '/%73andbox/outbox'],
]

describe('a live store', () => {
  /** @shows ASVS-13.4.2 ASVS-15.2.3 */
  test.each(PATHS)('has nothing at %s %s', async (method, path) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const sent = method === 'POST' ? { method, headers, body: '{}' } : { method, headers }
    const answer = await fetch(world.url + path, sent)
    expect(answer.status).toBe(404)
  })

  test('without a payment service has no recharge', async () => {
    const { token } = await makePlayer(world)
    const body = { pay_method: 'alipay2' as const, amount: 5 }
    const answers = [
      await world.call(recharge, { token, body }),
      await world.call(recharge, { token, body: { ...body, pay_method: 'rxka-ali' } }),
      await world.call(payment, { token, body: { channel: 'alipay2', amount: 5 } }),
      await world.call(payFuxinka, { token, body: { amount: 5 } }),
      await world.call(payCxka, { token, body: { amount: 5 } }),
    ]
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => 'service_unavailable'))
    expect(await world.db.selectFrom('recharge_order').selectAll().execute()).toEqual([])
  })

  test(
    'without an SMS service and a mail server keeps no code where anybody could read it',
    { tags: 'long' },
    async () => {
      for (const mobile of ['13800000001', 'someone@noktra.example']) {
        const answer = await world.call(sendSms, { body: { mobile, ...(await solvedTicket(world)) } })
        expect(answer.error).toBe('service_unavailable')
      }
      expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    },
  )

  test('says so: to the page that loads the web, to programs and in the metrics', async () => {
    const text = async (path: string) => (await fetch(world.url + path)).text()
    expect(await text('/home')).toContain(
      '<meta name="store" content="live" data-sign-in="phone" data-pay="" data-languages="en zh pt">',
    )
    expect(await text('/api/docs')).toContain('This is a live store.')
    const metrics = await world.store.metricsApp.inject('/metrics')
    expect(metrics.body).toContain('noktra_store_mode{mode="live"} 1')
    expect(metrics.body).toContain('noktra_store_mode{mode="sandbox"} 0')
  })
})

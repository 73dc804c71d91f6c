import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AD_NETWORKS, report, type AdNetwork } from '@noktra/contract/attribution'
import type { BodySent } from '@noktra/contract/route'
import { settleOrder } from '#server/features/recharge/settle-order.ts'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { AD_PIXELS, startFakeAdNetworks } from '#test/fake-ad-networks.ts'
import { useWorld } from '#test/world.ts'
import { GIVE_UP_MS, LEASE_MS, reportToNetworks } from './report-to-networks.ts'

const networks = await startFakeAdNetworks()
const world = useWorld({ SANDBOX: '', ...networks.env })
afterAll(() => networks.close())
beforeEach(() => {
  networks.behave(null)
  networks.heard.length = 0
  // A minute has room for so many reports only.
  world.clock.advance(60_000)
})

type Body = BodySent<typeof report>
const ADVERT = { pixel_type: 'tt', pixel_id: AD_PIXELS.tt, ads_id: 'click-9', channel: 'spring' } as const
const eventId = () => crypto.randomUUID().replaceAll('-', '')

const send = (body: Body, sent: { token?: string; headers?: Record<string, string> } = {}) =>
  world.call(report, { body, ...sent })
const rows = () => world.db.selectFrom('attribution_event').selectAll().orderBy('id').execute()
const lastRow = async () => (await rows()).at(-1)!
const tell = (withinMs = 2000) => reportToNetworks(world.store.ctx, withinMs)

let serial = 0
async function anOrder(player: TestPlayer): Promise<string> {
  const order_no = `RA${String(serial++).padStart(6, '0')}`
  const now = world.clock.now()
  await world.db
    .insertInto('recharge_order')
    .values({
      order_no,
      player_id: player.id,
      pay_method: 'alipay2',
      provider: 'sandbox',
      coins: 3000,
      payable: 21_600,
      rate: '7.2',
      status: 'waiting',
      created_at: now,
      expires_at: new Date(now.getTime() + 1800_000),
    })
    .execute()
  return order_no
}

async function paidOrder(player: TestPlayer): Promise<string> {
  const order_no = await anOrder(player)
  const word = { state: 'paid', order_no, amount: 21_600, provider_ref: order_no } as const
  await settleOrder(world.store.ctx, 'sandbox', word)
  return order_no
}

/** A browser that keeps its cookie. */
async function browser(): Promise<Record<string, string>> {
  const answer = await fetch(`${world.url}/api/box/boxType/all`)
  return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
}

describe('POST /api/report', () => {
  /** @shows SPEC-7.87 */
  test('writes down the event with the advert, the browser as a number that is not its own, and no account', async () => {
    const headers = await browser()
    const answer = await send({ event: 'start', ...ADVERT, event_id: eventId() }, { headers })
    expect(answer.data).toEqual({ recorded: true, is_first: false })
    const row = await lastRow()
    expect(row).toMatchObject({
      network: 'tt',
      event: 'start',
      player_id: null,
      pixel_id: AD_PIXELS.tt,
      ads_id: 'click-9',
      channel: 'spring',
      status: 'waiting',
    })
    expect(row.visitor).toMatch(/^[0-9a-f]{64}$/)
    expect(headers['cookie']).not.toContain(row.visitor)
  })

  /** @shows SPEC-7.96 */
  test('takes whose event it is from the token, whatever the body says', async () => {
    const player = await makePlayer(world)
    const other = await makePlayer(world)
    await send({ event: 'login', ...ADVERT, user_id: other.id }, { token: player.token })
    expect(await lastRow()).toMatchObject({ event: 'login', player_id: player.id })
  })

  test('writes the same event down once: a session, a new account, a browser, a number of its own', async () => {
    const { token } = await makePlayer(world)
    const headers = await browser()
    const number = eventId()
    const before = (await rows()).length
    for (const body of [
      { event: 'login' },
      { event: 'reg' },
      { event: 'firstopen' },
      { event: 'start', event_id: number },
      { event: 'wake', event_id: number },
    ] as const) {
      const told = await Promise.all(
        Array.from({ length: 4 }, () => send({ ...ADVERT, ...body }, { token, headers })),
      )
      expect(told.filter(({ data }) => data.recorded)).toHaveLength(1)
    }
    expect((await rows()).length).toBe(before + 5)
    await send({ event: 'start', ...ADVERT }, { headers })
    await send({ event: 'start', ...ADVERT }, { headers })
    expect((await rows()).length).toBe(before + 7)
  })

  test.each(['login', 'reg', 'pay', 'firstpay'] as const)('refuses %s of a visitor', async (event) => {
    const before = (await rows()).length
    expect(await send({ event, ...ADVERT, data: { orderId: 'RA000000' } })).toMatchObject({
      status: 401,
      error: 'not_signed_in',
    })
    expect((await rows()).length).toBe(before)
  })

  test('refuses the registration of an account that is older than a day', async () => {
    const { token } = await makePlayer(world)
    world.clock.advance(25 * 3600_000)
    expect(await send({ event: 'reg', ...ADVERT }, { token })).toMatchObject({ error: 'invalid_input' })
  })

  /** @shows SPEC-7.97 */
  test('takes sum and order of a payment from the books, and says whether it was the first', async () => {
    const player = await makePlayer(world)
    const { token } = player
    const first = await paidOrder(player)
    world.clock.advance(1000)
    const second = await paidOrder(player)
    const pay = (event: 'pay' | 'firstpay', orderId: string) =>
      send({ event, ...ADVERT, data: { type: 'alipay2', orderId, amount: 99_999 } }, { token })
    expect((await pay('pay', second)).data).toEqual({ recorded: true, is_first: false })
    expect(await lastRow()).toMatchObject({ order_no: second, amount: 21_600, player_id: player.id })
    expect((await pay('pay', first)).data).toEqual({ recorded: true, is_first: true })
    expect(await pay('firstpay', second)).toMatchObject({ error: 'invalid_input' })
    expect((await pay('firstpay', first)).data).toEqual({ recorded: true, is_first: true })
    expect((await pay('firstpay', first)).data).toEqual({ recorded: false, is_first: true })
    expect((await pay('pay', first)).data).toEqual({ recorded: false, is_first: true })
  })

  test("refuses a payment of another player's order, of one that is not paid, is none, or was long ago", async () => {
    const player = await makePlayer(world)
    const order = await paidOrder(player)
    const stranger = await makePlayer(world)
    const pay = (orderId: string | undefined, token: string) =>
      send({ event: 'pay', ...ADVERT, ...(orderId ? { data: { orderId } } : {}) }, { token })
    expect(await pay(order, stranger.token)).toMatchObject({ error: 'order_unknown' })
    expect(await pay('RA-nothing', player.token)).toMatchObject({ error: 'order_unknown' })
    expect(await pay(undefined, player.token)).toMatchObject({ error: 'order_unknown' })
    expect(await pay(await anOrder(player), player.token)).toMatchObject({ error: 'order_unknown' })
    world.clock.advance(3 * 24 * 3600_000 + 1000)
    expect(await pay(order, player.token)).toMatchObject({ error: 'order_unknown' })
  })

  test('takes words of the advert that are null or empty as left out', async () => {
    for (const absent of [null, '', ' ']) {
      const advert = { pixel_type: 'tt', pixel_id: absent, ads_id: absent, channel: absent }
      const answer = await send({ event: 'start', event_id: eventId(), ...advert } as Body)
      expect(answer, JSON.stringify(absent)).toMatchObject({ code: 0, data: { recorded: true } })
      expect(await lastRow()).toMatchObject({ pixel_id: null, ads_id: null, channel: null })
    }
  })

  test('refuses words that are too long or hold control characters, and events it does not know', async () => {
    for (const wrong of [
      { pixel_id: 'x\u0000' },
      { ads_id: 'x'.repeat(129) },
      { channel: 'a\u0007b' },
      { pixel_type: 'xx' },
      { event: 'logout' },
      { event_id: 'not hex' },
    ]) {
      const answer = await send({ event: 'start', ...ADVERT, ...wrong } as Body)
      expect(answer, JSON.stringify(wrong)).toMatchObject({ status: 400, error: 'invalid_input' })
    }
  })

  test('reports no pixel that is not the store’s own, nor an advert without a network', async () => {
    await send({ event: 'start', ...ADVERT, pixel_id: 'somebody-elses' })
    expect(await lastRow()).toMatchObject({ status: 'recorded', reason: 'a pixel that is not ours' })
    await send({ event: 'start', ads_id: 'click-9' })
    expect(await lastRow()).toMatchObject({ network: 'none', status: 'recorded' })
    await tell()
    expect(networks.heard.filter(({ body }) => JSON.stringify(body).includes('somebody-elses'))).toEqual([])
  })

  test('takes 60 reports a minute of one network', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => send({ event: 'start', ...ADVERT })))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(60)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({ status: 429, error: 'too_many_requests' })
    await world.db.deleteFrom('attribution_event').execute()
  })
})

describe('telling the networks', () => {
  beforeEach(async () => {
    await world.db.deleteFrom('attribution_event').execute()
  })

  const advertOf = (pixel_type: AdNetwork) => ({ ...ADVERT, pixel_type, pixel_id: AD_PIXELS[pixel_type] })
  const start = (pixel_type: AdNetwork) =>
    send({ event: 'start', ...advertOf(pixel_type) }, { headers: { 'user-agent': 'A browser' } })

  test('each of the four is told each event once, however many sweeps run at once', async () => {
    for (const network of AD_NETWORKS) await start(network)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    expect(networks.heard.map(({ network }) => network).sort()).toEqual([...AD_NETWORKS].sort())
    for (const row of await rows()) {
      expect(row).toMatchObject({ status: 'sent', attempt: 1, next_at: null, user_agent: null })
      expect(row.ended_at).not.toBeNull()
    }
  })

  /** @shows ASVS-14.2.3 */
  test('a payment tells its sum and order and neither account nor contact', async () => {
    const player = await makePlayer(world)
    const order_no = await paidOrder(player)
    await send({ event: 'pay', ...advertOf('fb'), data: { orderId: order_no } }, { token: player.token })
    await tell()
    const event = networks.heard[0]!.body.data![0]
    expect(event).toMatchObject({
      event_name: 'Purchase',
      event_time: Math.floor(world.clock.now().getTime() / 1000),
      custom_data: { value: 216, currency: 'CNY', order_id: order_no },
      user_data: { external_id: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    })
    const { mobile } = await world.db
      .selectFrom('player')
      .select('mobile')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(event)).not.toContain(mobile!.slice(-8))
    expect(JSON.stringify(event)).not.toContain(`${player.id}`)
  })

  test.each(['slow', 'broken', 'lost'] as const)(
    'a network that is %s is told again after a while, by the same number, and counts once',
    async (fault) => {
      networks.behave(fault, 1)
      await start('tt')
      await tell(fault === 'slow' ? 500 : 2000)
      const waiting = await lastRow()
      expect(waiting).toMatchObject({ status: 'waiting', attempt: 1, user_agent: 'A browser' })
      expect(waiting.reason).not.toBeNull()
      expect(waiting.next_at!.getTime() - world.clock.now().getTime()).toBe(10_000)
      await tell()
      expect(networks.heard).toHaveLength(1)
      world.clock.advance(10_000)
      await tell()
      expect(await lastRow()).toMatchObject({ status: 'sent', attempt: 2, reason: null })
      expect(new Set(networks.heard.map(({ key }) => key)).size).toBe(1)
    },
  )

  test('what a network refuses is not told again, and the reason stays', async () => {
    networks.behave('refuses')
    for (const network of AD_NETWORKS) await start(network)
    await tell()
    world.clock.advance(GIVE_UP_MS)
    await tell()
    expect(networks.heard).toHaveLength(4)
    const told = await rows()
    expect(told.map(({ status }) => status)).toEqual(['refused', 'refused', 'refused', 'refused'])
    expect(told.map(({ reason }) => reason)).toEqual(['code 100', 'status 400', 'result 10', 'code 40002'])
  })

  test('what cannot be told for a day is given up, after ever longer rests, with the reason', async () => {
    networks.behave('broken')
    await start('gg')
    const begun = world.clock.now().getTime()
    const rests: number[] = []
    for (let row = await lastRow(); row.status === 'waiting'; row = await lastRow()) {
      const rest = row.next_at!.getTime() - world.clock.now().getTime()
      world.clock.advance(rest)
      rests.push(rest)
      await tell()
    }
    expect(await lastRow()).toMatchObject({ status: 'given_up', reason: 'status 503', next_at: null })
    expect(world.clock.now().getTime() - begun).toBe(GIVE_UP_MS)
    expect(rests.slice(0, 5)).toEqual([0, 10_000, 20_000, 40_000, 80_000])
    expect(Math.max(...rests)).toBe(3600_000)
  })

  test('what a process took that then died is told by the next, and a late answer changes nothing', async () => {
    networks.behave('slow', 1)
    await start('fb')
    const dying = tell(1000)
    await expect.poll(() => networks.heard.length).toBe(1)
    world.clock.advance(LEASE_MS)
    await tell()
    expect(await lastRow()).toMatchObject({ status: 'sent', attempt: 2 })
    await dying
    expect(await lastRow()).toMatchObject({ status: 'sent', attempt: 2 })
  })

  test('visits are forgotten after 30 days, the rest after 400', async () => {
    const { token } = await makePlayer(world)
    await start('fb')
    await send({ event: 'reg', ...ADVERT }, { token })
    await tell()
    world.clock.advance(31 * 24 * 3600_000)
    await forgetOld(world.store.ctx)
    expect((await rows()).map(({ event }) => event)).toEqual(['reg'])
    world.clock.advance(370 * 24 * 3600_000)
    await forgetOld(world.store.ctx)
    expect(await rows()).toEqual([])
  })
})

import { afterEach, describe, expect, test } from 'vitest'
import { goOn, lastRetrieval, letFail, orders, retrieve, startRetrieval, stateOf } from '#test/retrievals.ts'
import { openPage, postJson, pressButton } from '#test/sandbox-page.ts'
import { useWorld } from '#test/world.ts'
import { advanceSandboxMarket } from '#server/platform/providers/market/sandbox-market.ts'
import { MARKET_STEPS, type MarketStep } from './play-market.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const PATH = '/sandbox/market'

afterEach(async () => {
  await letFail(world, 'order:queue', 0)
  await goOn(world, true)
})

const page = (language?: string) => openPage(world.url + PATH, language)
const press = (form: Record<string, string>) => pressButton(world.url + PATH, form)
const post = (body: unknown) => postJson(world.url + PATH, body)

/** An order that the market has just taken, to be played by hand. */
async function takenOrder() {
  await goOn(world, false)
  const player = await startRetrieval(world)
  await stepRetrievals(world.store.ctx)
  const [order] = await orders(world, player)
  return { player, order_ref: order!.order_ref }
}

describe('the page', () => {
  test('shows each order with the buttons of its next steps', async () => {
    expect((await page()).html).toContain('Nobody has retrieved anything yet')
    const { player, order_ref } = await takenOrder()
    const { status, html, headers } = await page()
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(headers.get('cache-control')).toBe('no-store')
    const { market_hash_name } = await lastRetrieval(world, player)
    expect(html).toContain(market_hash_name)
    expect(html).toContain(order_ref)
    expect(html).not.toContain('<script')
    const shown = [...html.matchAll(/name="step" value="(\w+)"/g)].map((match) => match[1])
    expect(shown).toEqual(['offer', 'cancel'])
  })

  test('speaks three languages, each in full', async () => {
    const [en, zh, pt] = await Promise.all(['en', 'zh-CN,zh;q=0.9', 'pt-BR'].map(page))
    expect(en!.html).toContain('<html lang="en">')
    expect(zh!.html).toContain('沙盒饰品市场')
    expect(pt!.html).toContain('Mercado de testes')
    for (const { html } of [zh!, pt!]) {
      for (const english of ['Orders', 'Ask again', 'By hand', 'Let it fail', 'Back to']) {
        expect(html).not.toContain(english)
      }
    }
  })
})

describe('its buttons', () => {
  test('play an order to its end, and the store looks at once', async () => {
    const { player, order_ref } = await takenOrder()
    for (const [step, phase] of [
      ['offer', 'offer_sent'],
      ['deliver', 'received'],
      ['release', 'done'],
    ] as const) {
      expect(await press({ action: 'step', order_ref, step })).toEqual({ status: 303, location: PATH })
      await stepRetrievals(world.store.ctx)
      expect((await lastRetrieval(world, player)).phase).toBe(phase)
    }
    expect(await stateOf(world, player.itemId)).toBe('retrieved')
    expect((await page()).html).not.toContain(`value="${order_ref}"`)
  })

  test('play only the steps that an order is at, each once', async () => {
    const { order_ref } = await takenOrder()
    const steps = Object.keys(MARKET_STEPS) as MarketStep[]
    for (const step of steps.filter((one) => MARKET_STEPS[one].from !== 'buying')) {
      expect(await post({ action: 'step', order_ref, step })).toMatchObject({ status: 404 })
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ action: 'step', order_ref, step: 'offer' })),
    )
    expect(answers.filter((answer) => answer.body.code === 0)).toHaveLength(1)
    // A form that comes too late shows the page as it is.
    expect(await press({ action: 'step', order_ref, step: 'offer' })).toMatchObject({ status: 303 })
  })

  test('let it go on by itself, or stop it', async () => {
    const { player } = await takenOrder()
    const advance = async (ms: number) => {
      world.clock.advance(ms)
      await advanceSandboxMarket(world.store.ctx)
      return (await orders(world, player))[0]!
    }
    expect((await advance(3_600_000)).state).toBe('buying')
    await press({ action: 'settings', by_itself: 'true', protect_seconds: '60' })
    expect((await advance(2999)).state).toBe('buying')
    expect((await advance(1)).state).toBe('offer_sent')
    await press({ action: 'settings', by_itself: 'false', protect_seconds: '60' })
    expect((await advance(3_600_000)).state).toBe('offer_sent')
    await press({ action: 'settings', by_itself: 'true', protect_seconds: '60' })
    const received = await advance(4000)
    expect(received).toMatchObject({
      state: 'received',
      protected_until: new Date(world.clock.now().getTime() + 60_000),
    })
    expect((await advance(59_999)).state).toBe('received')
    expect((await advance(1)).state).toBe('done')
  })

  test('let calls fail, so many of them, and stop it', async () => {
    await press({ action: 'fail', fault: 'quote:queue', times: '2' })
    expect((await page()).html).toContain('Failures to come: 2')
    const player = await startRetrieval(world).catch(() => null)
    expect(player).toBeNull()
    expect((await page()).html).toContain('Failures to come: 1')
    await press({ action: 'fail', fault: 'quote:queue', times: '0' })
    expect((await page()).html).toContain('Every call is answered as it should be')
    const served = await startRetrieval(world)
    expect((await retrieve(world, served, served.itemIds)).error).toBe('item_busy')
  })
})

describe('the same by JSON', () => {
  test('answers with what the market knows', async () => {
    const { order_ref } = await takenOrder()
    const { status, body } = await post({ action: 'step', order_ref, step: 'offer' })
    expect({ status, code: body.code }).toEqual({ status: 200, code: 0 })
    expect(body.data['orders']).toContainEqual(expect.objectContaining({ order_ref, state: 'offer_sent' }))
    expect(await post({ action: 'settings', by_itself: false, protect_seconds: 5 })).toMatchObject({
      body: { data: { settings: { by_itself: false, protect_seconds: 5 } } },
    })
    expect(await post({ action: 'fail', fault: 'find:slow', times: 3 })).toMatchObject({
      body: { data: { settings: { failing_call: 'find', failure: 'slow', failures_left: 3 } } },
    })
  })

  test('refuses what it does not know, and changes nothing', async () => {
    const { order_ref } = await takenOrder()
    for (const [body, field] of [
      [{}, 'action'],
      [{ action: 'steal' }, 'action'],
      [{ action: 'step', order_ref, step: 'steal' }, 'step'],
      [{ action: 'step', step: 'offer' }, 'order_ref'],
      [{ action: 'step', order_ref: 'x'.repeat(101), step: 'offer' }, 'order_ref'],
      [{ action: 'settings', by_itself: 'maybe', protect_seconds: 1 }, 'by_itself'],
      [{ action: 'settings', by_itself: true, protect_seconds: -1 }, 'protect_seconds'],
      [{ action: 'settings', by_itself: true, protect_seconds: 1.5 }, 'protect_seconds'],
      [{ action: 'settings', by_itself: true, protect_seconds: 1e12 }, 'protect_seconds'],
      [{ action: 'fail', fault: 'find:declined', times: 1 }, 'fault'],
      [{ action: 'fail', fault: 'order:queue', times: 1001 }, 'times'],
    ] as const) {
      expect(await post(body)).toMatchObject({ status: 400, body: { data: { field } } })
    }
    for (const unknown of ['unheard', 'a\0b']) {
      expect(await post({ action: 'step', order_ref: unknown, step: 'offer' })).toMatchObject({ status: 404 })
    }
    expect((await press({ action: 'step' })).status).toBe(400)
  })
})

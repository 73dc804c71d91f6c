import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { AD_NETWORKS, ATTRIBUTION_EVENTS, type AdNetwork } from '@noktra/contract/attribution'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { AD_PIXELS, startFakeAdNetworks } from '#test/fake-ad-networks.ts'
import { testClock, T0 } from '#test/test-store.ts'
import { chooseProviders } from '../choose-providers.ts'
import type { ProviderParts } from '../provider-parts.ts'
import { AdSilence, type AdEvent } from './attribution.ts'

const networks = await startFakeAdNetworks()
afterAll(() => networks.close())
beforeEach(() => {
  networks.behave(null)
  networks.heard.length = 0
})

function providersOf(env: NodeJS.ProcessEnv) {
  return chooseProviders({ config: readConfig(env), clock: testClock(T0) } as unknown as ProviderParts)
    .attribution
}
const providers = providersOf(networks.env)

const HASH = 'a'.repeat(64)
let serial = 0
function anEvent(network: AdNetwork, also: Partial<AdEvent> = {}): AdEvent {
  return {
    event: 'pay',
    event_ref: `ref-${serial++}`,
    at: 1_772_424_000,
    pixel_id: AD_PIXELS[network],
    ads_id: 'click-1',
    visitor: 'b'.repeat(64),
    player: HASH,
    user_agent: 'A browser',
    page_url: 'https://noktra.example/',
    payment: { order_no: 'R1', value: 216, currency: 'CNY' },
    ...also,
  }
}
const send = (network: AdNetwork, also: Partial<AdEvent> = {}, withinMs = 5000) =>
  providers[network]!.send(anEvent(network, also), AbortSignal.timeout(withinMs))

describe.each(AD_NETWORKS)('%s', (network) => {
  /** @shows SPEC-7.89 SPEC-7.90 SPEC-7.91 SPEC-7.92 SPEC-7.93 SPEC-7.94 SPEC-7.95 */
  test('takes each of the seven events under a name of its own', async () => {
    for (const event of ATTRIBUTION_EVENTS) {
      const payment = event.endsWith('pay') ? anEvent(network).payment : null
      expect(await send(network, { event, payment })).toEqual({ state: 'taken' })
    }
    expect(new Set(networks.heard.map(({ name }) => name)).size).toBe(ATTRIBUTION_EVENTS.length)
  })

  /** @shows SPEC-7.97 */
  test('hears of a payment its sum, currency and order, and nothing of the browser but what it demands', async () => {
    await send(network)
    const text = JSON.stringify(networks.heard[0]!.body).replaceAll('\\"', '"')
    expect(text).toContain('"value":216')
    expect(text).toContain('"currency":"CNY"')
    expect(text).toContain('"R1"')
    expect(text.includes('A browser')).toBe(providers[network]!.wantsUserAgent)
    expect(text).not.toMatch(/client_ip|"ip"|email|phone|"em"|"ph"/)
  })

  test.each(['slow', 'broken', 'busy', 'redirect', 'endless', 'lost'] as const)(
    'is asked again when it is %s',
    async (fault) => {
      networks.behave(fault)
      const asked = send(network, {}, fault === 'slow' ? 50 : 5000)
      await expect(asked).rejects.toThrow(AdSilence)
      await expect(asked).rejects.not.toThrow(/token|secret|127\.0\.0\.1/)
    },
  )

  test('is not asked again when it has refused', async () => {
    networks.behave('refuses')
    expect(await send(network)).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/^(code|status|result) \d+$/),
    })
  })

  test('counts an event once whose answer was lost', async () => {
    networks.behave('lost', 1)
    const event = anEvent(network)
    const before = networks.counted.size
    await expect(providers[network]!.send(event, AbortSignal.timeout(5000))).rejects.toThrow(AdSilence)
    await providers[network]!.send(event, AbortSignal.timeout(5000))
    expect(networks.heard).toHaveLength(2)
    expect(networks.counted.size).toBeLessThanOrEqual(before + 1)
  })
})

test.each(['fb', 'kw', 'tt'] as const)(
  'a page in place of the answer of %s is no answer',
  async (network) => {
    networks.behave('html')
    await expect(send(network)).rejects.toThrow(AdSilence)
  },
)

test('Kwai is not asked without a click, by which alone it attributes', async () => {
  expect(await send('kw', { ads_id: null })).toEqual({ state: 'refused', reason: 'no click id' })
  expect(networks.heard).toEqual([])
})

test('a visitor is told by their browser, a player by their account', async () => {
  await send('tt', { event: 'start', player: null, payment: null, ads_id: null })
  await send('tt')
  expect(networks.heard.map(({ body }) => body.data![0]!.user)).toEqual([
    { external_id: 'b'.repeat(64), user_agent: 'A browser' },
    { external_id: HASH, ttclid: 'click-1', user_agent: 'A browser' },
  ])
})

test('without its settings a network is told nothing', () => {
  expect(providersOf({})).toEqual({ fb: null, gg: null, kw: null, tt: null })
})

test('the settings are read, and what they cannot be stops the start with a sentence', () => {
  expect(readConfig(networks.env).adNetworks.tt).toMatchObject({
    pixels: ['another-one', 'CTTSTORE'],
    token: 'tiktok-token',
  })
  expect(readConfig({}).adCurrency).toBe('CNY')
  for (const [env, words] of [
    [{ ATTRIBUTION_FB_TOKEN: 'x' }, 'ATTRIBUTION_FB_TOKEN is set but ATTRIBUTION_FB_PIXELS is missing.'],
    [
      { ATTRIBUTION_GG_PIXELS: 'G 1', ATTRIBUTION_GG_TOKEN: 'x' },
      'ATTRIBUTION_GG_PIXELS must be ids of pixels',
    ],
    [
      { ATTRIBUTION_KW_PIXELS: '1', ATTRIBUTION_KW_TOKEN: 'x', ATTRIBUTION_KW_URL: 'x' },
      'ATTRIBUTION_KW_URL must be',
    ],
    [{ ATTRIBUTION_CURRENCY: 'yuan' }, 'ATTRIBUTION_CURRENCY must be three letters'],
    [{ ...networks.env, SANDBOX: '1' }, '(SANDBOX=1) cannot run beside an advertising network'],
  ] as const) {
    expect(() => readConfig(env)).toThrow(ConfigError)
    expect(() => readConfig(env)).toThrow(words)
  }
})

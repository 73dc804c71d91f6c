import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { testClock } from '#test/test-store.ts'
import { chooseProviders } from '../choose-providers.ts'
import type { ProviderParts } from '../provider-parts.ts'

const MARKETPLACE = {
  MARKETPLACE_URL: 'https://market.example/open/',
  MARKETPLACE_KEY: 'a-key',
  MARKETPLACE_SECRET: 'a-secret',
  MARKETPLACE_RATE: '7.2',
  STEAM_APP_ID: '4100',
}
const QUICK = {
  QUICK_BUY_URL: 'https://quick.example',
  QUICK_BUY_KEY: 'a-secret',
  QUICK_BUY_RATE: '1',
  STEAM_APP_ID: '4100',
}
const PEER = {
  PEER_MARKET_URL: 'https://peer.example/v1/',
  PEER_MARKET_KEY: 'a-secret',
  PEER_MARKET_GAME: 'a-game',
  PEER_MARKET_RATE: '0.14',
  STEAM_APP_ID: '4100',
}
const BOT = {
  STEAM_BOT_USERNAME: 'a_bot',
  STEAM_BOT_PASSWORD: 'a password',
  STEAM_BOT_SHARED_SECRET: 'cnOgv/KdpLoP6Nbh0GMkXkPXALQ=',
  STEAM_BOT_IDENTITY_SECRET: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  STEAM_APP_ID: '4100',
}

function marketsOf(env: NodeJS.ProcessEnv): string[] {
  const parts = {
    config: readConfig(env),
    clock: testClock(new Date(0)),
    log: pino({ level: 'silent' }),
  } as unknown as ProviderParts
  return chooseProviders(parts).markets.map(({ name }) => name)
}

test('the settings are read', () => {
  expect(readConfig(MARKETPLACE).marketplace).toEqual({
    url: 'https://market.example/open',
    key: 'a-key',
    secret: 'a-secret',
    rate: 72_000,
  })
  expect(readConfig(BOT).steamBot).toEqual({
    username: 'a_bot',
    password: 'a password',
    sharedSecret: BOT.STEAM_BOT_SHARED_SECRET,
    identitySecret: BOT.STEAM_BOT_IDENTITY_SECRET,
  })
  expect(readConfig({})).toMatchObject({ marketplace: null, steamBot: null, steamAppId: null })
  expect(readConfig(BOT).steamAppId).toBe(4100)
})

test.each([
  ['1', 10_000],
  ['0.0001', 1],
  ['7.25', 72_500],
  ['99999.9999', 999_999_999],
])('a coin of %s is %i ten-thousandths', (MARKETPLACE_RATE, rate) => {
  expect(readConfig({ ...MARKETPLACE, MARKETPLACE_RATE }).marketplace?.rate).toBe(rate)
})

test.each<[NodeJS.ProcessEnv, string]>([
  [{ ...MARKETPLACE, MARKETPLACE_SECRET: '' }, 'MARKETPLACE_URL is set but MARKETPLACE_SECRET is missing.'],
  [{ MARKETPLACE_RATE: '7.2' }, 'MARKETPLACE_RATE is set but MARKETPLACE_URL'],
  ...[
    'market.example',
    'ftp://market.example',
    'https://a:b@market.example',
    'https://market.example/?a=b',
    'https://market.example/#a',
  ].map((MARKETPLACE_URL): [NodeJS.ProcessEnv, string] => [
    { ...MARKETPLACE, MARKETPLACE_URL },
    'MARKETPLACE_URL must be an address like https://market.example/api.',
  ]),
  ...['0', '0.0000', '-1', '1e3', '7,2', '7.20001', '100000', ' 7.2', 'NaN'].map(
    (MARKETPLACE_RATE): [NodeJS.ProcessEnv, string] => [
      { ...MARKETPLACE, MARKETPLACE_RATE },
      'MARKETPLACE_RATE must be the money of one coin',
    ],
  ),
  [{ STEAM_BOT_USERNAME: 'a_bot' }, 'STEAM_BOT_USERNAME is set but STEAM_BOT_PASSWORD'],
  [{ ...BOT, STEAM_BOT_SHARED_SECRET: 'ABCDE' }, 'STEAM_BOT_SHARED_SECRET must be the 20 bytes'],
  [{ ...BOT, STEAM_BOT_IDENTITY_SECRET: 'ABCDE' }, 'STEAM_BOT_IDENTITY_SECRET must be the 20 bytes'],
  [{ STEAM_APP_ID: 'x' }, 'STEAM_APP_ID must be a whole number'],
  [{ ...BOT, STEAM_APP_ID: '' }, 'STEAM_APP_ID is missing'],
  [{ ...MARKETPLACE, STEAM_APP_ID: '' }, 'STEAM_APP_ID is missing'],
  [{ STEAM_API_KEY: 'K' }, 'STEAM_APP_ID is missing'],
  [{ ...MARKETPLACE, SANDBOX: '1' }, '(SANDBOX=1) cannot run beside a real market'],
  [{ ...QUICK, QUICK_BUY_RATE: '' }, 'QUICK_BUY_URL is set but QUICK_BUY_RATE is missing.'],
  [{ ...QUICK, QUICK_BUY_URL: 'quick.example' }, 'QUICK_BUY_URL must be an address'],
  [{ ...PEER, PEER_MARKET_RATE: '0' }, 'PEER_MARKET_RATE must be the money of one coin'],
  [{ ...PEER, STEAM_APP_ID: '' }, 'STEAM_APP_ID is missing'],
  [{ ...PEER, SANDBOX: '1' }, '(SANDBOX=1) cannot run beside a real market'],
  [{ ...BOT, SANDBOX: '1' }, '(SANDBOX=1) cannot run beside a real market'],
])('%o is refused with a sentence that names no secret', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(sentence)
  expect(() => readConfig(env)).not.toThrow(/a-secret|a password|ABCDE/)
})

test('all that are configured send the items, the sandbox where it is asked for, else none', () => {
  expect(marketsOf({ ...MARKETPLACE, ...QUICK, ...PEER, ...BOT })).toEqual([
    'marketplace',
    'quick-buy',
    'peer-market',
    'steam-bot',
  ])
  expect(marketsOf(MARKETPLACE)).toEqual(['marketplace'])
  expect(marketsOf(BOT)).toEqual(['steam-bot'])
  expect(marketsOf({ SANDBOX: '1' })).toEqual(['sandbox'])
  expect(marketsOf({})).toEqual([])
})

/** A store of its own that only chose its providers; prints which files it loaded by require. */
const STORE = `
  import { createRequire } from 'node:module'
  import { readConfig } from '#server/platform/config.ts'
  import { chooseProviders } from '#server/platform/providers/choose-providers.ts'
  const config = readConfig(${JSON.stringify(BOT)})
  const market = chooseProviders({ config, clock: { now: () => new Date(0) }, log: {} }).markets[0]?.name
  // One that is loaded shows that it would be seen.
  await import('tencentcloud-sdk-nodejs-common')
  console.log(JSON.stringify({ market, loaded: Object.keys(createRequire(import.meta.url).cache) }))
`

test('a store has not loaded the Steam libraries, with a bot neither, before they are needed', () => {
  const { stdout, stderr } = spawnSync('node', ['--input-type=module', '--eval', STORE], {
    cwd: join(import.meta.dirname, '../../../..'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { market, loaded } = JSON.parse(stdout) as { market: string; loaded: string[] }
  expect(market).toBe('steam-bot')
  expect(loaded.some((path) => /node_modules\/tencentcloud/.test(path))).toBe(true)
  expect(loaded.filter((path) => /node_modules\/steam/.test(path))).toEqual([])
})

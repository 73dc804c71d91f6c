import { beforeEach, expect, test } from 'vitest'
import { FAKE_BOT, fakeSteamTrading, steamError } from '#test/fake-steam-trading.ts'
import { testClock } from '#test/test-store.ts'
import { MarketSilence } from './market.ts'
import { steamCode, type SteamClient } from './steam-client.ts'
import { steamSession } from './steam-session.ts'

const MINUTE_MS = 60_000
const { signal } = new AbortController()

function setUp() {
  const clock = testClock(new Date('2026-03-02T04:00:00.000Z'))
  const steam = fakeSteamTrading(clock)
  const timers: { ms: number; work: () => void }[] = []
  const logged: string[] = []
  const note = (...said: unknown[]) => void logged.push(JSON.stringify(said))
  let opened = 0
  const state: { open: () => Promise<SteamClient> } = { open: () => Promise.resolve(steam.connect()) }
  const session = steamSession({
    config: FAKE_BOT,
    open: () => {
      opened += 1
      return state.open()
    },
    clock,
    log: { info: note, warn: note, error: note } as never,
    after: (ms, work) => timers.push({ ms, work }),
  })
  return {
    clock,
    steam,
    session,
    timers,
    logged,
    state,
    opened: () => opened,
    /** Lets all answers come that are under way. */
    settle: async () => {
      for (let k = 0; k < 10; k += 1) await new Promise(setImmediate)
    },
    isReady: () =>
      Promise.race([
        session.ready(signal).then(() => true),
        (async () => {
          for (let k = 0; k < 10; k += 1) await new Promise(setImmediate)
          return false
        })(),
      ]),
    /** Lets the longest of the pending times pass. */
    wait: (ms: number) => {
      clock.advance(ms)
      for (const timer of timers.splice(0)) {
        if (timer.ms <= ms) timer.work()
        else timers.push(timer)
      }
    },
  }
}

let at = setUp()
beforeEach(() => {
  at = setUp()
})

test('nothing is loaded before it is needed, and then once', async () => {
  expect(at.opened()).toBe(0)
  await Promise.all([at.session.ready(signal), at.session.ready(signal)])
  at.session.begin()
  expect(at.opened()).toBe(1)
  expect(at.steam.logOns).toEqual([
    {
      accountName: FAKE_BOT.username,
      password: FAKE_BOT.password,
      twoFactorCode: steamCode(FAKE_BOT.sharedSecret, at.clock.now()),
      logonID: expect.any(Number),
    },
  ])
  expect(at.steam.state.acknowledged).toBe(1)
})

test('libraries that cannot be loaded are tried again by the next who needs them', async () => {
  const { open } = at.state
  at.state.open = () => Promise.reject(new Error('no such package'))
  expect(await at.isReady()).toBe(false)
  at.state.open = open
  expect(await at.isReady()).toBe(true)
})

test('refused log-ons are repeated at growing distances, with a new code', async () => {
  at.steam.logOnFaults.push(
    ...Array.from({ length: 7 }, () => steamError('ServiceUnavailable', { eresult: 20 })),
  )
  expect(await at.isReady()).toBe(false)
  const waits = []
  for (let k = 0; k < 7; k += 1) {
    const { ms } = at.timers[0]!
    waits.push(ms / MINUTE_MS)
    at.wait(ms)
    await at.settle()
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect(await at.isReady()).toBe(true)
  expect(new Set(at.steam.logOns.map(({ twoFactorCode }) => twoFactorCode)).size).toBe(8)
})

test.each([5, 84])('after result %i it waits long at once', async (eresult) => {
  at.steam.logOnFaults.push(steamError('no', { eresult }))
  expect(await at.isReady()).toBe(false)
  expect(at.timers.map(({ ms }) => ms)).toEqual([30 * MINUTE_MS])
})

test('a log-off closes it until the next log-on', async () => {
  expect(await at.isReady()).toBe(true)
  at.steam.emit(0, 'user', 'error', steamError('LoggedInElsewhere', { eresult: 6 }))
  expect(await at.isReady()).toBe(false)
  at.wait(MINUTE_MS)
  expect(await at.isReady()).toBe(true)
})

test('a lost connection leaves the web session in use', async () => {
  expect(await at.isReady()).toBe(true)
  at.steam.emit(0, 'user', 'disconnected', 0)
  expect(await at.isReady()).toBe(true)
  expect(at.timers.map(({ ms }) => ms)).toEqual([12 * 60 * MINUTE_MS])
})

test.each(['community', 'manager'] as const)(
  'a web session that %s calls expired is renewed',
  async (who) => {
    expect(await at.isReady()).toBe(true)
    const before = at.steam.state.webLogOns
    at.steam.emit(0, who, 'sessionExpired', new Error('HTTP error 403'))
    at.steam.emit(0, who, 'sessionExpired', new Error('HTTP error 403'))
    expect(await at.isReady()).toBe(true)
    expect(at.steam.state.webLogOns).toBe(before + 1)
  },
)

test('one that expires again and again is renewed twice a minute', async () => {
  expect(await at.isReady()).toBe(true)
  const before = at.steam.state.webLogOns
  at.steam.emit(0, 'manager', 'sessionExpired', new Error('no'))
  expect(await at.isReady()).toBe(true)
  at.steam.emit(0, 'manager', 'sessionExpired', new Error('no'))
  expect(await at.isReady()).toBe(false)
  at.wait(MINUTE_MS / 2)
  expect(await at.isReady()).toBe(true)
  expect(at.steam.state.webLogOns).toBe(before + 2)
})

test('an expired one without a connection waits for the next log-on', async () => {
  expect(await at.isReady()).toBe(true)
  at.steam.emit(0, 'user', 'disconnected', 0)
  at.steam.emit(0, 'manager', 'sessionExpired', new Error('no'))
  expect(await at.isReady()).toBe(false)
  at.steam.emit(0, 'user', 'loggedOn')
  at.steam.emit(0, 'user', 'webSession', 'id', ['steamLoginSecure=x'])
  expect(await at.isReady()).toBe(true)
})

test('it is renewed every twelve hours, however often it was renewed between', async () => {
  expect(await at.isReady()).toBe(true)
  for (let k = 0; k < 3; k += 1) {
    at.clock.advance(MINUTE_MS)
    at.steam.emit(0, 'manager', 'sessionExpired', new Error('no'))
    expect(await at.isReady()).toBe(true)
  }
  const before = at.steam.state.webLogOns
  at.wait(12 * 60 * MINUTE_MS)
  await at.settle()
  expect(at.steam.state.webLogOns).toBe(before + 1)
})

test('cookies that are refused are asked for again', async () => {
  const refused = { kind: 'refused', error: new Error('Access token not found') } as const
  at.steam.mishap('setCookies', refused, refused)
  expect(await at.isReady()).toBe(false)
  at.wait(MINUTE_MS / 2)
  expect(await at.isReady()).toBe(true)
})

test('asked for its code it gives one, after a wrong one a new one, and none for a mail', async () => {
  expect(await at.isReady()).toBe(true)
  at.timers.length = 0
  const codes: string[] = []
  const take = (code: string) => void codes.push(code)
  at.steam.emit(0, 'user', 'steamGuard', null, take, false)
  at.steam.emit(0, 'user', 'steamGuard', null, take, true)
  at.steam.emit(0, 'user', 'steamGuard', 'example.com', take, false)
  expect(codes).toHaveLength(1)
  at.wait(MINUTE_MS / 2)
  expect(codes).toHaveLength(2)
  expect(codes[1]).not.toBe(codes[0])
  expect(codes[1]).toBe(steamCode(FAKE_BOT.sharedSecret, at.clock.now()))
  expect(at.logged.some((line) => line.includes('mobile authenticator'))).toBe(true)
})

test('who cannot wait hears silence, and the log holds no secret', async () => {
  at.steam.logOnFaults.push(steamError('InvalidPassword', { eresult: 5 }))
  await expect(at.session.ready(AbortSignal.abort())).rejects.toThrow(MarketSilence)
  const leaving = new AbortController()
  const silence = expect(at.session.ready(leaving.signal)).rejects.toThrow(MarketSilence)
  await at.settle()
  leaving.abort()
  await silence
  expect(at.logged.join()).toContain('InvalidPassword')
  const { password, sharedSecret, identitySecret } = FAKE_BOT
  for (const secret of [password, sharedSecret, identitySecret, at.steam.logOns[0]!.twoFactorCode])
    expect(at.logged.join()).not.toContain(secret)
})

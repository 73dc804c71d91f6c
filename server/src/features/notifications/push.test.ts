import { afterAll, describe, expect, test, vi } from 'vitest'
import * as account from '@noktra/contract/account'
import * as bell from '@noktra/contract/notifications'
import * as api from '@noktra/contract/push'
import { logout } from '@noktra/contract/users'
import { addNotifications, type NewNotification } from '#server/core/notifications/add-notification.ts'
import { openSession } from '#server/features/users/open-session.ts'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { isPublicAddress, lookUpPublic, NotPublic } from '#server/platform/outside/public-address.ts'
import { readPushKeys } from '#server/platform/providers/push/push-keys.ts'
import { reachOfService, webPush } from '#server/platform/providers/push/web-push.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { startFakePushService, type FakeBrowser } from '#test/fake-push-service.ts'
import { useSecondStore } from '#test/second-store.ts'
import { useWorld } from '#test/world.ts'
import { pushSweep } from './send-pushes.ts'

const DAY_MS = 24 * 3600_000
const NEWS = { text: '{}', ttl_s: 60, isUrgent: false, topic: 'notice-1' }
const service = await startFakePushService()
const otherService = await startFakePushService()
const env = { PUSH_SERVICES: `${service.origin},${otherService.origin},*.push.apple.com` }
const world = useWorld(env)
const second = useSecondStore(world, env)
afterAll(() => Promise.all([service.close(), otherService.close()]))

let serial = 0

/** Tells players of something new each time, as operations do. */
async function tell(...notices: Partial<NewNotification>[]): Promise<void> {
  await world.store.ctx.transact(async (tx) => {
    await addNotifications(
      tx,
      world.clock.now(),
      notices.map((notice) => ({
        playerId: 0,
        kind: 'retrieval',
        ref: `push-${(serial += 1)}`,
        text: 'done',
        values: { item: 'Corvane | Gilt Thorn' },
        path: '/user/getbackList',
        ...notice,
      })),
    )
  })
}

const send = () => pushSweep(world.store.ctx).run()

async function subscribe(
  { token }: Pick<TestPlayer, 'token'>,
  language = 'en',
  browser = service.open(),
): Promise<FakeBrowser> {
  await world.data(api.subscribePush, {
    token,
    body: browser.subscription,
    headers: { 'accept-language': language },
  })
  return browser
}

async function signInAgain({ id }: TestPlayer): Promise<{ token: string }> {
  const { ctx } = world.store
  return ctx.transact((tx) =>
    openSession(tx, ctx, { playerId: id, network: '127.0.0.1', device: null, userAgent: 'Firefox/1 Linux' }),
  )
}

const settingsOf = ({ token }: Pick<TestPlayer, 'token'>) => world.data(api.pushSettings, { token })
const saidTo = ({ received }: FakeBrowser) =>
  received.map(({ text }) => JSON.parse(text) as Record<string, string>)
const waiting = async () => (await world.db.selectFrom('push_message').selectAll().execute()).length

describe('a browser that has subscribed', () => {
  test('reads what the bell says, in its own language, signed by the store and encrypted for it alone', async () => {
    const player = await makePlayer(world)
    const english = await subscribe(player)
    const chinese = await subscribe(await signInAgain(player), 'zh')
    await tell({
      playerId: player.id,
      kind: 'roll',
      text: 'won',
      values: { room_en: 'Dawn', room_zh: '黎明' },
      path: '/rollDetail/7',
    })
    await send()
    expect(saidTo(english)).toEqual([
      {
        title: 'Noktra',
        body: "You won a prize in “Dawn”! It's in your backpack",
        path: '/rollDetail/7',
        tag: expect.stringMatching(/^notice-\d+$/),
        icon: expect.stringMatching(/^\/brand\/[0-9a-f]{32}\.png$/),
        lang: 'en',
      },
    ])
    expect(saidTo(chinese)[0]!['body']).toContain('黎明')
    expect(saidTo(chinese)[0]!['lang']).toBe('zh')
    const { public_key, devices } = await settingsOf(player)
    expect(english.received[0]).toMatchObject({ publicKey: public_key, urgency: 'normal', ttl: 86_400 })
    expect(devices.map(({ is_current, last_ok_at }) => [is_current, last_ok_at !== null])).toEqual([
      [true, true],
      [false, true],
    ])
    await send()
    expect(english.received).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('is told of a battle that begins at once and for minutes, of nothing that was read meanwhile', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    await tell({
      playerId: player.id,
      kind: 'battle',
      text: 'locked',
      values: { room_id: 4 },
      path: '/battleDetail/4',
    })
    await send()
    expect(browser.received[0]).toMatchObject({ urgency: 'high', ttl: 600 })
    await tell({ playerId: player.id })
    await world.data(bell.readNotifications, { token: player.token, body: {} })
    await send()
    expect(browser.received).toHaveLength(1)
    await tell({ playerId: player.id, kind: 'battle', text: 'locked' })
    world.clock.advance(11 * 60_000)
    await send()
    expect(browser.received).toHaveLength(1)
    expect(await waiting()).toBe(0)
  })

  test('is told of nothing that was rolled back', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    const undone = world.store.ctx.transact(async (tx) => {
      await addNotifications(tx, world.clock.now(), [
        { playerId: player.id, kind: 'retrieval', ref: 'undone', text: 'done' },
      ])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send()
    expect(browser.received).toEqual([])
  })

  test('of each kind by its switch: what calls or was asked for begins on, the rest off', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    const isOn = async () =>
      Object.fromEntries((await settingsOf(player)).switches.map(({ name, is_on }) => [name, is_on]))
    expect(await isOn()).toEqual({
      battle_ready: true,
      battle: false,
      roll: true,
      retrieval: true,
      rebate: false,
      security: false,
      wallet: false,
    })
    const news: Partial<NewNotification>[] = [
      { kind: 'battle', text: 'locked' },
      { kind: 'battle', text: 'won' },
      { kind: 'roll', text: 'lost' },
      { kind: 'retrieval' },
      { kind: 'rebate', text: 'same_device', values: { nickname: 'Ana' } },
      { kind: 'security', text: 'password' },
      { kind: 'wallet', text: 'cash_in', values: { amount: '1250.5' } },
    ]
    const all = news.map((notice) => ({ playerId: player.id, values: { room_id: 9 }, ...notice }))
    await tell(...all)
    await send()
    expect(browser.received).toHaveLength(3)
    for (const [name, is_on] of Object.entries(await isOn())) {
      await world.data(api.switchPush, { token: player.token, body: { name, is_on: !is_on } })
    }
    await tell(...all)
    await send()
    expect(browser.received).toHaveLength(3 + 4)
    // Messages go together, in no order.
    expect(saidTo(browser).map(({ body }) => body)).toContain('Noktra added 1,250.50 coins to your wallet')
    expect(
      await world.call(api.switchPush, { token: player.token, body: { name: 'none', is_on: true } }),
    ).toMatchObject({ error: 'invalid_input', data: { field: 'name' } })
  })
})

describe('subscribing', () => {
  test('from two sessions at once leaves an endpoint with one of them', async () => {
    const players = await Promise.all([makePlayer(world), makePlayer(world)])
    const browser = service.open()
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        players.map(({ token }) => world.data(api.subscribePush, { token, body: browser.subscription })),
      )
      const devices = await Promise.all(players.map(async (player) => (await settingsOf(player)).devices))
      expect(devices.flat()).toHaveLength(1)
    }
    await tell(...players.map(({ id }) => ({ playerId: id })))
    await send()
    expect(browser.received).toHaveLength(1)
  })

  test('twice by one browser is once; one that comes with another endpoint lets go of the first', async () => {
    const player = await makePlayer(world)
    const first = await subscribe(player)
    await world.data(api.subscribePush, { token: player.token, body: first.subscription })
    expect((await settingsOf(player)).devices).toHaveLength(1)
    const next = await subscribe(player)
    expect((await settingsOf(player)).devices).toHaveLength(1)
    await tell({ playerId: player.id })
    await send()
    expect([first.received.length, next.received.length]).toEqual([0, 1])
  })

  test('of fifteen browsers of a player at once leaves ten', async () => {
    const player = await makePlayer(world)
    const sessions = await Promise.all(Array.from({ length: 15 }, () => signInAgain(player)))
    await Promise.all(sessions.map((session) => subscribe(session)))
    expect((await settingsOf(player)).devices).toHaveLength(10)
  })

  test('is refused for what is no push service, no key, and for visitors', async () => {
    const { token } = await makePlayer(world)
    const { subscription } = service.open()
    const refusal = async (change: object) =>
      (await world.call(api.subscribePush, { token, body: { ...subscription, ...change } })).error
    for (const endpoint of [
      'http://127.0.0.1:9/push',
      'http://169.254.169.254/latest/meta-data',
      'https://localhost/push',
      'https://push.apple.com.evil.example/x',
      'https://web.push.apple.com:8443/x',
      'https://web.push.apple.com@evil.example/x',
      'https://user:word@web.push.apple.com/x',
      `${service.origin.replace('127.0.0.1', 'localhost')}/push`,
      'file:///etc/passwd',
      'no address',
    ]) {
      expect(await refusal({ endpoint }), endpoint).toBe('push_service_unknown')
    }
    const { auth, p256dh } = subscription.keys
    const noPoint = Buffer.from(p256dh, 'base64url').fill(7, 1).toString('base64url')
    expect(await refusal({ keys: { auth, p256dh: noPoint } })).toBe('invalid_input')
    expect(await refusal({ keys: { auth, p256dh: 'x' } })).toBe('invalid_input')
    expect(await refusal({ keys: { auth: 'x', p256dh } })).toBe('invalid_input')
    for (const route of [api.pushSettings, api.subscribePush, api.unsubscribePush, api.switchPush]) {
      expect((await world.call(route)).error).toBe('not_signed_in')
    }
  })

  test('ends with a press, and another player cannot end it', async () => {
    const player = await makePlayer(world)
    const stranger = await makePlayer(world)
    await subscribe(player)
    const [device] = (await settingsOf(player)).devices
    const body = { device_id: device!.device_id }
    expect(await world.data(api.unsubscribePush, { token: stranger.token, body })).toEqual({ removed: false })
    expect(await world.data(api.unsubscribePush, { token: player.token, body })).toEqual({ removed: true })
    expect((await settingsOf(player)).devices).toEqual([])
  })

  test('ends with its session: by logging out, from elsewhere, and by its age', async () => {
    const player = await makePlayer(world)
    const [left, ended, old] = await Promise.all([1, 2, 3].map(() => signInAgain(player)))
    const browsers = [await subscribe(left!), await subscribe(ended!), await subscribe(old!)]
    await world.data(logout, { token: left!.token })
    const here = await signInAgain(player)
    const { list } = await world.data(account.listSessions, { token: ended!.token })
    const current = list.find(({ is_current }) => is_current)!
    await world.data(account.revokeSession, { token: here.token, body: { id: current.id } })
    await tell({ playerId: player.id })
    await send()
    expect(browsers.map(({ received }) => received.length)).toEqual([0, 0, 1])
    world.clock.advance(31 * DAY_MS)
    await tell({ playerId: player.id })
    await send()
    expect(browsers[2]!.received).toHaveLength(1)
    await forgetOld(world.store.ctx)
    const rows = await world.db
      .selectFrom('push_subscription')
      .select('id')
      .where('player_id', '=', player.id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('sending', () => {
  test('a browser that is gone is forgotten at once, with all that waits for it', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    browser.answer = { status: 410 }
    await tell({ playerId: player.id }, { playerId: player.id })
    await send()
    expect((await settingsOf(player)).devices).toEqual([])
    expect(await waiting()).toBe(0)
  })

  test(
    'a service that says nothing holds up no other browser, and is tried again later, four times at most',
    { tags: 'long' },
    async () => {
      const [silent, other] = [await makePlayer(world), await makePlayer(world)]
      const dead = await subscribe(silent)
      dead.answer = 'never'
      const browser = await subscribe(other)
      await tell({ playerId: silent.id })
      const began = performance.now()
      const run = send()
      await expect
        .poll(async () => (await world.db.selectFrom('push_message').selectAll().execute())[0]?.attempts)
        .toBe(1)
      await tell({ playerId: other.id })
      await expect.poll(() => browser.received.length).toBe(1)
      expect(performance.now() - began).toBeLessThan(7000)
      await run
      /** How often it has been tried when so much more time has passed. */
      const triedAfter = async (seconds: number) => {
        world.clock.advance(seconds * 1000)
        await send()
        return (await world.db.selectFrom('push_message').select('attempts').execute())[0]?.attempts
      }
      // The service may ask for a longer pause than the store's own (300 and 1800 s), up to an hour.
      dead.answer = { status: 503, retryAfter: 900 }
      expect(await triedAfter(31)).toBe(2)
      expect(await triedAfter(300)).toBe(2)
      dead.answer = { status: 503, retryAfter: 7200 }
      expect(await triedAfter(600)).toBe(3)
      expect(await triedAfter(3599)).toBe(3)
      expect(await triedAfter(1)).toBeUndefined()
      expect(dead.calls).toBe(4)
      expect(dead.received).toEqual([])
      expect((await settingsOf(silent)).devices).toHaveLength(1)
    },
  )

  test('a service that is silent for many browsers leaves places to the others', async () => {
    const [silent, other] = [await makePlayer(world), await makePlayer(world)]
    const dead = await subscribe(silent)
    dead.answer = 'never'
    const browser = await subscribe(other, 'en', otherService.open())
    await tell(...Array.from({ length: 40 }, () => ({ playerId: silent.id })))
    await tell({ playerId: other.id })
    const run = send()
    await expect.poll(() => browser.received.length).toBe(1)
    const tried = () => world.db.selectFrom('push_message').select('id').where('attempts', '>', 0).execute()
    await expect.poll(async () => (await tried()).length).toBe(8)
    expect(dead.calls).toBe(8)
    dead.answer = { status: 410 }
    service.hangUp()
    await run
    expect(await waiting()).toBe(0)
  })

  test('a browser whose service refuses five messages in a row is let go of; one that is taken is counted from nought again', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    const refuse = async (times: number) => {
      browser.answer = { status: 400 }
      for (let n = 0; n < times; n += 1) {
        await tell({ playerId: player.id })
        await send()
      }
    }
    await refuse(4)
    browser.answer = null
    await tell({ playerId: player.id })
    await send()
    await refuse(4)
    expect((await settingsOf(player)).devices).toHaveLength(1)
    await refuse(1)
    expect((await settingsOf(player)).devices).toEqual([])
  })

  test('a browser whose service is down, or does not take the signature of the store, keeps its place', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    const five = Array.from({ length: 5 }, () => ({ playerId: player.id }))
    browser.answer = { status: 503 }
    await tell(...five)
    for (let n = 0; n < 4; n += 1) {
      await send()
      world.clock.advance(1_800_000)
    }
    expect(browser.calls).toBe(20)
    expect(await waiting()).toBe(0)
    expect((await settingsOf(player)).devices).toHaveLength(1)

    browser.answer = { status: 403 }
    await tell(...five)
    const logged = vi.spyOn(world.store.ctx.log, 'error')
    await pushSweep(world.store.ctx).run()
    expect(logged.mock.calls).toEqual(
      five.map(() => [
        { service: new URL(service.origin).host, reason: 'answered 403' },
        'a push could not be sent',
      ]),
    )
    logged.mockRestore()
    expect(await waiting()).toBe(0)
    expect((await settingsOf(player)).devices).toHaveLength(1)
  })

  test('by two processes at once brings each message once', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => makePlayer(world)))
    const browsers = await Promise.all(players.map((player) => subscribe(player)))
    await tell(...players.flatMap(({ id }) => [{ playerId: id }, { playerId: id }]))
    const both = [pushSweep(world.store.ctx), pushSweep(second.ctx)]
    await Promise.all(both.map((sweep) => sweep.run()))
    for (const browser of browsers) {
      expect(browser.received).toHaveLength(2)
      expect(new Set(browser.received.map(({ topic }) => topic)).size).toBe(2)
    }
  })

  test('what a process took that died is sent by another a minute later', async () => {
    const player = await makePlayer(world)
    const browser = await subscribe(player)
    await tell({ playerId: player.id })
    await world.db
      .updateTable('push_message')
      .set({ attempts: 1, due_at: new Date(world.clock.now().getTime() + 60_000) })
      .execute()
    await send()
    expect(browser.received).toEqual([])
    world.clock.advance(60_000)
    await send()
    expect(browser.received).toHaveLength(1)
  })
})

describe('the store', () => {
  test('has one pair of keys, also when many processes make it at once, and keeps the private half sealed', async () => {
    await world.db.deleteFrom('push_key').execute()
    const made = await Promise.all(
      [world.store.ctx, second.ctx, world.store.ctx, second.ctx].map((ctx) => readPushKeys(ctx)),
    )
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1)
    const row = await world.db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
    expect(row.private_key.toString('latin1')).not.toContain(made[0]!.privateKey)
    expect(row.public_key).toBe(made[0]!.publicKey)
  })

  test('connects to no name that leads inside', async () => {
    for (const all of [true, false]) {
      const found = await new Promise((done) => lookUpPublic('localhost', { all }, done))
      expect(found).toBeInstanceOf(NotPublic)
    }
    const { ctx } = world.store
    const { send: sendTo } = webPush({ ...ctx, config: { ...ctx.config, pushServices: ['localhost'] } })
    const { keys } = service.open().subscription
    // Where it did connect it would come back as `later`: nothing listens there.
    expect(await sendTo({ endpoint: 'https://localhost/push', ...keys }, NEWS)).toEqual({
      state: 'fault',
      why: expect.stringMatching(/^localhost is at /),
    })
  })

  test('follows no service that sends it elsewhere', async () => {
    const [browser, inside] = [service.open(), otherService.open()]
    browser.answer = { status: 307, location: inside.subscription.endpoint }
    const { endpoint, keys } = browser.subscription
    expect(await world.store.ctx.providers.push!.send({ endpoint, ...keys }, NEWS)).toEqual({
      state: 'fault',
      why: 'answered 307',
    })
    expect([browser.calls, inside.calls]).toEqual([1, 0])
  })

  test('calls public addresses alone', () => {
    for (const inside of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ]) {
      expect(isPublicAddress(inside), inside).toBe(false)
    }
    for (const outside of ['8.8.8.8', '17.57.144.1', '2a00:1450:4001:82b::200a']) {
      expect(isPublicAddress(outside), outside).toBe(true)
    }
  })

  test('knows the services that it was told of', () => {
    const services = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:9000']
    expect(reachOfService('https://fcm.googleapis.com/fcm/send/x', services)).toBe('public')
    expect(reachOfService('https://web.push.apple.com/x', services)).toBe('public')
    expect(reachOfService('http://127.0.0.1:9000/x', services)).toBe('inside')
    for (const other of [
      'http://fcm.googleapis.com/x',
      'https://evilpush.apple.com/x',
      'https://push.apple.com/x',
      'http://127.0.0.1:9001/x',
      'https://127.0.0.1:9000/x',
    ]) {
      expect(reachOfService(other, services), other).toBeNull()
    }
  })
})

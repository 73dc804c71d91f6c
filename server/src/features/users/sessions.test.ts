import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import * as entry from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { letSessionsAge, PASSWORD, registerOwner, securityNotices } from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
import { useWatchers } from '#test/watcher.ts'
import { useWorld } from '#test/world.ts'
import { deviceName, maskNetwork } from '../../platform/http/device-name.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const openSocket = useWatchers()
const DAY = 24 * 3_600_000
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

async function signIn(mobile: string, headers: Record<string, string>) {
  const { access_token } = await world.data(entry.login, {
    body: { mobile, login_type: 'password', password: PASSWORD },
    headers,
  })
  return access_token
}

async function newBrowser(): Promise<string> {
  const response = await fetch(`${world.url}/api/setting/get?key=support_url`)
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

describe('the list of sessions', () => {
  /** @shows ASVS-7.5.2 ASVS-16.3.1 */
  it('names each device and masks its network, this one first', async () => {
    const { mobile } = await registerOwner(world)
    const windows = await signIn(mobile, { 'user-agent': CHROME, 'x-forwarded-for': '203.0.113.77' })
    world.clock.advance(5000)
    await signIn(mobile, { 'user-agent': IPHONE, 'x-forwarded-for': '2001:db8:aaaa:bbbb::1' })
    const { list, total } = await world.data(account.listSessions, { token: windows })
    expect(total).toBe(3)
    expect(list.slice(0, 2)).toMatchObject([
      { is_current: true, device_name: 'Chrome · Windows', network: '203.0.113.*' },
      { is_current: false, device_name: 'Safari · iPhone', network: '2001:db8:*' },
    ])
    expect(JSON.stringify(list)).not.toContain('203.0.113.77')
    expect(list.filter(({ is_current }) => is_current)).toHaveLength(1)
  })

  it('leaves out those that ended, those that were not used for 30 days, and those of others', async () => {
    const { mobile, token, id } = await registerOwner(world)
    await makePlayer(world)
    world.clock.advance(31 * 24 * 3_600_000)
    const later = await signIn(mobile, {})
    expect((await world.call(account.listSessions, { token })).error).toBe('not_signed_in')
    const gone = await signIn(mobile, {})
    await world.data(api.logout, { token: gone })
    expect(await world.data(account.listSessions, { token: later })).toMatchObject({ total: 1 })
    expect((await sessionsOf(id)).length).toBe(3)
  })

  /** @shows ASVS-7.3.2 */
  it('leaves out one that began 90 days ago, however busy: it has ended, and its socket with it', async () => {
    const { mobile, token } = await registerOwner(world)
    const socket = await openSocket(world.url)
    await socket.ask('auth', { token })
    for (let days = 0; days < 80; days += 20) {
      world.clock.advance(20 * DAY)
      expect((await world.call(api.userDetails, { token })).code).toBe(0)
    }
    world.clock.advance(10 * DAY - 120_000)
    expect((await world.call(api.userDetails, { token })).code).toBe(0)
    world.clock.advance(120_000)
    expect((await world.call(api.userDetails, { token })).error).toBe('not_signed_in')
    void socket.ask('ping')
    await expect.poll(() => world.store.ctx.live.size()).toBe(0)
    const later = await signIn(mobile, {})
    expect((await world.data(account.listSessions, { token: later })).total).toBe(1)
  })

  it('is for players', async () => {
    expect((await world.call(account.listSessions)).error).toBe('not_signed_in')
    expect((await world.call(account.revokeSession, { body: {} })).error).toBe('not_signed_in')
  })
})

async function sessionsOf(playerId: number) {
  return world.db.selectFrom('session').select('id').where('player_id', '=', playerId).execute()
}

describe('signing out elsewhere', () => {
  /** @shows ASVS-4.4.4 */
  it('ends one session, its socket too, and leaves the others', async () => {
    const { mobile, token } = await registerOwner(world)
    const [phone, tablet] = [await signIn(mobile, {}), await signIn(mobile, {})]
    const socket = await openSocket(world.url)
    await socket.ask('auth', { token: phone })
    expect(world.store.ctx.live.size()).toBe(1)
    const { list } = await world.data(account.listSessions, { token: phone })
    const id = list.find(({ is_current }) => is_current)!.id
    expect(await world.data(account.revokeSession, { token, body: { id } })).toEqual({ ended: 1 })
    expect((await world.call(api.userDetails, { token: phone })).error).toBe('not_signed_in')
    expect((await world.call(api.userDetails, { token: tablet })).code).toBe(0)
    await expect.poll(() => world.store.ctx.live.size()).toBe(0)
    expect((await world.call(account.revokeSession, { token, body: { id } })).error).toBe('session_unknown')
  })

  /** @shows ASVS-7.5.2 */
  it('without an id ends all but this one', async () => {
    const { mobile, token } = await registerOwner(world)
    const others = [await signIn(mobile, {}), await signIn(mobile, {})]
    expect(await world.data(account.revokeSession, { token, body: {} })).toEqual({ ended: 2 })
    for (const other of others) {
      expect((await world.call(api.userDetails, { token: other })).error).toBe('not_signed_in')
    }
    expect((await world.call(api.userDetails, { token })).code).toBe(0)
    expect(await world.data(account.revokeSession, { token, body: {} })).toEqual({ ended: 0 })
  })

  it('never ends a session of somebody else', async () => {
    const [mine, other] = [await makePlayer(world), await makePlayer(world)]
    const { list } = await world.data(account.listSessions, { token: other.token })
    const stolen = await world.call(account.revokeSession, { token: mine.token, body: { id: list[0]!.id } })
    expect(stolen.error).toBe('session_unknown')
    expect((await world.call(api.userDetails, { token: other.token })).code).toBe(0)
  })

  it.each([0, -1, 1.5, '7', null])('needs the number of a session: %j', async (id) => {
    const { token } = await makePlayer(world)
    const answer = await world.call(account.revokeSession, { token, body: { id: id as number } })
    expect(['invalid_input', 'session_unknown']).toContain(answer.error)
  })

  it('twenty times at once ends a session once', async () => {
    const { mobile, token } = await registerOwner(world)
    await signIn(mobile, {})
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.data(account.revokeSession, { token, body: {} })),
    )
    expect(answers.reduce((sum, { ended }) => sum + ended, 0)).toBe(1)
  })
})

describe('a sign-in from a device that the player never used', () => {
  it('is told to them once; one from a known device is not', async () => {
    const { id, mobile } = await registerOwner(world)
    const cookie = await newBrowser()
    await signIn(mobile, { cookie, 'user-agent': CHROME })
    expect(await securityNotices(world, id)).toEqual(['new_device'])
    letSessionsAge(world)
    await signIn(mobile, { cookie, 'user-agent': CHROME })
    expect(await securityNotices(world, id)).toEqual(['new_device'])
    await signIn(mobile, { cookie: await newBrowser() })
    expect(await securityNotices(world, id)).toEqual(['new_device', 'new_device'])
    const { details } = await world.db
      .selectFrom('notification')
      .select('details')
      .where('player_id', '=', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(details).toEqual({
      text: 'new_device',
      values: { device: 'Chrome · Windows' },
      path: '/user/userInfo#security',
    })
  })

  it('is not told to who has just registered', async () => {
    const { id } = await registerOwner(world)
    expect(await securityNotices(world, id)).toEqual([])
  })
})

describe('the name of a device', () => {
  it.each([
    [CHROME, 'Chrome · Windows'],
    [IPHONE, 'Safari · iPhone'],
    [`${CHROME} Edg/140.0`, 'Edge · Windows'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet · Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    ['curl/8.5.0', ''],
    ['', ''],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })

  it('comes with a network without its end', () => {
    expect(maskNetwork('203.0.113.77')).toBe('203.0.113.*')
    expect(maskNetwork('2001:db8:aaaa:bbbb::/64')).toBe('2001:db8:*')
  })
})

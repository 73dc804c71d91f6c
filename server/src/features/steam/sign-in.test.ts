import { describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/users'
import { errorText } from '@noktra/languages/error-text'
import { makePlayer } from '#test/factories.ts'
import {
  answerAs,
  askPlatform,
  comeBack,
  makePlatformPlayer,
  newBrowser,
  signInAs,
  tokenOf,
} from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

function refused(name: 'steam_refused' | 'steam_cancelled' | 'account_closed' | 'service_unavailable') {
  return { type: 'store-steam', outcome: 'refused', msg: errorText(name, 'en') }
}

async function players() {
  return world.db.selectFrom('player').select(['id', 'steam_id']).orderBy('id').execute()
}

describe('a sign-in by Steam', () => {
  /** @shows SPEC-2.56 */
  it('asks the platform with the store as realm and a state of its own', async () => {
    const cookie = await newBrowser(world)
    const question = await askPlatform(world, cookie)
    expect(question.address.origin + question.address.pathname).toBe(
      'http://localhost:3000/sandbox/steam/login',
    )
    expect(Object.fromEntries(question.address.searchParams)).toEqual({
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.mode': 'checkid_setup',
      'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.return_to': `${world.url}/api/user/auth/steam/return?state=${question.state}`,
      'openid.realm': `${world.url}/`,
    })
    const other = await askPlatform(world, cookie)
    expect(other.state).not.toBe(question.state)
  })

  /** @shows SPEC-2.57 SPEC-7.25 */
  it('makes the player of a new account, with its name, the gift, the inviter and the channel', async () => {
    const inviter = await makePlayer(world)
    const { invite_code } = await world.data(api.userDetails, { token: inviter.token })
    const cookie = await newBrowser(world)
    const { steam_id } = await makePlatformPlayer(world, {
      nickname: '  Kes\u202etrel\u0007 the   Long-Winged One ',
    })
    const message = await signInAs(world, cookie, steam_id, { code: invite_code.toLowerCase(), ch: 'forum' })
    expect(message).toMatchObject({ outcome: 'signed_in', is_new: true })
    const token = tokenOf(message)
    const details = await world.data(api.userDetails, { token, cookie })
    expect(details).toMatchObject({
      nickname: 'Kestrel the Long-Win',
      steam_id,
      mobile: null,
      email: null,
      has_password: false,
      key_count: 1,
      inviter_until: null,
    })
    const told = await world.data(api.inviterInfo, { token, cookie })
    expect(told.inviter?.user_id).toBe(inviter.id)
    const player = await world.db
      .selectFrom('player')
      .select(['channel', 'inviter_id'])
      .where('steam_id', '=', steam_id)
      .executeTakeFirstOrThrow()
    expect(player).toEqual({ channel: 'forum', inviter_id: inviter.id })
  })

  it('signs a known account in and keeps its inviter', async () => {
    const cookie = await newBrowser(world)
    const { steam_id } = await makePlatformPlayer(world)
    const first = await signInAs(world, cookie, steam_id)
    const inviter = await makePlayer(world)
    const { invite_code } = await world.data(api.userDetails, { token: inviter.token })
    const elsewhere = await newBrowser(world)
    const again = await signInAs(world, elsewhere, steam_id, { code: invite_code })
    expect(again).toMatchObject({ outcome: 'signed_in', is_new: false })
    const before = await world.data(api.userDetails, { token: tokenOf(first), cookie })
    const now = { token: tokenOf(again), cookie: elsewhere }
    expect((await world.data(api.userDetails, now)).user_id).toBe(before.user_id)
    expect((await world.data(api.inviterInfo, now)).inviter).toBeNull()
  })

  it('gives one gift to one account and one browser', async () => {
    const cookie = await newBrowser(world)
    const one = await makePlatformPlayer(world)
    const two = await makePlatformPlayer(world)
    const keys = []
    for (const { steam_id } of [one, two]) {
      const token = tokenOf(await signInAs(world, cookie, steam_id))
      keys.push((await world.data(api.userDetails, { token, cookie })).key_count)
    }
    expect(keys).toEqual([1, 0])
  })

  it('leaves out an unknown invite code, a name of nothing, and words that are too long', async () => {
    const { steam_id } = await makePlatformPlayer(world, { nickname: '\u200b\u200d\u00ad' })
    const query = { code: 'NOBODY99', ch: 'x'.repeat(101) }
    const cookie = await newBrowser(world)
    const token = tokenOf(await signInAs(world, cookie, steam_id, query))
    const details = await world.data(api.userDetails, { token, cookie })
    expect(details.nickname).toMatch(/^Runner-\d{4}$/)
    expect((await world.data(api.inviterInfo, { token, cookie })).inviter).toBeNull()
    const { channel } = await world.db
      .selectFrom('player')
      .select('channel')
      .where('steam_id', '=', steam_id)
      .executeTakeFirstOrThrow()
    expect(channel).toBeNull()
  })

  it('says in the visit’s language that it was cancelled, and makes no player', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const before = await players()
    const question = await askPlatform(world, cookie, { lang: 'pt' })
    const { message, html } = await comeBack(cookie, await answerAs(world, question, steam_id, 'cancel'))
    expect(message).toEqual({
      type: 'store-steam',
      outcome: 'refused',
      msg: errorText('steam_cancelled', 'pt'),
    })
    expect(html).toContain('<html lang="pt-BR">')
    expect(await players()).toEqual(before)
  })

  it('refuses a closed account', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    tokenOf(await signInAs(world, cookie, steam_id))
    await world.db.updateTable('player').set({ status: 1 }).where('steam_id', '=', steam_id).execute()
    expect(await signInAs(world, cookie, steam_id)).toEqual(refused('account_closed'))
  })

  it('hands the token over in a page that nothing keeps, of a script of the store’s own', async () => {
    const { steam_id } = await makePlatformPlayer(world, { nickname: '</script><b>x' })
    const cookie = await newBrowser(world)
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    const { headers, html, message } = await comeBack(cookie, address)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(html).toContain('<meta name="referrer" content="no-referrer">')
    expect(html).toContain('<script src="/api/user/auth/steam/popup.js">')
    expect(html.match(/<script/g)).toHaveLength(2)
    const script = await fetch(`${world.url}/api/user/auth/steam/popup.js`)
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(await script.text()).toContain('postMessage(message, location.origin)')
    const session = await world.db
      .selectFrom('session')
      .select('token_hash')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(session[0]!.token_hash.toString('hex')).not.toContain(tokenOf(message))
  })
})

/** The ways to forge an answer: each takes a good one and changes it. */
const FORGERIES: [string, (address: URL) => void][] = [
  [
    'an altered identity',
    (url) => alter(url, 'identity', (id) => id.replace(/\d$/, (d) => String((Number(d) + 1) % 10))),
  ],
  [
    'both identities altered',
    (url) => {
      for (const name of ['identity', 'claimed_id'])
        alter(url, name, (id) => id.replace(/\d$/, (d) => String((Number(d) + 1) % 10)))
    },
  ],
  [
    'an identity at another site',
    (url) => {
      for (const name of ['identity', 'claimed_id'])
        alter(url, name, (id) => id.replace('http://localhost:3000', 'http://evil.example'))
    },
  ],
  [
    'an identity that goes on',
    (url) => {
      for (const name of ['identity', 'claimed_id']) alter(url, name, (id) => `${id}0`)
    },
  ],
  ['another endpoint', (url) => alter(url, 'op_endpoint', () => 'http://evil.example/openid/login')],
  ['another return address', (url) => alter(url, 'return_to', (at) => at.replace('/return', '/other'))],
  [
    'the return address of another site',
    (url) => alter(url, 'return_to', (at) => at.replace(/^http:\/\/[^/]+/, 'http://evil.example')),
  ],
  ['an old nonce', (url) => alter(url, 'response_nonce', (nonce) => nonce.replace(/^2026/, '2025'))],
  ['a nonce of tomorrow', (url) => alter(url, 'response_nonce', (nonce) => nonce.replace(/^2026/, '2027'))],
  ['no nonce', (url) => url.searchParams.delete('openid.response_nonce')],
  [
    'an identity that is not signed',
    (url) => alter(url, 'signed', (names) => names.replace(',identity', '')),
  ],
  [
    'a return address that is not signed',
    (url) => alter(url, 'signed', (names) => names.replace(',return_to', '')),
  ],
  ['a changed signature', (url) => alter(url, 'sig', () => 'AAAA')],
  ['no signature', (url) => url.searchParams.delete('openid.sig')],
  ['another handle', (url) => alter(url, 'assoc_handle', () => 'mine')],
  ['another mode', (url) => alter(url, 'mode', () => 'check_authentication')],
  ['an older protocol', (url) => url.searchParams.delete('openid.ns')],
  ['a field twice', (url) => url.searchParams.append('openid.claimed_id', 'http://evil.example')],
  [
    'nothing at all',
    (url) =>
      [...url.searchParams.keys()]
        .filter((name) => name !== 'state')
        .forEach((name) => url.searchParams.delete(name)),
  ],
]

function alter(url: URL, name: string, change: (value: string) => string): void {
  const before = url.searchParams.get(`openid.${name}`)!
  const after = change(before)
  expect(after, name).not.toBe(before)
  url.searchParams.set(`openid.${name}`, after)
}

describe('an answer that is not what the platform said to this browser', () => {
  /** @shows ASVS-6.8.1 */
  it.each(FORGERIES)('is refused: %s', async (_name, forge) => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const before = await players()
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    forge(address)
    expect((await comeBack(cookie, address)).message).toEqual(refused('steam_refused'))
    expect(await players()).toEqual(before)
  })

  /** @shows ASVS-6.8.2 */
  it('is refused when the platform does not know it', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    await world.db.deleteFrom('sandbox_steam_answer').execute()
    expect((await comeBack(cookie, address)).message).toEqual(refused('steam_refused'))
  })

  /** @shows ASVS-7.6.2 */
  it('is refused in another browser, and then still good in the right one', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    expect((await comeBack(await newBrowser(world), address)).message).toEqual(refused('steam_refused'))
    expect((await comeBack('', address)).message).toEqual(refused('steam_refused'))
    expect((await comeBack(cookie, address)).message).toMatchObject({ outcome: 'signed_in' })
  })

  it('is refused a second time, and after a cancelled one', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    expect((await comeBack(cookie, address)).message).toMatchObject({ outcome: 'signed_in' })
    expect((await comeBack(cookie, address)).message).toEqual(refused('steam_refused'))

    const question = await askPlatform(world, cookie)
    const good = await answerAs(world, question, steam_id)
    await comeBack(cookie, await answerAs(world, question, steam_id, 'cancel'))
    expect((await comeBack(cookie, good)).message).toEqual(refused('steam_refused'))
  })

  /** @shows ASVS-2.3.1 */
  it('is refused with the state of another visit of the same browser', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const address = await answerAs(world, await askPlatform(world, cookie), steam_id)
    const other = await askPlatform(world, cookie)
    address.searchParams.set('state', other.state)
    expect((await comeBack(cookie, address)).message).toEqual(refused('steam_refused'))
  })

  /** @shows ASVS-6.8.3 */
  it('is refused with a replayed nonce, even if the platform says yes again', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const question = await askPlatform(world, cookie)
    const address = await answerAs(world, question, steam_id)
    await world.db
      .insertInto('openid_nonce')
      .values({
        endpoint: 'http://localhost:3000/sandbox/steam/login',
        nonce: address.searchParams.get('openid.response_nonce')!,
        seen_at: world.clock.now(),
      })
      .execute()
    expect((await comeBack(cookie, address)).message).toEqual(refused('steam_refused'))
  })

  /** @shows ASVS-7.6.1 */
  it('is refused after ten minutes, and an answer that lay for more than five', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const slow = await answerAs(world, await askPlatform(world, cookie), steam_id)
    world.clock.advance(5 * 60_000 + 1000)
    expect((await comeBack(cookie, slow)).message).toEqual(refused('steam_refused'))
    const question = await askPlatform(world, cookie)
    world.clock.advance(10 * 60_000)
    const late = await answerAs(world, question, steam_id)
    expect((await comeBack(cookie, late)).message).toEqual(refused('steam_refused'))
  })

  /** @shows ASVS-7.6.2 */
  it.each([
    '',
    'state=',
    'state=abc',
    'state=%00',
    `state=${'A'.repeat(43)}`,
    `state=${'A'.repeat(43)}&state=b`,
  ])('is refused with %j for a state', async (query) => {
    const cookie = await newBrowser(world)
    const { message } = await comeBack(cookie, new URL(`${world.url}/api/user/auth/steam/return?${query}`))
    expect(message).toEqual(refused('steam_refused'))
  })
})

describe('old notes', () => {
  it('are forgotten after a day', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    tokenOf(await signInAs(world, await newBrowser(world), steam_id))
    world.clock.advance(25 * 3600_000)
    await world.sweep()
    for (const table of ['steam_visit', 'openid_nonce', 'sandbox_steam_answer'] as const) {
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

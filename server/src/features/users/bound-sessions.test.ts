import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import type { ServerMessage } from '@noktra/contract/live'
import * as entry from '@noktra/contract/sign-in'
import { startSteamBind } from '@noktra/contract/steam'
import * as api from '@noktra/contract/users'
import { WALLET_CSV_PATH } from '@noktra/contract/wallet'
import { PASSWORD, registerOwner, type Owner } from '#test/account.ts'
import { makeBrowser, type Browser } from '#test/browser.ts'
import { makePlayer } from '#test/factories.ts'
import { answerAs, askPlatform, comeBack, makePlatformPlayer, readQuestion, tokenOf } from '#test/steam.ts'
import { freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

async function logIn(browser: Browser, owner: Owner): Promise<string> {
  const body = { mobile: owner.mobile, login_type: 'password' as const, password: PASSWORD }
  const answer = await browser.call(entry.login, { body })
  expect(answer.error).toBeNull()
  return answer.data.access_token
}

/** Who one is by a token, with the cookies of a browser or without any. */
async function whoIs(token: string, browser?: Browser): Promise<string | number> {
  const answer = browser
    ? await browser.call(api.userDetails, { token })
    : await world.call(api.userDetails, { token })
  return answer.error ?? answer.data.user_id
}

/** The answer of the socket to a token. */
async function whoIsAtSocket(token: string, cookie: string): Promise<ServerMessage['response']> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`, { headers: { cookie } })
  try {
    await new Promise((open) => socket.once('open', open))
    const heard = new Promise<ServerMessage>((got) =>
      socket.on('message', (raw: Buffer) => {
        const message = JSON.parse(raw.toString()) as ServerMessage
        if (message.seq === 1) got(message)
      }),
    )
    socket.send(JSON.stringify({ cmd: 'auth', data: { token }, seq: 1 }))
    return (await heard).response
  } finally {
    socket.terminate()
  }
}

describe('a token whose login came with the cookie of a browser', () => {
  /** @shows ASVS-3.3.4 */
  it('is worth nothing without that cookie, nor with that of another browser', async () => {
    const owner = await registerOwner(world)
    const [mine, thief] = [await makeBrowser(world), await makeBrowser(world)]
    const token = await logIn(mine, owner)
    expect(await whoIs(token, mine)).toBe(owner.id)
    expect(await whoIs(token)).toBe('not_signed_in')
    expect(await whoIs(token, thief)).toBe('not_signed_in')
    await logIn(thief, await registerOwner(world))
    expect(await whoIs(token, thief)).toBe('not_signed_in')
    expect(await whoIs(token, mine)).toBe(owner.id)
  })

  /** @shows ASVS-4.4.3 */
  it('opens no socket and no file elsewhere', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    const token = await logIn(browser, owner)
    expect(await whoIsAtSocket(token, browser.cookies())).toMatchObject({
      code: 0,
      data: { user_id: owner.id },
    })
    expect(await whoIsAtSocket(token, '')).toMatchObject({ data: { error: 'not_signed_in' } })
    const file = (cookie: string) =>
      fetch(`${world.url}${WALLET_CSV_PATH}`, { headers: { authorization: `Bearer ${token}`, cookie } })
    expect((await file(browser.cookies())).status).toBe(200)
    expect((await file('')).status).toBe(401)
  })

  it('is bound by whichever way its owner signs in', async () => {
    const mobile = newNumber()
    const browser = await makeBrowser(world)
    const code = await freshCode(world, mobile, browser.headers())
    const first = await browser.call(entry.login, { body: { mobile, login_type: 'mobile', code } })
    expect(await whoIs(first.data.access_token, browser)).toBe(first.data.user_id)
    expect(await whoIs(first.data.access_token)).toBe('not_signed_in')
    world.clock.advance(60_000)
    const again = await freshCode(world, mobile, browser.headers())
    const body = { mobile, code: again, password: PASSWORD, type: 'mobile' as const }
    const second = await browser.call(entry.forgetPassword, { body })
    expect(await whoIs(second.data.access_token, browser)).toBe(first.data.user_id)
    expect(await whoIs(second.data.access_token)).toBe('not_signed_in')
  })

  /** @shows ASVS-7.2.2 */
  it('stays good when another account signs in at the same browser', async () => {
    const [one, two] = [await registerOwner(world), await registerOwner(world)]
    const browser = await makeBrowser(world)
    const [first, second] = [await logIn(browser, one), await logIn(browser, two)]
    expect(await whoIs(first, browser)).toBe(one.id)
    expect(await whoIs(second, browser)).toBe(two.id)
  })

  it('is bound by a popup of the platform too', async () => {
    const browser = await makeBrowser(world)
    const { steam_id } = await makePlatformPlayer(world)
    const question = await askPlatform(world, browser.cookies())
    const end = await comeBack(browser.cookies(), await answerAs(world, question, steam_id))
    browser.take(end.headers)
    const token = tokenOf(end.message)
    expect(await whoIs(token, browser)).toBeGreaterThan(0)
    expect(await whoIs(token)).toBe('not_signed_in')
  })

  it('ties no account of the platform in a popup without the cookie', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    const token = await logIn(browser, owner)
    const { steam_id } = await makePlatformPlayer(world)
    const bind = async (cookie: string) => {
      const { data } = await browser.call(startSteamBind, { token, body: { password: PASSWORD } })
      return (await comeBack(cookie, await answerAs(world, readQuestion(data.url), steam_id))).message
        ?.outcome
    }
    const deviceAlone = browser
      .cookies()
      .split('; ')
      .find((pair) => pair.startsWith('noktra_device='))!
    expect(await bind(deviceAlone)).toBe('refused')
    expect(await bind(browser.cookies())).toBe('bound')
  })
})

describe('a token of a client without cookies', () => {
  it('works by itself, as those do that are older than the cookie', async () => {
    const owner = await registerOwner(world)
    expect(await whoIs(owner.token)).toBe(owner.id)
    const browser = await makeBrowser(world)
    expect(await whoIs(owner.token, browser)).toBe(owner.id)
  })

  it('is told apart in the list of sessions', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    const token = await logIn(browser, owner)
    const { data } = await browser.call(account.listSessions, { token })
    expect(data.list.map(({ is_current, is_bound }) => [is_current, is_bound])).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe('the cookie', () => {
  /** @shows ASVS-3.3.1 ASVS-3.3.2 ASVS-3.3.3 */
  it('is for no script, for this site and for as long as a session lasts; by https it is the host’s own', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    await logIn(browser, owner)
    const plain = browser.given('noktra_bind')!
    expect(plain).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    const { config } = world.store.ctx
    const { publicUrl } = config
    try {
      config.publicUrl = 'https://store.example'
      const secure = await makeBrowser(world)
      await logIn(secure, owner)
      expect(secure.given('__Host-noktra_bind')).toMatch(
        /; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    } finally {
      config.publicUrl = publicUrl
    }
  })

  it('is stored as a hash', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    await logIn(browser, owner)
    const rows = await world.db
      .selectFrom('session')
      .select('bind_hash')
      .where('player_id', '=', owner.id)
      .execute()
    const value = browser
      .cookies()
      .split('; ')
      .find((pair) => pair.startsWith('noktra_bind='))!
      .slice(12)
    expect(rows.filter(({ bind_hash }) => bind_hash !== null)).toHaveLength(1)
    expect(JSON.stringify(rows.map(({ bind_hash }) => bind_hash?.toString('latin1')))).not.toContain(value)
  })

  it('is not given by a login that is refused', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    const body = { mobile: owner.mobile, login_type: 'password' as const, password: 'a guess' }
    expect((await browser.call(entry.login, { body })).error).toBe('password_wrong')
    expect(browser.given('noktra_bind')).toBeUndefined()
  })

  it('of another browser is replaced at the login: an attacker who planted it cannot use what it binds', async () => {
    const [victim, planter] = [await registerOwner(world), await registerOwner(world)]
    const [mine, theirs] = [await makeBrowser(world), await makeBrowser(world)]
    await logIn(theirs, planter)
    const planted = theirs
      .cookies()
      .split('; ')
      .find((pair) => pair.startsWith('noktra_bind='))!
    mine.plant(planted)
    const token = await logIn(mine, victim)
    expect(mine.cookies()).not.toContain(planted)
    expect(await whoIs(token, mine)).toBe(victim.id)
    expect(await whoIs(token, theirs)).toBe('not_signed_in')
  })

  /** @shows ASVS-3.5.1 ASVS-9.2.2 */
  it('alone does not sign in, and says nothing to a call that wants no session', async () => {
    const owner = await registerOwner(world)
    const browser = await makeBrowser(world)
    await logIn(browser, owner)
    expect((await browser.call(api.userDetails)).error).toBe('not_signed_in')
    const none = await browser.call(api.userDetails, { headers: { authorization: 'none' } })
    expect(none.error).toBe('not_signed_in')
    expect((await makePlayer(world)).id).toBeGreaterThan(0)
  })
})

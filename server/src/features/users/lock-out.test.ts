// @module-tag long

import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import * as entry from '@noktra/contract/sign-in'
import { atOnce, countErrors, PASSWORD, totpOf } from '#test/account.ts'
import { makeBrowser, type Browser } from '#test/browser.ts'
import { askForCode, freshCode, newNumber, sandboxTicket, sentCode, wrongCode } from '#test/visitor.ts'
import { useWorld, type Answer } from '#test/world.ts'

/* What others try at an account does not keep its owner out. */

const world = useWorld({ TRUST_PROXY: '1' })
const MINUTE = 60_000

let networks = 0
/** A network without earlier calls. */
function newIp(): string {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${networks % 250}`
}

function byCode(from: Browser, mobile: string, code: string, password?: string) {
  return from.call(entry.login, { body: { mobile, login_type: 'mobile', code, password } })
}

async function byPassword(from: Browser, mobile: string, password: string, withTicket = false) {
  const ticket = withTicket ? await sandboxTicket(world, from.headers()) : {}
  return from.call(entry.login, { body: { mobile, login_type: 'password', password, ...ticket } })
}

/** Tries without cookies, from a network of its own. */
function stranger(ip = newIp()) {
  const headers = { 'x-forwarded-for': ip }
  return {
    headers,
    byCode: (mobile: string, code: string) =>
      world.call(entry.login, { body: { mobile, login_type: 'mobile', code }, headers }),
    byPassword: async (mobile: string, password: string) =>
      world.call(entry.login, {
        body: { mobile, login_type: 'password', password, ...(await sandboxTicket(world, headers)) },
        headers,
      }),
  }
}

/** Somebody with an account, at a device that had a session of it. */
async function makeOwner(): Promise<{ mobile: string; home: Browser }> {
  const mobile = newNumber()
  const home = await makeBrowser(world, newIp())
  const code = await freshCode(world, mobile, home.headers())
  expect((await byCode(home, mobile, code, PASSWORD)).error).toBeNull()
  world.clock.advance(MINUTE)
  return { mobile, home }
}

function errorsOf(answers: Answer[]): (string | null)[] {
  return answers.map(({ error }) => error)
}

describe('a code', () => {
  it('outlives all that others type, with and without cookies, at the same number', async () => {
    const { mobile, home } = await makeOwner()
    const code = await freshCode(world, mobile, home.headers())
    const attacker = stranger()
    const other = await makeBrowser(world, newIp())
    for (let n = 0; n < 9; n++) {
      expect((await attacker.byCode(mobile, wrongCode(code))).error).toBe('code_wrong')
      expect((await byCode(other, mobile, wrongCode(code))).error).toBe('code_wrong')
    }
    expect((await byCode(home, mobile, code)).error).toBeNull()
  })

  /** @shows ASVS-6.6.2 */
  it('answers to the device that asked for it, and to no other device', async () => {
    const { mobile, home } = await makeOwner()
    const code = await freshCode(world, mobile, home.headers())
    const sameNetwork = await makeBrowser(world, home.headers()['x-forwarded-for'])
    expect((await byCode(sameNetwork, mobile, code)).error).toBe('code_wrong')
    expect((await stranger(home.headers()['x-forwarded-for']).byCode(mobile, code)).error).toBe('code_wrong')
    expect((await stranger().byCode(mobile, code)).error).toBe('code_wrong')
    expect((await byCode(home, mobile, code)).error).toBeNull()
  })

  it('that was asked for without cookies answers to its network', async () => {
    const mobile = newNumber()
    const asker = stranger()
    const code = await freshCode(world, mobile, asker.headers)
    expect((await stranger().byCode(mobile, code)).error).toBe('code_wrong')
    expect((await asker.byCode(mobile, code)).error).toBeNull()
  })

  it('that was asked for by the very first call of a browser answers to that browser', async () => {
    const mobile = newNumber()
    const headers = { 'x-forwarded-for': newIp() }
    const ticket = await sandboxTicket(world, headers)
    const browser = await makeBrowser(world, headers['x-forwarded-for'])
    const before = browser.cookies()
    const body = { mobile, ...ticket }
    // As it is before the browser has any cookie.
    await browser.call(entry.sendSms, { body, headers: { cookie: '' } })
    expect(browser.cookies()).not.toBe(before)
    expect((await byCode(browser, mobile, await sentCode(world, mobile))).error).toBeNull()
  })

  it('of the owner stays the last one when a stranger has another one sent', async () => {
    const { mobile, home } = await makeOwner()
    const code = await freshCode(world, mobile, home.headers())
    const attacker = stranger()
    expect((await askForCode(world, mobile, attacker.headers)).error).toBeNull()
    const theirs = await sentCode(world, mobile)
    if (theirs !== code) expect((await byCode(home, mobile, theirs)).error).toBe('code_wrong')
    expect((await byCode(home, mobile, code)).error).toBeNull()
  })

  it('is refused to a stranger in one way, whatever is wrong with it', async () => {
    const { mobile, home } = await makeOwner()
    const code = await freshCode(world, mobile, home.headers())
    const used = newNumber()
    const usedCode = await freshCode(world, used)
    await world.data(entry.login, { body: { mobile: used, login_type: 'mobile', code: usedCode } })
    const old = newNumber()
    const oldCode = await freshCode(world, old)
    world.clock.advance(5 * MINUTE)
    const plain = (number: string, typed: string) =>
      world.call(entry.login, { body: { mobile: number, login_type: 'mobile', code: typed } })
    const fresh = newNumber()
    const answers = [
      await plain(newNumber(), '123456'),
      await plain(mobile, code),
      await plain(used, usedCode),
      await plain(old, oldCode),
      await plain(fresh, wrongCode(await freshCode(world, fresh))),
    ]
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ error: 'code_wrong', data: { error: 'code_wrong', field: 'code' } })
  })

  it('tells a player with a session how many tries are left, and that it has expired', async () => {
    const { mobile, home } = await makeOwner()
    const { data } = await byPassword(home, mobile, PASSWORD)
    const set = (code: string) =>
      home.call(account.setPassword, { token: data.access_token, body: { password: 'brand new', code } })
    expect((await set('123456')).error).toBe('code_expired')
    const code = await freshCode(world, mobile, home.headers())
    expect(await set(wrongCode(code))).toMatchObject({ error: 'code_wrong', data: { tries: 4 } })
  })
})

describe('a guesser of codes', () => {
  it('waits longer and longer, and keeps no other player out', async () => {
    const { mobile, home } = await makeOwner()
    const guesser = await makeBrowser(world, newIp())
    const guess = () => byCode(guesser, mobile, '000000')
    for (let n = 0; n < 10; n++) expect((await guess()).error).toBe('code_wrong')
    const waits = []
    for (let n = 0; n < 9; n++) {
      const refused = await guess()
      expect(refused).toMatchObject({ error: 'too_many_requests', status: 429 })
      const { seconds } = refused.data as unknown as { seconds: number }
      waits.push(seconds)
      world.clock.advance(seconds * 1000)
      expect((await guess()).error).toBe('code_wrong')
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900])
    expect((await byCode(home, mobile, await freshCode(world, mobile, home.headers()))).error).toBeNull()
    // A right one would have to wait, too: the caller waits, not the number.
    const own = newNumber()
    const code = await freshCode(world, own, guesser.headers())
    expect((await byCode(guesser, own, code)).error).toBe('too_many_requests')
  })

  it('is not refused because a call of the same network began a moment later and ended first', async () => {
    const ip = newIp()
    const early = await makeBrowser(world, ip)
    const mobile = newNumber()
    const code = await freshCode(world, mobile, early.headers())
    world.clock.advance(5)
    expect((await byCode(await makeBrowser(world, ip), newNumber(), '000000')).error).toBe('code_wrong')
    world.clock.advance(-5)
    expect((await byCode(early, mobile, code)).error).toBeNull()
  })

  /** @shows ASVS-6.6.3 */
  it('has ten tries among a hundred at once', async () => {
    const guesser = await makeBrowser(world, newIp())
    const answers = await atOnce(100, () => byCode(guesser, newNumber(), '000000'))
    expect(countErrors(answers)).toEqual({ code_wrong: 10, too_many_requests: 90 })
  })
})

describe('codes that others have sent to a number', () => {
  it('use up neither the minute nor the day of a device that its owner used before', async () => {
    const { mobile, home } = await makeOwner()
    const sent = []
    for (let n = 0; n < 21; n++) {
      sent.push(await askForCode(world, mobile, stranger().headers))
      world.clock.advance(MINUTE)
    }
    // One of the twenty of strangers was the owner's own, before the account was there.
    expect(errorsOf(sent).slice(17)).toEqual([null, null, 'too_many_requests', 'too_many_requests'])
    await askForCode(world, mobile, stranger().headers)
    expect((await byCode(home, mobile, await freshCode(world, mobile, home.headers()))).error).toBeNull()
  })

  it('use up ten of one network, and leave others theirs', async () => {
    const mobile = newNumber()
    const attacker = stranger()
    const sent = []
    for (let n = 0; n < 11; n++) {
      sent.push(await askForCode(world, mobile, attacker.headers))
      world.clock.advance(11 * MINUTE)
    }
    expect(errorsOf(sent)).toEqual([...Array.from({ length: 10 }, () => null), 'too_many_requests'])
    const newcomer = await makeBrowser(world, newIp())
    const code = await freshCode(world, mobile, newcomer.headers())
    expect((await byCode(newcomer, mobile, code)).data.is_new).toBe(true)
  })

  it('are ten a day for the owner’s own devices too', async () => {
    const { mobile, home } = await makeOwner()
    const sent = []
    for (let n = 0; n < 11; n++) {
      sent.push(await askForCode(world, mobile, home.headers()))
      world.clock.advance(11 * MINUTE)
    }
    expect(errorsOf(sent)).toEqual([...Array.from({ length: 10 }, () => null), 'too_many_requests'])
  })
})

describe('wrong passwords of others', () => {
  it('are a hundred in all at a number, then one an hour, whatever puzzles are solved', async () => {
    const { mobile, home } = await makeOwner()
    const guess = (n: number) => stranger().byPassword(mobile, `guess ${n}`)
    for (let n = 0; n < 3; n++) expect((await guess(n)).error).toBe('password_wrong')
    expect(countErrors(await atOnce(140, guess))).toEqual({ password_wrong: 97, too_many_requests: 43 })
    const waits = []
    for (let n = 0; n < 9; n++) {
      const { seconds } = (await guess(n)).data as unknown as { seconds: number }
      waits.push(seconds / 60)
      world.clock.advance(seconds * 1000)
      expect((await guess(n)).error).toBe('password_wrong')
    }
    // Some are forgotten meanwhile.
    expect(waits).toEqual([1, 2, 4, 8, 16, 16, 32, 60, 60])
    expect((await byPassword(home, mobile, PASSWORD)).error).toBeNull()
  })

  it('that shut a number leave its owner the reset by a code, which opens it again', async () => {
    const { mobile } = await makeOwner()
    for (let n = 0; n < 100; n++) await stranger().byPassword(mobile, `guess ${n}`)
    const holiday = await makeBrowser(world, newIp())
    expect((await byPassword(holiday, mobile, PASSWORD, true)).error).toBe('too_many_requests')
    const code = await freshCode(world, mobile, holiday.headers())
    const reset = { mobile, code, password: 'brand new', type: 'mobile' as const }
    expect((await holiday.call(entry.forgetPassword, { body: reset })).error).toBeNull()
    const later = await makeBrowser(world, newIp())
    expect((await byPassword(later, mobile, 'brand new')).error).toBeNull()
  })

  /** @shows ASVS-6.3.1 */
  it('keep out no player with the right one: at a device of theirs without anything more, elsewhere behind a captcha', async () => {
    const { mobile, home } = await makeOwner()
    for (let n = 0; n < 60; n++) {
      expect((await stranger().byPassword(mobile, `guess ${n}`)).error).toBe('password_wrong')
    }
    expect((await byPassword(home, mobile, PASSWORD)).error).toBeNull()
    for (let n = 0; n < 5; n++) await stranger().byPassword(mobile, `guess ${n}`)
    const holiday = await makeBrowser(world, newIp())
    expect((await byPassword(holiday, mobile, PASSWORD)).error).toBe('captcha_required')
    expect((await byPassword(holiday, mobile, PASSWORD, true)).error).toBeNull()
  })

  it('in the same network hold up no device that the account knows', async () => {
    const { mobile, home } = await makeOwner()
    const neighbour = await makeBrowser(world, home.headers()['x-forwarded-for'])
    const answers = []
    for (let n = 0; n < 15; n++) answers.push(await byPassword(neighbour, newNumber(), 'a guess', n >= 3))
    expect(errorsOf(answers).slice(-5)).toEqual(Array.from({ length: 5 }, () => 'too_many_requests'))
    expect((await byPassword(home, mobile, PASSWORD)).error).toBeNull()
  })

  it('from many networks of one IPv6 site are counted together, too', async () => {
    const config = world.store.ctx.config
    let tries = 0
    const tryAt = async (site: number) => {
      const headers = { 'x-forwarded-for': `2001:db8:${site}:${(tries += 1).toString(16)}::1` }
      const body = { mobile: newNumber(), login_type: 'password' as const, password: 'a guess' }
      return (await world.call(entry.login, { body, headers })).error
    }
    try {
      // In the sandbox a network has a hundred times as much.
      config.sandbox = false
      for (let n = 0; n < 48; n++) expect(await tryAt(1)).toBe('password_wrong')
      expect([await tryAt(1), await tryAt(2)]).toEqual(['captcha_required', 'password_wrong'])
    } finally {
      config.sandbox = true
    }
  })

  /** @shows ASVS-6.3.1 */
  it('of one device make it wait longer and longer', async () => {
    const guesser = await makeBrowser(world, newIp())
    const guess = (n: number) => byPassword(guesser, newNumber(), 'a guess', n >= 3)
    for (let n = 0; n < 10; n++) expect((await guess(n)).error).toBe('password_wrong')
    const waits = []
    for (let n = 0; n < 9; n++) {
      const { seconds } = (await guess(n + 10)).data as unknown as { seconds: number }
      waits.push(seconds)
      world.clock.advance(seconds * 1000)
      expect((await guess(n + 10)).error).toBe('password_wrong')
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900])
  })

  it('of the owner’s own device ask for a captcha, and make it wait a minute at most', async () => {
    const { mobile, home } = await makeOwner()
    for (let n = 0; n < 3; n++)
      expect((await byPassword(home, mobile, 'mistyped')).error).toBe('password_wrong')
    expect((await byPassword(home, mobile, PASSWORD)).error).toBe('captcha_required')
    for (let n = 0; n < 10; n++) {
      await byPassword(home, mobile, 'mistyped', true)
      world.clock.advance(MINUTE)
    }
    expect((await byPassword(home, mobile, PASSWORD, true)).error).toBeNull()
    expect((await byPassword(home, mobile, 'mistyped')).error).toBe('password_wrong')
  })
})

describe('a second factor', () => {
  it('that a stranger with the password guesses at keeps out no device of the owner', async () => {
    const { mobile, home } = await makeOwner()
    const { data } = await byPassword(home, mobile, PASSWORD)
    const token = data.access_token
    const { secret } = (await home.call(account.newTotp, { token, body: { password: PASSWORD } })).data
    await home.call(account.enableTotp, { token, body: { totp: totpOf(world, secret) } })
    world.clock.advance(30_000)
    const factor = (from: Browser, totp: string) =>
      from.call(entry.login, { body: { mobile, login_type: 'password', password: PASSWORD, totp } })
    const attacker = await makeBrowser(world, newIp())
    for (let n = 0; n < 5; n++) expect((await factor(attacker, '000000')).error).toBe('totp_wrong')
    expect((await factor(attacker, totpOf(world, secret))).error).toBe('too_many_requests')
    expect((await factor(home, totpOf(world, secret))).error).toBeNull()
  })
})

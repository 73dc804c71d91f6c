import { describe, expect, it } from 'vitest'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { sha256 } from '#server/platform/secrets.ts'
import {
  askForCode,
  freshCode,
  newNumber,
  register,
  sandboxTicket,
  sentCode,
  wrongCode,
} from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const PASSWORD = 'correct horse'

function byPassword(mobile: string, password: string, also: { ticket?: string; rand_str?: string } = {}) {
  return world.call(signIn.login, { body: { mobile, login_type: 'password', password, ...also } })
}

const NO_PAIR = { ticket: '', rand_str: '' }
const MADE_UP = { ticket: 'made', rand_str: 'up' }

type Also = {
  password?: string
  invite_code?: string
  ticket?: string
  rand_str?: string
  user_seed?: string
}

function byCode(mobile: string, code: string, also: Also = {}) {
  return world.call(signIn.login, { body: { mobile, login_type: 'mobile', code, ...also } })
}

async function playerOf(mobile: string) {
  return world.db.selectFrom('player').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()
}

/** A wrong password, and how long the answer took. */
async function timed(mobile: string) {
  const began = performance.now()
  const { text, status } = await byPassword(mobile, 'wrong password')
  return { text, status, ms: performance.now() - began }
}

function quickest(answers: { ms: number }[]): number {
  return Math.min(...answers.map(({ ms }) => ms))
}

/** A browser keeps its device cookie. */
async function newBrowser(): Promise<string> {
  const response = await fetch(`${world.url}/api/setting/get?key=support_url`)
  return response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('noktra_device='))!
    .split(';')[0]!
}

async function registerIn(cookie: string): Promise<number> {
  const mobile = newNumber()
  const code = await freshCode(world, mobile)
  const { user_id } = await world.data(signIn.login, {
    body: { mobile, login_type: 'mobile', code },
    headers: { cookie },
  })
  const keys = await world.db
    .selectFrom('box_key')
    .select('source')
    .where('player_id', '=', user_id)
    .execute()
  expect(keys.every((key) => key.source === 'registration')).toBe(true)
  return keys.length
}

describe('login by code', () => {
  /** @shows SPEC-3.11 SPEC-3.17 SPEC-3.18 SPEC-7.11 SPEC-7.13 */
  it('makes the account of a new number, with purses, a seed pair and the registration key', async () => {
    const mobile = newNumber()
    const signedIn = await register(world, mobile)
    expect(signedIn.is_new).toBe(true)
    const player = await playerOf(mobile)
    expect(player).toMatchObject({ id: signedIn.user_id, password_hash: null, inviter_id: null, status: 0 })
    expect(player.nickname).toMatch(/^Runner-\d{4}$/)
    expect(player.invite_code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    const details = await world.data(api.userDetails, { token: signedIn.access_token })
    expect(details).toMatchObject({ coin: 0, diamond: 0, key_count: 1, has_password: false })
    const seed = await world.data(api.seed, { token: signedIn.access_token })
    expect(seed).toMatchObject({ is_default: true, chain_no: 1, pair_no: 1, nonce: 0 })
    const box = await world.db
      .selectFrom('box_key')
      .innerJoin('box', 'box.id', 'box_key.box_id')
      .innerJoin('box_pool', (join) =>
        join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
      )
      .select('box_pool.price')
      .where('player_id', '=', signedIn.user_id)
      .executeTakeFirstOrThrow()
    expect(box.price).toBe(50)
  })

  it('begins the first pair with the seed that the new player has chosen, whose server seed stays the same', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    for (const user_seed of ['', 'x'.repeat(65), 'not a seed'])
      expect((await byCode(mobile, code, { user_seed })).error).toBe('user_seed_format')
    const { data } = await byCode(mobile, code, { user_seed: 'Own-seed_1' })
    const chosen = { user_seed: 'Own-seed_1', is_default: false, chain_no: 1, pair_no: 1, nonce: 0 }
    const token = data.access_token
    expect(await world.data(api.seed, { token })).toMatchObject({ ...chosen, revealed: [] })
    world.clock.advance(61_000)
    const again = await freshCode(world, mobile)
    expect((await byCode(mobile, again, { user_seed: 'another' })).code).toBe(0)
    expect(await world.data(api.seed, { token })).toMatchObject(chosen)
  })

  /** @shows SPEC-7.13 */
  it('checks a pair that came along, uses it up with the login alone, and takes empty fields for none', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const pair = await sandboxTicket(world)
    for (const bogus of [MADE_UP, { ...pair, rand_str: '' }, { ...pair, ticket: '' }]) {
      expect((await byCode(mobile, code, bogus)).error).toBe('captcha_failed')
    }
    expect((await byCode(mobile, wrongCode(code), pair)).error).toBe('code_wrong')
    expect((await byCode(mobile, code, pair)).code).toBe(0)
    const other = newNumber()
    const next = await freshCode(world, other)
    expect((await byCode(other, next, pair)).error).toBe('captcha_failed')
    expect((await byCode(other, next, NO_PAIR)).code).toBe(0)
  })

  it('takes the pair that sent the code', async () => {
    const mobile = newNumber()
    const pair = await sandboxTicket(world)
    await world.data(signIn.sendSms, { body: { mobile, ...pair } })
    expect((await byCode(mobile, await sentCode(world, mobile), pair)).code).toBe(0)
  })

  it('signs a known number in, and leaves its password and inviter as they are', async () => {
    const mobile = newNumber()
    const first = await register(world, mobile, { password: PASSWORD })
    const before = await playerOf(mobile)
    const other = await register(world, newNumber())
    const invite = await world.data(api.userDetails, { token: other.access_token })
    world.clock.advance(60_000)
    const again = await register(world, mobile, { password: 'another one', invite_code: invite.invite_code })
    expect(again).toMatchObject({ user_id: first.user_id, is_new: false })
    expect(await playerOf(mobile)).toEqual(before)
    expect((await byPassword(mobile, PASSWORD)).code).toBe(0)
    expect((await byPassword(mobile, 'another one')).error).toBe('password_wrong')
  })

  it('knows a number however it is written', async () => {
    const mobile = newNumber()
    const { user_id } = await register(world, mobile)
    world.clock.advance(60_000)
    const national = `${mobile.slice(3, 6)} ${mobile.slice(6, 10)}-${mobile.slice(10)}`
    expect(await register(world, national)).toMatchObject({ user_id, is_new: false })
  })

  it('takes an e-mail address in any case', async () => {
    const { user_id } = await register(world, 'Maria.One@Example.com')
    world.clock.advance(60_000)
    expect(await register(world, 'maria.one@example.COM')).toMatchObject({ user_id, is_new: false })
    const player = await world.db
      .selectFrom('player')
      .selectAll()
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(player).toMatchObject({ email: 'maria.one@example.com', mobile: null })
  })

  /** @shows SPEC-2.49 SPEC-3.12 */
  it('keeps the inviter of a new account, written in any case', async () => {
    const inviter = await register(world, newNumber())
    const { invite_code } = await world.data(api.userDetails, { token: inviter.access_token })
    const mobile = newNumber()
    await register(world, mobile, { invite_code: ` ${invite_code.toLowerCase()} ` })
    expect((await playerOf(mobile)).inviter_id).toBe(inviter.user_id)
  })

  it('refuses an unknown invite code, makes no account, and leaves the code good', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const refused = await byCode(mobile, code, { invite_code: 'NOBODY22' })
    expect(refused).toMatchObject({ error: 'invite_code_unknown', data: { field: 'invite_code' } })
    expect(await world.db.selectFrom('player').select('id').where('mobile', '=', mobile).execute()).toEqual(
      [],
    )
    expect((await byCode(mobile, code)).code).toBe(0)
  })

  /** @shows SPEC-9.4 */
  it('refuses a short first password before the code is looked at', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    expect(await byCode(mobile, code, { password: '12345' })).toMatchObject({
      error: 'password_too_short',
      data: { field: 'password' },
    })
    expect((await byCode(mobile, code, { password: 'sixsix' })).code).toBe(0)
  })

  /** @shows SPEC-5.3 SPEC-9.5 */
  it('names what is missing or wrong, in the words of the specification', async () => {
    const zh = { 'accept-language': 'zh-CN,zh;q=0.9' }
    const mobile = newNumber()
    const cases: [Parameters<typeof world.call<typeof signIn.login>>[1], string, string][] = [
      [{ body: { mobile: ' ', login_type: 'mobile' } }, 'mobile_required', '请输入登录手机号'],
      [{ body: { mobile, login_type: 'mobile' } }, 'code_required', '请输入短信验证码'],
      [{ body: { mobile, login_type: 'mobile', code: '' } }, 'code_required', '请输入短信验证码'],
      [{ body: { mobile, login_type: 'mobile', code: '12345' } }, 'code_length', '验证码长度必须是6位'],
      [{ body: { mobile, login_type: 'password' } }, 'password_required', '请输入密码'],
      [
        { body: { mobile, login_type: 'mobile', code: '123456', password: 'short' } },
        'password_too_short',
        '登录密码长度至少6位',
      ],
    ]
    for (const [sent, error, msg] of cases) {
      expect(await world.call(signIn.login, { ...sent, headers: zh })).toMatchObject({ error, msg })
    }
  })

  /** @shows SPEC-3.13 */
  it.each([
    ['mobile', { login_type: 'mobile', code: '123456' }],
    ['mobile', { mobile: 7, login_type: 'mobile', code: '123456' }],
    ['mobile', { mobile: 'nonsense', login_type: 'mobile', code: '123456' }],
    ['mobile', { mobile: '1'.repeat(121), login_type: 'mobile', code: '123456' }],
    ['login_type', { mobile: '13800138000' }],
    ['login_type', { mobile: '13800138000', login_type: 'steam' }],
    ['code', { mobile: '13800138000', login_type: 'mobile', code: 123456 }],
    ['code', { mobile: '13800138000', login_type: 'mobile', code: '1'.repeat(21) }],
    ['password', { mobile: '13800138000', login_type: 'password', password: ['x'] }],
    ['password', { mobile: '13800138000', login_type: 'password', password: 'x'.repeat(201) }],
    ['invite_code', { mobile: '13800138000', login_type: 'mobile', code: '123456', invite_code: {} }],
    ['ticket', { mobile: '13800138000', login_type: 'password', password: 'x', ticket: 'x'.repeat(201) }],
  ])('answers bad input with the field %s', async (field, body) => {
    const answer = await world.call(signIn.login, { body: body as never })
    expect(answer.code).not.toBe(0)
    expect(answer.status).toBeLessThan(500)
    expect(answer.data).toMatchObject({ field })
  })

  /** @shows ASVS-7.2.3 ASVS-14.2.4 */
  it('stores of a code and a token only hashes', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const { access_token } = (await byCode(mobile, code)).data
    expect(Buffer.from(access_token, 'base64url')).toHaveLength(32)
    const row = await world.db
      .selectFrom('sent_code')
      .selectAll()
      .where('address', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(row.code_hash.equals(sha256(code))).toBe(false)
    expect(JSON.stringify(row)).not.toContain(code)
    const session = await world.db
      .selectFrom('session')
      .select('id')
      .where('token_hash', '=', sha256(access_token))
      .execute()
    expect(session).toHaveLength(1)
  })
})

describe('login by password', () => {
  /** @shows SPEC-3.13 SPEC-3.16 SPEC-7.13 */
  it('signs in, by phone and by mail', async () => {
    for (const mobile of [newNumber(), 'pass@example.com']) {
      const { user_id } = await register(world, mobile, { password: PASSWORD })
      const answer = await byPassword(mobile, PASSWORD)
      expect(answer.data).toMatchObject({ user_id, is_new: false })
      const details = await world.data(api.userDetails, { token: answer.data.access_token })
      expect(details).toMatchObject({ user_id, has_password: true })
    }
  })

  /** @shows ASVS-11.4.2 */
  it('stores argon2id with 19 MiB and two passes', async () => {
    const mobile = newNumber()
    await register(world, mobile, { password: PASSWORD })
    expect((await playerOf(mobile)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('answers the same, after the same time, whether the account exists', async () => {
    const known = Array.from({ length: 6 }, newNumber)
    for (const mobile of known) await register(world, mobile, { password: PASSWORD })
    const noPassword = newNumber()
    await register(world, noPassword)
    const there = []
    const notThere = []
    for (const mobile of known) {
      there.push(await timed(mobile))
      notThere.push(await timed(newNumber()))
    }
    const answers = [...there, ...notThere, await timed(noPassword)]
    expect(new Set(answers.map(({ text, status }) => `${status} ${text}`)).size).toBe(1)
    expect(quickest(notThere) / quickest(there)).toBeGreaterThan(0.25)
    expect(quickest(notThere) / quickest(there)).toBeLessThan(4)
  })

  /** @shows SPEC-3.14 SPEC-3.15 */
  it('wants a captcha after three wrong passwords for a number, known or not, and a ticket serves once', async () => {
    const known = newNumber()
    await register(world, known, { password: PASSWORD })
    for (const mobile of [known, newNumber()]) {
      for (let n = 0; n < 3; n++) expect((await byPassword(mobile, 'wrong one')).error).toBe('password_wrong')
      expect((await byPassword(mobile, PASSWORD)).error).toBe('captcha_required')
      expect((await byPassword(mobile, PASSWORD, { ticket: 'made', rand_str: 'up' })).error).toBe(
        'captcha_failed',
      )
      const ticket = await sandboxTicket(world)
      expect((await byPassword(mobile, 'wrong one', ticket)).error).toBe('password_wrong')
      expect((await byPassword(mobile, 'wrong one', ticket)).error).toBe('captcha_failed')
    }
    expect((await byPassword(known, PASSWORD, await sandboxTicket(world))).code).toBe(0)
    // A right password starts the count again.
    expect((await byPassword(known, 'wrong one')).error).toBe('password_wrong')
  })

  /** @shows SPEC-7.13 */
  it('checks a pair that it did not ask for, and uses it up with the login alone', async () => {
    const mobile = newNumber()
    await register(world, mobile, { password: PASSWORD })
    const pair = await sandboxTicket(world)
    expect((await byPassword(mobile, PASSWORD, MADE_UP)).error).toBe('captcha_failed')
    expect((await byPassword(mobile, PASSWORD, { ...pair, rand_str: '' })).error).toBe('captcha_failed')
    expect((await byPassword(mobile, 'wrong one', pair)).error).toBe('password_wrong')
    expect((await byPassword(mobile, PASSWORD, pair)).code).toBe(0)
    expect((await byPassword(mobile, PASSWORD, pair)).error).toBe('captcha_failed')
    expect((await byPassword(mobile, PASSWORD, NO_PAIR)).code).toBe(0)
  })

  it('asks for no captcha in a code login, however many wrong passwords there were', async () => {
    const mobile = newNumber()
    await register(world, mobile, { password: PASSWORD })
    for (let n = 0; n < 3; n++) await byPassword(mobile, 'wrong one')
    world.clock.advance(60_000)
    expect(await register(world, mobile)).toMatchObject({ is_new: false })
  })
})

describe('a closed account', () => {
  it('is told so by either way to sign in, only after it has shown who it is, and its code stays good', async () => {
    const mobile = newNumber()
    const { user_id, access_token } = await register(world, mobile, { password: PASSWORD })
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', user_id).execute()
    expect((await byPassword(mobile, 'wrong one')).error).toBe('password_wrong')
    expect((await byPassword(mobile, PASSWORD)).error).toBe('account_closed')
    world.clock.advance(60_000)
    const code = await freshCode(world, mobile)
    expect((await byCode(mobile, wrongCode(code))).error).toBe('code_wrong')
    expect((await byCode(mobile, code)).error).toBe('account_closed')
    const body = { mobile, code, password: 'brand new', type: 'mobile' as const }
    expect((await world.call(signIn.forgetPassword, { body })).error).toBe('account_closed')
    expect((await world.data(api.userDetails, { token: access_token })).status).toBe(1)
    expect((await world.call(api.todayRecharge, { token: access_token })).error).toBe('account_closed')
    await world.db.updateTable('player').set({ status: 0 }).where('id', '=', user_id).execute()
    expect((await byCode(mobile, code)).code).toBe(0)
  })
})

describe('a forgotten password', () => {
  /** @shows SPEC-3.19 SPEC-3.20 SPEC-3.21 SPEC-3.22 SPEC-5.10 SPEC-7.21 ASVS-6.4.3 ASVS-7.4.3 */
  it('is set again by a code, ends all sessions, and signs in', async () => {
    const mobile = newNumber()
    const first = await register(world, mobile, { password: PASSWORD })
    const second = await byPassword(mobile, PASSWORD)
    world.clock.advance(60_000)
    const code = await freshCode(world, mobile)
    const answer = await world.data(signIn.forgetPassword, {
      body: { mobile, code, password: 'brand new', type: 'mobile' },
    })
    expect(answer).toMatchObject({ user_id: first.user_id, is_new: false })
    for (const token of [first.access_token, second.data.access_token]) {
      expect((await world.call(api.userDetails, { token })).error).toBe('not_signed_in')
    }
    expect((await world.call(api.userDetails, { token: answer.access_token })).code).toBe(0)
    expect((await byPassword(mobile, PASSWORD)).error).toBe('password_wrong')
    expect((await byPassword(mobile, 'brand new')).code).toBe(0)
  })

  it('leaves everything as it was when the code is wrong', async () => {
    const mobile = newNumber()
    const { access_token } = await register(world, mobile, { password: PASSWORD })
    world.clock.advance(60_000)
    const code = await freshCode(world, mobile)
    const body = { mobile, code: wrongCode(code), password: 'brand new', type: 'mobile' as const }
    expect((await world.call(signIn.forgetPassword, { body })).error).toBe('code_wrong')
    expect((await world.call(api.userDetails, { token: access_token })).code).toBe(0)
    expect((await byPassword(mobile, PASSWORD)).code).toBe(0)
  })

  it('gives a number without an account one, for its owner has shown all that registering asks for', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const answer = await world.data(signIn.forgetPassword, {
      body: { mobile, code, password: PASSWORD, type: 'mobile' },
    })
    expect(answer.is_new).toBe(true)
    expect((await byPassword(mobile, PASSWORD)).code).toBe(0)
  })

  it.each([
    ['code', 'code_length', { code: '12345', password: 'long enough' }],
    ['password', 'password_too_short', { code: '123456', password: '12345' }],
    ['mobile', 'mobile_invalid', { mobile: 'nonsense', code: '123456', password: 'long enough' }],
    ['mobile', 'mobile_required', { mobile: '', code: '123456', password: 'long enough' }],
    ['type', 'invalid_input', { code: '123456', password: 'long enough', type: 'mail' }],
    ['password', 'password_too_short', { code: '123456' }],
    ['password', 'invalid_input', { code: '123456', password: 'x'.repeat(201) }],
  ])('names the field %s of %s', async (field, error, body) => {
    const answer = await world.call(signIn.forgetPassword, {
      body: { mobile: '13800138000', type: 'mobile', ...body } as never,
    })
    expect(answer).toMatchObject({ error, data: { field } })
  })
})

describe('the registration gift', () => {
  /** @shows SPEC-7.1 */
  it('is one for a device', async () => {
    const cookie = await newBrowser()
    expect(await registerIn(cookie)).toBe(1)
    expect(await registerIn(cookie)).toBe(0)
    expect(await registerIn(await newBrowser())).toBe(1)
  })

  /** @shows ASVS-9.1.1 */
  it('is not given by a cookie that somebody made up', async () => {
    const cookie = await newBrowser()
    await registerIn(cookie)
    expect(await registerIn(`${cookie}x`)).toBe(1)
    const claims = await world.db.selectFrom('gift_use').select('key').where('key', 'like', '%x').execute()
    expect(claims).toEqual([])
  })

  it('is not given again for a number that had it, whatever became of the account', async () => {
    const mobile = newNumber()
    const { user_id } = await register(world, mobile)
    await world.db.updateTable('player').set({ mobile: newNumber() }).where('id', '=', user_id).execute()
    world.clock.advance(60_000)
    const again = await register(world, mobile)
    expect(again.is_new).toBe(true)
    expect((await world.data(api.userDetails, { token: again.access_token })).key_count).toBe(0)
  })
})

describe('the outbox of the sandbox', () => {
  it('shows what would have been sent, newest first, as JSON and as a page', async () => {
    const mobile = newNumber()
    const first = await freshCode(world, mobile)
    world.clock.advance(60_000)
    await askForCode(world, mobile, { 'accept-language': 'pt-BR' })
    const second = await sentCode(world, mobile)
    const response = await fetch(`${world.url}/sandbox/outbox?to=${mobile}`, {
      headers: { accept: 'application/json' },
    })
    const { data } = (await response.json()) as {
      data: { list: { code: string; text: string; address: string }[] }
    }
    expect(data.list.map((message) => message.code)).toEqual([second, first])
    expect(data.list[0]!.text).toContain(`Seu código da Noktra é ${second}`)
    expect(data.list[1]!.text).toContain(`Your Noktra code is ${first}`)
    const page = await fetch(`${world.url}/sandbox/outbox?to=${mobile.slice(3)}`, {
      headers: { accept: 'text/html' },
    })
    expect(page.headers.get('content-type')).toContain('text/html')
    const html = await page.text()
    expect(html.indexOf(second)).toBeLessThan(html.indexOf(first))
    expect(html.indexOf(second)).toBeGreaterThan(0)
  })

  it('refuses an address that cannot be looked for', async () => {
    for (const to of ['%00', '%2B44%00']) {
      const response = await fetch(`${world.url}/sandbox/outbox?to=${to}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 40000, data: { field: 'to' } })
    }
  })

  /** @shows ASVS-1.2.1 */
  it('writes what it was asked for as text', async () => {
    const page = await fetch(
      `${world.url}/sandbox/outbox?to=${encodeURIComponent('<script>alert(1)</script>')}`,
    )
    expect(await page.text()).not.toContain('<script>')
  })
})

// @module-tag long

import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import * as entry from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { letSessionsAge, ownCode, PASSWORD, registerOwner, securityNotices } from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
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

const world = useWorld()
const NEW = 'a brand new one'

function setPassword(token: string, body: { password?: string; old_password?: string; code?: string }) {
  return world.call(account.setPassword, { token, body: { password: NEW, ...body } })
}

async function canSignIn(mobile: string, password: string): Promise<boolean> {
  const { ticket, rand_str } = await sandboxTicket(world)
  const { code } = await world.call(entry.login, {
    body: { mobile, login_type: 'password', password, ticket, rand_str },
  })
  return code === 0
}

describe('a new password', () => {
  /** @shows SPEC-7.18 ASVS-6.2.2 ASVS-7.2.4 ASVS-7.4.3 */
  it('is set by the old one, ends the other sessions, and is told', async () => {
    const { id, token, mobile } = await registerOwner(world)
    const elsewhere = await world.data(entry.login, {
      body: { mobile, login_type: 'password', password: PASSWORD },
    })
    letSessionsAge(world)
    expect((await setPassword(token, { old_password: PASSWORD })).data).toEqual({ ended_sessions: 1 })
    expect((await world.call(api.userDetails, { token: elsewhere.access_token })).error).toBe('not_signed_in')
    expect((await world.call(api.userDetails, { token })).code).toBe(0)
    expect(await canSignIn(mobile, NEW)).toBe(true)
    expect(await canSignIn(mobile, PASSWORD)).toBe(false)
    expect(await securityNotices(world, id)).toContain('password')
  })

  it('is set by a code of the own phone, once', async () => {
    const owner = await registerOwner(world)
    letSessionsAge(world)
    const sent = await world.data(account.sendOwnCode, {
      token: owner.token,
      body: { to: 'mobile', ...(await sandboxTicket(world)) },
    })
    expect(sent).toEqual({ expires_in: 300, retry_in: 60 })
    const code = await sentCode(world, owner.mobile)
    expect((await setPassword(owner.token, { code })).code).toBe(0)
    expect((await setPassword(owner.token, { code })).error).toBe('code_expired')
    expect(await canSignIn(owner.mobile, NEW)).toBe(true)
  })

  it('needs nothing more within 15 minutes of signing in when it is the first one', async () => {
    const mobile = newNumber()
    const { access_token: token } = await register(world, mobile)
    expect((await setPassword(token, {})).code).toBe(0)
    expect(await canSignIn(mobile, NEW)).toBe(true)
    expect((await setPassword(token, { password: 'yet another' })).error).toBe('proof_needed')
  })

  it('of a young session is the first one once, however many are set at once', async () => {
    const { access_token: token } = await register(world, newNumber())
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => setPassword(token, { password: `new password ${n}` })),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'proof_needed')).toHaveLength(9)
  })

  /** @shows ASVS-6.2.3 */
  it('in the place of an old one needs a proof in a young session too, and says which there are', async () => {
    const { token, id } = await registerOwner(world)
    expect(await setPassword(token, {})).toMatchObject({
      error: 'proof_needed',
      data: { methods: 'password,mobile' },
    })
    const plain = await makePlayer(world)
    letSessionsAge(world)
    expect(await setPassword(plain.token, {})).toMatchObject({ data: { methods: 'mobile' } })
    await world.db
      .updateTable('player')
      .set({ mobile: null, steam_id: '76561190000000001' })
      .where('id', '=', plain.id)
      .execute()
    expect(await setPassword(plain.token, { code: '123456', old_password: 'x' })).toMatchObject({
      error: 'proof_needed',
      data: { methods: '' },
    })
    expect(await securityNotices(world, id)).toEqual([])
  })

  it('refuses a wrong proof even where none is needed', async () => {
    const { token, mobile } = await registerOwner(world)
    expect((await setPassword(token, { old_password: 'a guess' })).error).toBe('password_wrong')
    const code = await freshCode(world, mobile)
    expect((await setPassword(token, { code: wrongCode(code) })).error).toBe('code_wrong')
    expect((await setPassword(token, { code: '12' })).error).toBe('code_length')
    expect(await canSignIn(mobile, PASSWORD)).toBe(true)
  })

  it('is not set by a code of somebody else', async () => {
    const [mine, other] = [await registerOwner(world), await registerOwner(world)]
    letSessionsAge(world)
    const code = await ownCode(world, other)
    expect((await setPassword(mine.token, { code })).error).toBe('code_expired')
    await ownCode(world, mine)
    if (code !== (await sentCode(world, mine.mobile))) {
      expect((await setPassword(mine.token, { code })).error).toBe('code_wrong')
    }
  })

  it('lets a stranger at an open session guess ten times an hour', async () => {
    const { token } = await registerOwner(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => setPassword(token, { old_password: `guess ${n}` })),
    )
    expect(answers.filter(({ error }) => error === 'password_wrong')).toHaveLength(10)
    expect(answers.filter(({ error }) => error === 'too_many_requests')).toHaveLength(10)
    expect((await setPassword(token, { old_password: PASSWORD })).error).toBe('too_many_requests')
    world.clock.advance(3_600_000)
    expect((await setPassword(token, { old_password: PASSWORD })).code).toBe(0)
  })

  /** @shows SPEC-9.4 */
  it('has at least 6 characters and is for players', async () => {
    const { token } = await registerOwner(world)
    expect((await setPassword(token, { password: '12345' })).error).toBe('password_too_short')
    expect((await world.call(account.setPassword, { body: { password: NEW } })).error).toBe('not_signed_in')
  })

  it('twenty times at once by one old password is set once', async () => {
    const { token, mobile } = await registerOwner(world)
    letSessionsAge(world)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        setPassword(token, { password: `new password ${n}`, old_password: PASSWORD }),
      ),
    )
    const set = answers.flatMap(({ code }, n) => (code === 0 ? [n] : []))
    expect(set).toHaveLength(1)
    expect(await canSignIn(mobile, `new password ${set[0]!}`)).toBe(true)
  })
})

describe('a code to the own phone', () => {
  it('needs a contact of its kind, a captcha and a player', async () => {
    const { token } = await registerOwner(world)
    const send = (to: string, pair: object) =>
      world.call(account.sendOwnCode, { token, body: { to, ...pair } as never })
    expect((await send('email', await sandboxTicket(world))).error).toBe('contact_missing')
    expect((await send('mobile', { ticket: '', rand_str: '' })).error).toBe('captcha_failed')
    expect((await send('pigeon', await sandboxTicket(world))).error).toBe('invalid_input')
    const visitor = { to: 'mobile' as const, ...(await sandboxTicket(world)) }
    expect((await world.call(account.sendOwnCode, { body: visitor })).error).toBe('not_signed_in')
  })

  it('waits a minute after the one before', async () => {
    const { token } = await registerOwner(world)
    const send = async () =>
      world.call(account.sendOwnCode, { token, body: { to: 'mobile', ...(await sandboxTicket(world)) } })
    expect((await send()).code).toBe(0)
    expect((await send()).error).toBe('too_many_requests')
  })
})

function bind(token: string, body: { mobile: string; code: string; password?: string; own_code?: string }) {
  return world.call(account.bindMobile, { token, body })
}

describe('binding a phone or an address', () => {
  it('adds an e-mail address to a phone: both sign in', async () => {
    const { id, token, mobile } = await registerOwner(world)
    const email = 'second.way@example.com'
    const code = await freshCode(world, email)
    expect((await bind(token, { mobile: 'Second.Way@Example.com', code })).data).toEqual({
      mobile: `+86 ${mobile.slice(3, 6)}****${mobile.slice(-4)}`,
      email: 's***@example.com',
    })
    expect(await canSignIn(email, PASSWORD)).toBe(true)
    expect(await canSignIn(mobile, PASSWORD)).toBe(true)
    expect(await securityNotices(world, id)).toContain('email')
  })

  /** @shows SPEC-7.19 */
  it('changes the phone: the old one signs in no more', async () => {
    const { token, mobile, id } = await registerOwner(world)
    letSessionsAge(world)
    const next = newNumber()
    const code = await freshCode(world, next)
    expect((await bind(token, { mobile: next, code })).error).toBe('proof_needed')
    expect((await bind(token, { mobile: next, code, password: PASSWORD })).code).toBe(0)
    expect(await canSignIn(next, PASSWORD)).toBe(true)
    expect(await canSignIn(mobile, PASSWORD)).toBe(false)
    expect(await securityNotices(world, id)).toContain('mobile')
  })

  /** @shows ASVS-7.5.1 */
  it('changes it by a code of the old one and a code of the new one', async () => {
    const owner = await registerOwner(world)
    letSessionsAge(world)
    const next = newNumber()
    const [own_code, code] = [await ownCode(world, owner), await freshCode(world, next)]
    expect(await bind(owner.token, { mobile: next, code, own_code: wrongCode(own_code) })).toMatchObject({
      error: 'code_wrong',
      data: { field: 'own_code' },
    })
    expect(await bind(owner.token, { mobile: next, code: wrongCode(code), own_code })).toMatchObject({
      error: 'code_wrong',
      data: { field: 'code' },
    })
    expect((await bind(owner.token, { mobile: next, code, own_code })).code).toBe(0)
  })

  it('takes the proof of the contact that a code went to last', async () => {
    const owner = await registerOwner(world)
    const email = 'last.one@example.com'
    await bind(owner.token, { mobile: email, code: await freshCode(world, email) })
    letSessionsAge(world)
    await freshCode(world, email)
    const code = await ownCode(world, owner)
    expect((await setPassword(owner.token, { code })).code).toBe(0)
  })

  it('says to its owner alone that a number belongs to somebody else', async () => {
    const [mine, other] = [await registerOwner(world), await registerOwner(world)]
    const code = await ownCode(world, other)
    const guessed = await bind(mine.token, { mobile: other.mobile, code: wrongCode(code) })
    expect(guessed.error).toBe('code_wrong')
    const taken = await bind(mine.token, { mobile: other.mobile, code })
    expect(taken).toMatchObject({ error: 'mobile_taken', data: { field: 'mobile' } })
    expect(await canSignIn(other.mobile, PASSWORD)).toBe(true)
    // The code of a refused call is still good.
    expect((await setPassword(other.token, { code })).code).toBe(0)
  })

  it('of what is bound already changes nothing', async () => {
    const owner = await registerOwner(world)
    const code = await ownCode(world, owner)
    expect((await bind(owner.token, { mobile: owner.mobile, code })).code).toBe(0)
    expect(await securityNotices(world, owner.id)).toEqual([])
  })

  it.each([
    ['', 'mobile_required'],
    ['   ', 'mobile_required'],
    ['12', 'mobile_invalid'],
    ['someone@', 'mobile_invalid'],
    ['+8612345678901', 'mobile_invalid'],
  ])('refuses %j', async (mobile, error) => {
    const { token } = await makePlayer(world)
    expect((await bind(token, { mobile, code: '123456' })).error).toBe(error)
  })

  /** @shows ASVS-6.6.1 */
  it('needs a code that was sent there, and a player', async () => {
    const { token } = await makePlayer(world)
    const mobile = newNumber()
    expect((await bind(token, { mobile, code: '123456' })).error).toBe('code_expired')
    expect((await bind(token, { mobile, code: '12345' })).error).toBe('code_length')
    expect((await world.call(account.bindMobile, { body: { mobile, code: '123456' } })).error).toBe(
      'not_signed_in',
    )
  })

  it('two players at once: the number goes to one', async () => {
    for (let round = 0; round < 5; round++) {
      const players = [await makePlayer(world), await makePlayer(world)]
      const mobile = newNumber()
      const code = await freshCode(world, mobile)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => bind(players[n % 2]!.token, { mobile, code })),
      )
      const bound = answers.filter(({ error }) => error === null)
      expect(bound).toHaveLength(1)
      expect(
        await world.db.selectFrom('player').select('id').where('mobile', '=', mobile).execute(),
      ).toHaveLength(1)
    }
  })

  it('a registration and a binding at once make one owner', async () => {
    const { token } = await makePlayer(world)
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const answers = await Promise.all([
      bind(token, { mobile, code }),
      world.call(entry.login, { body: { mobile, login_type: 'mobile', code } }),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await askForCode(world, mobile)).error).toBe('too_many_requests')
  })
})

describe('the channel by which a player came', () => {
  /** @shows SPEC-7.122 */
  it('is kept of a new account, and never changed', async () => {
    const mobile = newNumber()
    const signIn = async (ch: string) =>
      world.data(entry.login, {
        body: { mobile, login_type: 'mobile', code: await freshCode(world, mobile), ch },
      })
    const { user_id } = await signIn(' spring-banner ')
    world.clock.advance(60_000)
    await signIn('other')
    const { channel } = await world.db
      .selectFrom('player')
      .select('channel')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    expect(channel).toBe('spring-banner')
  })
})

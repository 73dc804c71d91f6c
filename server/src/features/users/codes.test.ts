import { describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/sign-in'
import { makePlayer } from '#test/factories.ts'
import { askForCode, freshCode, newNumber, sandboxTicket, sentCode, wrongCode } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const MINUTE = 60_000

function signIn(mobile: string, code: string) {
  return world.call(api.login, { body: { mobile, login_type: 'mobile', code } })
}

async function guess(mobile: string, times: number) {
  const wrong = wrongCode(await sentCode(world, mobile))
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await signIn(mobile, wrong))
  return answers.map(({ error }) => error)
}

describe('a code', () => {
  /** @shows SPEC-9.5 ASVS-6.5.4 */
  it('is six digits, good for 5 minutes and told to be asked for again in 60 seconds', async () => {
    const mobile = newNumber()
    expect((await askForCode(world, mobile)).data).toEqual({ expires_in: 300, retry_in: 60 })
    const code = await sentCode(world, mobile)
    expect(code).toMatch(/^\d{6}$/)
    world.clock.advance(5 * MINUTE - 1)
    expect((await signIn(mobile, code)).code).toBe(0)
  })

  /** @shows ASVS-6.5.5 */
  it('is no good after 5 minutes', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    world.clock.advance(5 * MINUTE)
    expect(await signIn(mobile, code)).toMatchObject({ error: 'code_wrong', data: { field: 'code' } })
  })

  it('says no more to who is signed in while they sign in or reset', async () => {
    const { token } = await makePlayer(world)
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    world.clock.advance(5 * MINUTE)
    const login = { mobile, login_type: 'mobile' as const, code }
    expect((await world.call(api.login, { token, body: login })).error).toBe('code_wrong')
    const reset = { mobile, code, password: 'brand new', type: 'mobile' as const }
    expect((await world.call(api.forgetPassword, { token, body: reset })).error).toBe('code_wrong')
  })

  /** @shows ASVS-6.5.1 */
  it('is good once', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    expect((await signIn(mobile, code)).code).toBe(0)
    expect((await signIn(mobile, code)).error).toBe('code_wrong')
  })

  /** @shows ASVS-6.6.2 */
  it('is good for its own number only', async () => {
    const [mine, yours] = [newNumber(), newNumber()]
    const code = await freshCode(world, mine)
    await freshCode(world, yours)
    expect((await signIn(yours, code)).error).toBe('code_wrong')
    expect((await signIn(newNumber(), code)).error).toBe('code_wrong')
  })

  /** @shows ASVS-6.6.2 */
  it('makes the one before it no good', async () => {
    const mobile = newNumber()
    const first = await freshCode(world, mobile)
    world.clock.advance(MINUTE)
    const second = await freshCode(world, mobile)
    if (first !== second) expect((await signIn(mobile, first)).error).toBe('code_wrong')
    expect((await signIn(mobile, second)).code).toBe(0)
  })

  /** @shows ASVS-6.6.3 */
  it('takes five tries, then not even the right one', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    await guess(mobile, 4)
    const again = newNumber()
    const other = await freshCode(world, again)
    await guess(again, 5)
    expect((await signIn(again, other)).error).toBe('code_wrong')
    expect((await signIn(mobile, code)).code).toBe(0)
  })

  it('takes over the wrong tries of the code before it', async () => {
    const mobile = newNumber()
    await freshCode(world, mobile)
    await guess(mobile, 3)
    world.clock.advance(MINUTE)
    const code = await freshCode(world, mobile)
    await guess(mobile, 2)
    expect((await signIn(mobile, code)).error).toBe('code_wrong')
    world.clock.advance(MINUTE)
    expect(await askForCode(world, mobile)).toMatchObject({
      error: 'too_many_requests',
      data: { seconds: 540 },
    })
    world.clock.advance(9 * MINUTE)
    expect((await signIn(mobile, await freshCode(world, mobile))).code).toBe(0)
  })

  it('starts again after a code was used', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    await guess(mobile, 4)
    expect((await signIn(mobile, code)).code).toBe(0)
    world.clock.advance(MINUTE)
    const next = await freshCode(world, mobile)
    await guess(mobile, 4)
    expect((await signIn(mobile, next)).code).toBe(0)
  })

  it('costs the number its tries, not its account: forgotten passwords count the same ones', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    await guess(mobile, 3)
    const body = { mobile, code: wrongCode(code), password: 'brand new', type: 'mobile' as const }
    const answers = []
    for (let n = 0; n < 3; n++) answers.push((await world.call(api.forgetPassword, { body })).error)
    expect(answers).toEqual(['code_wrong', 'code_wrong', 'code_wrong'])
    expect((await signIn(mobile, code)).error).toBe('code_wrong')
  })
})

describe('sending', () => {
  /** @shows SPEC-9.3 */
  it('is one a minute for a number, says how long to wait, and a refused call costs no captcha', async () => {
    const mobile = newNumber()
    await freshCode(world, mobile)
    world.clock.advance(20_500)
    const ticket = await sandboxTicket(world)
    const refused = await world.call(api.sendSms, { body: { mobile, ...ticket } })
    expect(refused).toMatchObject({ error: 'too_many_requests', status: 429, data: { seconds: 40 } })
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...ticket } })).code).toBe(0)
    world.clock.advance(39_500)
    expect((await askForCode(world, mobile)).code).toBe(0)
  })

  it('is ten a day for a number', async () => {
    const mobile = newNumber()
    for (let n = 0; n < 10; n++) {
      expect((await askForCode(world, mobile)).code).toBe(0)
      world.clock.advance(11 * MINUTE)
    }
    const refused = await askForCode(world, mobile)
    expect(refused).toMatchObject({ error: 'too_many_requests', data: { seconds: (24 * 60 - 110) * 60 } })
    world.clock.advance((24 * 60 - 110) * MINUTE)
    expect((await askForCode(world, mobile)).code).toBe(0)
  })

  it('tells nothing about whether the number has an account', async () => {
    const known = newNumber()
    await signIn(known, await freshCode(world, known))
    world.clock.advance(MINUTE)
    const [a, b] = [await askForCode(world, known), await askForCode(world, newNumber())]
    expect(a.text).toBe(b.text)
  })

  /** @shows SPEC-5.12 */
  it('needs a captcha', async () => {
    const mobile = newNumber()
    const call = (body: object) => world.call(api.sendSms, { body: { mobile, ...body } as never })
    expect(await call({})).toMatchObject({ error: 'captcha_failed', data: { field: 'ticket' } })
    expect(await call({ ticket: '', rand_str: '' })).toMatchObject({ error: 'captcha_failed' })
    expect(await call({ ticket: 'made', rand_str: 'up' })).toMatchObject({ error: 'captcha_failed' })
    const pair = await sandboxTicket(world)
    expect(await call({ ...pair, rand_str: 'other' })).toMatchObject({ error: 'captcha_failed' })
    expect(await call(pair)).toMatchObject({ code: 0 })
    expect(
      await world.db.selectFrom('sent_code').select('id').where('address', '=', mobile).execute(),
    ).toHaveLength(1)
  })

  it.each([
    ['mobile_needed', ''],
    ['mobile_invalid', '12'],
    ['mobile_invalid', 'a@b'],
  ])('answers %s to %j and costs no captcha', async (error, mobile) => {
    const ticket = await sandboxTicket(world)
    expect(await world.call(api.sendSms, { body: { mobile, ...ticket } })).toMatchObject({
      error,
      data: { field: 'mobile' },
    })
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...ticket } })).code).toBe(0)
  })
})

describe('a captcha ticket', () => {
  it('serves once for a code and once for a login', async () => {
    const pair = await sandboxTicket(world)
    const send = () => world.call(api.sendSms, { body: { mobile: newNumber(), ...pair } })
    expect((await send()).code).toBe(0)
    expect((await send()).error).toBe('captcha_failed')
    const mobile = newNumber()
    const login = (also: object) =>
      world.call(api.login, { body: { mobile, login_type: 'password', password: 'whatever', ...also } })
    for (let n = 0; n < 3; n++) await login({})
    expect((await login(pair)).error).toBe('password_wrong')
    expect((await login(pair)).error).toBe('captcha_failed')
  })

  it('lives ten minutes', async () => {
    const young = await sandboxTicket(world)
    const old = await sandboxTicket(world)
    world.clock.advance(10 * MINUTE - 1)
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...young } })).code).toBe(0)
    world.clock.advance(1)
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...old } })).error).toBe(
      'captcha_failed',
    )
  })

  it('is no good in another network', async () => {
    const pair = await sandboxTicket(world, { 'x-forwarded-for': '203.0.113.7' })
    const from = (address: string) =>
      world.call(api.sendSms, {
        body: { mobile: newNumber(), ...pair },
        headers: { 'x-forwarded-for': address },
      })
    expect((await from('203.0.113.8')).error).toBe('captcha_failed')
    expect((await from('203.0.113.7')).code).toBe(0)
  })

  it('is stored as a hash', async () => {
    const pair = await sandboxTicket(world)
    const rows = await world.db.selectFrom('captcha_ticket').selectAll().execute()
    const stored = JSON.stringify(rows.map((row) => row.ticket_hash.toString('base64url')))
    expect(stored).not.toContain(pair.ticket)
    expect(stored).not.toContain(pair.rand_str)
  })
})

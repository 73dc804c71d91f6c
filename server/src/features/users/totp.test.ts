// @module-tag long

import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { forgetOld } from '../../platform/jobs/forget-old.ts'
import {
  atOnce,
  countErrors,
  letSessionsAge,
  ownCode,
  PASSWORD,
  registerOwner,
  securityNotices,
  totpOf,
  turnTotpOn,
} from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
import { sandboxTicket } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { checkSecondFactor } from './second-factor.ts'

const world = useWorld()

function byPassword(mobile: string, totp?: string, password = PASSWORD) {
  return world.call(signIn.login, {
    body: { mobile, login_type: 'password', password, ...(totp === undefined ? {} : { totp }) },
  })
}

function byCode(mobile: string, code: string, totp?: string) {
  return world.call(signIn.login, {
    body: { mobile, login_type: 'mobile', code, ...(totp === undefined ? {} : { totp }) },
  })
}

async function ownerWithTotp() {
  const owner = await registerOwner(world)
  return { ...owner, ...(await turnTotpOn(world, owner.token)) }
}

/** Another code than those that are good now. */
function wrongTotp(secret: string): string {
  const good = [-1, 0, 1].map((steps) => totpOf(world, secret, steps))
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code))!
}

describe('turning the second factor on', () => {
  /** @shows ASVS-6.6.1 */
  it('needs the secret, then a code of it, and gives ten recovery codes', async () => {
    const { token, id } = await registerOwner(world)
    const { secret, otpauth_url } = await world.data(account.newTotp, { token, body: {} })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(otpauth_url)
    expect(url.protocol).toBe('otpauth:')
    expect(url.searchParams.get('secret')).toBe(secret)
    expect(url.searchParams.get('issuer')).toBe('Noktra')
    expect(await world.data(api.userDetails, { token })).toMatchObject({ has_totp: false })
    const wrong = await world.call(account.enableTotp, { token, body: { totp: wrongTotp(secret) } })
    expect(wrong).toMatchObject({ error: 'totp_wrong', data: { field: 'totp' } })
    const { recovery_codes } = await world.data(account.enableTotp, {
      token,
      body: { totp: ` ${totpOf(world, secret)} ` },
    })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect(await world.data(api.userDetails, { token })).toMatchObject({ has_totp: true })
    expect(await securityNotices(world, id)).toEqual(['totp_on'])
  })

  /** @shows ASVS-6.5.2 */
  it('keeps neither the secret nor a recovery code in readable form', async () => {
    const { id, secret, recovery_codes } = await ownerWithTotp()
    const row = await world.db
      .selectFrom('totp')
      .selectAll()
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret)
    const codes = await world.db.selectFrom('recovery_code').selectAll().where('player_id', '=', id).execute()
    expect(codes).toHaveLength(10)
    for (const { code_hash } of codes) expect(code_hash).toHaveLength(32)
    expect(JSON.stringify(codes)).not.toContain(recovery_codes[0])
  })

  /** @shows ASVS-7.5.1 */
  it('is for the owner: an old session needs their proof', async () => {
    const { token } = await registerOwner(world)
    letSessionsAge(world)
    expect((await world.call(account.newTotp, { token, body: {} })).error).toBe('proof_needed')
    expect((await world.call(account.newTotp, { token, body: { password: 'a guess' } })).error).toBe(
      'password_wrong',
    )
    await turnTotpOn(world, token, { password: PASSWORD })
  })

  /** @shows ASVS-2.3.1 */
  it('needs a beginning, within the hour', async () => {
    const { token } = await makePlayer(world)
    const enable = (totp: string) => world.call(account.enableTotp, { token, body: { totp } })
    expect((await enable('123456')).error).toBe('totp_not_begun')
    const { secret } = await world.data(account.newTotp, { token, body: {} })
    world.clock.advance(61 * 60_000)
    expect((await enable(totpOf(world, secret))).error).toBe('totp_not_begun')
  })

  it('takes the last of several secrets', async () => {
    const { token } = await makePlayer(world)
    const first = await world.data(account.newTotp, { token, body: {} })
    const second = await world.data(account.newTotp, { token, body: {} })
    const enable = (secret: string) =>
      world.call(account.enableTotp, { token, body: { totp: totpOf(world, secret) } })
    expect((await enable(first.secret)).error).toBe('totp_wrong')
    expect((await enable(second.secret)).code).toBe(0)
  })

  it('happens once: neither a new secret nor a second confirmation takes its place', async () => {
    const { token, secret, mobile } = await ownerWithTotp()
    expect((await world.call(account.newTotp, { token, body: {} })).error).toBe('totp_on')
    const again = { token, body: { totp: totpOf(world, secret) } }
    expect((await world.call(account.enableTotp, again)).error).toBe('totp_on')
    expect((await byPassword(mobile, totpOf(world, secret))).code).toBe(0)
  })

  it('twenty times at once gives one set of recovery codes', async () => {
    const { token, id } = await makePlayer(world)
    const { secret } = await world.data(account.newTotp, { token, body: {} })
    const answers = await atOnce(20, () =>
      world.call(account.enableTotp, { token, body: { totp: totpOf(world, secret) } }),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const codes = await world.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('player_id', '=', id)
      .execute()
    expect(codes).toHaveLength(10)
  })

  it('that was never confirmed is forgotten after a day; one that is on stays', async () => {
    const [begun, on] = [await makePlayer(world), await ownerWithTotp()]
    await world.data(account.newTotp, { token: begun.token, body: {} })
    world.clock.advance(25 * 3_600_000)
    await forgetOld(world.store.ctx)
    const left = await world.db
      .selectFrom('totp')
      .select('player_id')
      .where('player_id', 'in', [begun.id, on.id])
      .execute()
    expect(left).toEqual([{ player_id: on.id }])
  })

  it('is for players', async () => {
    expect((await world.call(account.newTotp, { body: {} })).error).toBe('not_signed_in')
    expect((await world.call(account.enableTotp, { body: { totp: '123456' } })).error).toBe('not_signed_in')
    expect((await world.call(account.disableTotp, { body: { totp: '123456' } })).error).toBe('not_signed_in')
  })
})

describe('signing in with a second factor', () => {
  /** @shows ASVS-6.5.5 */
  it('by password asks for a code of the app, before and after it, and takes each once', async () => {
    const { mobile, secret } = await ownerWithTotp()
    expect(await byPassword(mobile)).toMatchObject({ error: 'totp_required', data: { field: 'totp' } })
    expect((await byPassword(mobile, '')).error).toBe('totp_required')
    expect((await byPassword(mobile, wrongTotp(secret))).error).toBe('totp_wrong')
    const code = totpOf(world, secret)
    expect((await byPassword(mobile, code)).code).toBe(0)
    expect((await byPassword(mobile, code)).error).toBe('totp_wrong')
    // A step back was never used, but comes too late; the next one is good already.
    expect((await byPassword(mobile, totpOf(world, secret, -1))).error).toBe('totp_wrong')
    expect((await byPassword(mobile, totpOf(world, secret, 1))).code).toBe(0)
    world.clock.advance(120_000)
    expect((await byPassword(mobile, totpOf(world, secret, -2))).error).toBe('totp_wrong')
  })

  it('says nothing of it to who has the password wrong', async () => {
    const { mobile, secret } = await ownerWithTotp()
    expect((await byPassword(mobile, undefined, 'a guess')).error).toBe('password_wrong')
    expect((await byPassword(mobile, totpOf(world, secret), 'a guess')).error).toBe('password_wrong')
  })

  it('counts no wrong password where only the code was missing', async () => {
    const { mobile, secret } = await ownerWithTotp()
    for (let n = 0; n < 6; n++) expect((await byPassword(mobile)).error).toBe('totp_required')
    expect((await byPassword(mobile, totpOf(world, secret))).code).toBe(0)
  })

  it('leaves the pair of a puzzle good where only the code was missing', async () => {
    const { mobile, secret } = await ownerWithTotp()
    for (let n = 0; n < 3; n++) await byPassword(mobile, undefined, 'a guess')
    const pair = await sandboxTicket(world)
    const body = { mobile, login_type: 'password' as const, password: PASSWORD, ...pair }
    expect((await world.call(signIn.login, { body })).error).toBe('totp_required')
    expect((await world.call(signIn.login, { body: { ...body, totp: totpOf(world, secret) } })).code).toBe(0)
  })

  /** @shows ASVS-6.3.4 */
  it('by a code of the phone uses that up only with the right second one', async () => {
    const owner = await ownerWithTotp()
    const { mobile, secret } = owner
    const code = await ownCode(world, owner)
    expect((await byCode(mobile, code)).error).toBe('totp_required')
    expect((await byCode(mobile, code, wrongTotp(secret))).error).toBe('totp_wrong')
    expect((await byCode(mobile, code, totpOf(world, secret))).code).toBe(0)
    expect((await byCode(mobile, code, totpOf(world, secret, 1))).error).toBe('code_wrong')
  })

  /** @shows ASVS-6.3.4 ASVS-6.4.3 */
  it('is asked for by a reset too, which changes nothing before', async () => {
    const owner = await ownerWithTotp()
    const { id, mobile, secret, token } = owner
    const code = await ownCode(world, owner)
    const reset = (totp?: string) =>
      world.call(signIn.forgetPassword, {
        body: { mobile, code, password: 'brand new', type: 'mobile', ...(totp ? { totp } : {}) },
      })
    expect((await reset()).error).toBe('totp_required')
    expect((await reset(wrongTotp(secret))).error).toBe('totp_wrong')
    expect((await world.call(api.userDetails, { token })).code).toBe(0)
    expect((await reset(totpOf(world, secret))).code).toBe(0)
    expect((await world.call(api.userDetails, { token })).error).toBe('not_signed_in')
    world.clock.advance(30_000)
    expect((await byPassword(mobile, totpOf(world, secret), 'brand new')).code).toBe(0)
    expect(await securityNotices(world, id)).toContain('password')
  })

  it('by a recovery code works once, however it is written, and is told', async () => {
    const { id, mobile, recovery_codes } = await ownerWithTotp()
    const [first = '', second = ''] = recovery_codes
    expect((await byPassword(mobile, first.toLowerCase().replace('-', ' '))).code).toBe(0)
    expect((await byPassword(mobile, first)).error).toBe('totp_wrong')
    expect((await byPassword(mobile, ` ${second.replace('-', '')} `)).code).toBe(0)
    expect((await securityNotices(world, id)).filter((text) => text === 'recovery_code')).toHaveLength(1)
  })

  it('takes no code of another player', async () => {
    const [mine, other] = [await ownerWithTotp(), await ownerWithTotp()]
    expect((await byPassword(mine.mobile, totpOf(world, other.secret))).error).toBe('totp_wrong')
    expect((await byPassword(mine.mobile, other.recovery_codes[0])).error).toBe('totp_wrong')
    expect((await byPassword(other.mobile, other.recovery_codes[0])).code).toBe(0)
  })

  /** @shows ASVS-6.5.2 */
  it('allows five guesses an hour at most, right ones included after that', async () => {
    const { mobile, token, secret, recovery_codes } = await ownerWithTotp()
    const wrong = (n: number) => (n % 2 ? wrongTotp(secret) : `GUESS-${10_000 + n}`)
    const off = (totp: string) => world.call(account.disableTotp, { token, body: { totp } })
    const guesses = await atOnce(20, (n) => off(wrong(n)))
    expect(countErrors(guesses)).toEqual({ totp_wrong: 5, too_many_requests: 15 })
    expect((await off(totpOf(world, secret))).error).toBe('too_many_requests')
    // Strangers, who know the password, have five tries of their own.
    for (let n = 0; n < 5; n++) expect((await byPassword(mobile, wrong(n))).error).toBe('totp_wrong')
    expect((await byPassword(mobile, totpOf(world, secret))).error).toBe('too_many_requests')
    expect((await byPassword(mobile, recovery_codes[0])).error).toBe('too_many_requests')
    world.clock.advance(3_600_000)
    expect((await byPassword(mobile, totpOf(world, secret))).code).toBe(0)
  })

  /** @shows ASVS-6.5.1 */
  it('one code used 20 times at once signs in once', async () => {
    const { mobile, secret } = await ownerWithTotp()
    const totp = totpOf(world, secret)
    const answers = countErrors(await atOnce(20, () => byPassword(mobile, totp)))
    expect(answers['ok']).toBe(1)
    // A code that was right is no guess, however often it is sent.
    expect((await byPassword(mobile, totpOf(world, secret, 1))).code).toBe(0)
  })

  it.each(['step', 'recovery'] as const)('20 holders of one right code: one uses it (%s)', async (kind) => {
    const { id, secret, recovery_codes } = await ownerWithTotp()
    const { ctx } = world.store
    const browser = {
      network: '127.0.0.1',
      device: 'none',
      keepsCookie: false,
      userAgent: '',
      binding: null,
    }
    const typed = kind === 'step' ? totpOf(world, secret) : recovery_codes[0]
    const spenders = await atOnce(20, () => checkSecondFactor({ ...ctx, browser }, id, typed))
    const spent = await Promise.allSettled(spenders.map((spend) => ctx.transact(spend)))
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of spent) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ error: 'totp_wrong' })
    }
  })

  /** @shows ASVS-6.5.1 */
  it('one recovery code used 20 times at once signs in once', async () => {
    const { mobile, recovery_codes, id } = await ownerWithTotp()
    const answers = await atOnce(20, () => byPassword(mobile, recovery_codes[3]))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const used = await world.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('player_id', '=', id)
      .where('used_at', 'is not', null)
      .execute()
    expect(used).toHaveLength(1)
  })
})

describe('turning it off', () => {
  it('needs a code, and then a password is enough', async () => {
    const { id, token, mobile, secret } = await ownerWithTotp()
    const off = (totp: string) => world.call(account.disableTotp, { token, body: { totp } })
    expect((await off(wrongTotp(secret))).error).toBe('totp_wrong')
    expect((await off('')).error).toBe('totp_wrong')
    expect((await off(totpOf(world, secret))).code).toBe(0)
    expect((await off(totpOf(world, secret))).error).toBe('totp_off')
    expect((await byPassword(mobile)).code).toBe(0)
    expect(
      await world.db.selectFrom('recovery_code').select('used_at').where('player_id', '=', id).execute(),
    ).toEqual([])
    expect(await securityNotices(world, id)).toEqual(['totp_on', 'totp_off', 'new_device'])
  })

  it('works by a recovery code, once at once', async () => {
    const { token, recovery_codes } = await ownerWithTotp()
    const answers = await atOnce(20, () =>
      world.call(account.disableTotp, { token, body: { totp: recovery_codes[0]! } }),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    await turnTotpOn(world, token)
  })

  it('is not there for who never turned it on', async () => {
    const { token } = await makePlayer(world)
    expect((await world.call(account.disableTotp, { token, body: { totp: '123456' } })).error).toBe(
      'totp_off',
    )
    await world.data(account.newTotp, { token, body: {} })
    expect((await world.call(account.disableTotp, { token, body: { totp: '123456' } })).error).toBe(
      'totp_off',
    )
  })
})

// @module-tag long

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/sign-in'
import type { Answer } from '#test/world.ts'
import { askForCode, freshCode, newNumber, register, sandboxTicket, wrongCode } from '#test/visitor.ts'
import { lockAddress } from './limits.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })

function atOnce<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, n) => work(n)))
}

function count(answers: Pick<Answer, 'error'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error } of answers) counts[error ?? 'ok'] = (counts[error ?? 'ok'] ?? 0) + 1
  return counts
}

/** How many transactions of this store wait for somebody's address or network. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(world.db)
  return rows[0]!.count
}

describe('at once', () => {
  it('20 registrations with one number and one code make one account, one session, one gift', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const answers = await atOnce(20, () =>
      world.call(api.login, { body: { mobile, login_type: 'mobile', code, password: 'correct horse' } }),
    )
    expect(count(answers)).toEqual({ ok: 1, code_wrong: 19 })
    const players = await world.db.selectFrom('player').select('id').where('mobile', '=', mobile).execute()
    expect(players).toHaveLength(1)
    const mine = players[0]!.id
    expect(
      await world.db.selectFrom('session').select('id').where('player_id', '=', mine).execute(),
    ).toHaveLength(1)
    expect(
      await world.db.selectFrom('box_key').select('id').where('player_id', '=', mine).execute(),
    ).toHaveLength(1)
  })

  it('20 uses of one code by a known number open one session', async () => {
    const mobile = newNumber()
    const { user_id } = await register(world, mobile)
    world.clock.advance(60_000)
    const code = await freshCode(world, mobile)
    const answers = await atOnce(20, (n) =>
      n % 2
        ? world.call(api.login, { body: { mobile, login_type: 'mobile', code } })
        : world.call(api.forgetPassword, { body: { mobile, code, password: 'brand new', type: 'mobile' } }),
    )
    expect(count(answers)).toEqual({ ok: 1, code_wrong: 19 })
    const sessions = await world.db
      .selectFrom('session')
      .select('id')
      .where('player_id', '=', user_id)
      .execute()
    expect(sessions).toHaveLength(2)
  })

  it('20 guesses get five tries', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const answers = await atOnce(20, () =>
      world.call(api.login, { body: { mobile, login_type: 'mobile', code: wrongCode(code) } }),
    )
    expect(count(answers)).toEqual({ code_wrong: 20 })
    const { tries } = await world.db
      .selectFrom('sent_code')
      .select('tries')
      .where('address', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await world.call(api.login, { body: { mobile, login_type: 'mobile', code } })).error).toBe(
      'code_wrong',
    )
  })

  it('20 codes for one number become one, and the other tickets stay good', async () => {
    const mobile = newNumber()
    // From 20 networks, so that nothing but the number holds them up.
    const senders = await atOnce(20, async (n) => {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` }
      return { headers, ticket: await sandboxTicket(world, headers) }
    })
    const answers = await Promise.all(
      senders.map(({ headers, ticket }) => world.call(api.sendSms, { body: { mobile, ...ticket }, headers })),
    )
    expect(count(answers)).toEqual({ ok: 1, too_many_requests: 19 })
    expect(
      await world.db.selectFrom('outbox').select('id').where('address', '=', mobile).execute(),
    ).toHaveLength(1)
    const again = await Promise.all(
      senders.map(({ headers, ticket }) =>
        world.call(api.sendSms, { body: { mobile: newNumber(), ...ticket }, headers }),
      ),
    )
    expect(count(again)).toEqual({ ok: 19, captcha_failed: 1 })
  })

  it('one ticket sends one code', async () => {
    const ticket = await sandboxTicket(world)
    const answers = await atOnce(20, () =>
      world.call(api.sendSms, { body: { mobile: newNumber(), ...ticket } }),
    )
    expect(count(answers)).toEqual({ ok: 1, captcha_failed: 19 })
  })

  it('one ticket pays for one password try', async () => {
    const mobile = newNumber()
    const attempt = (also: object) =>
      world.call(api.login, { body: { mobile, login_type: 'password', password: 'a guess', ...also } })
    for (let n = 0; n < 3; n++) await attempt({})
    const ticket = await sandboxTicket(world)
    expect(count(await atOnce(20, () => attempt(ticket)))).toEqual({ password_wrong: 1, captcha_failed: 19 })
  })

  /** @shows ASVS-6.3.1 */
  it('20 password guesses get three without a captcha', async () => {
    const mobile = newNumber()
    await register(world, mobile, { password: 'correct horse' })
    const answers = await atOnce(20, () =>
      world.call(api.login, { body: { mobile, login_type: 'password', password: 'a guess' } }),
    )
    expect(count(answers)).toEqual({ password_wrong: 3, captcha_required: 17 })
  })

  it('a login by the old password that a reset overtakes opens no session', async () => {
    const mobile = newNumber()
    await register(world, mobile, { password: 'correct horse' })
    world.clock.advance(60_000)
    const code = await freshCode(world, mobile)
    const reset = { mobile, code, password: 'brand new', type: 'mobile' as const }
    const login = { mobile, login_type: 'password' as const, password: 'correct horse' }
    // While the number is locked, both come as far as they can: first the reset, then the login with its password found right.
    const answers = await world.db.transaction().execute(async (tx) => {
      await lockAddress(tx, { kind: 'mobile', value: mobile })
      const first = world.call(api.forgetPassword, { body: reset })
      await expect.poll(waitingForLocks).toBe(1)
      const second = world.call(api.login, { body: login })
      await expect.poll(waitingForLocks).toBe(2)
      return [first, second] as const
    })
    expect((await answers[0]).code).toBe(0)
    expect((await answers[1]).error).toBe('password_wrong')
  })

  it('ten registrations of one browser get one gift', async () => {
    const response = await fetch(`${world.url}/api/setting/get?key=support_url`)
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
    const people = await atOnce(10, async () => {
      const mobile = newNumber()
      return { mobile, code: await freshCode(world, mobile) }
    })
    const answers = await Promise.all(
      people.map(({ mobile, code }) =>
        world.call(api.login, { body: { mobile, login_type: 'mobile', code }, headers: { cookie } }),
      ),
    )
    expect(count(answers)).toEqual({ ok: 10 })
    const ids = answers.map((answer) => answer.data.user_id)
    expect(
      await world.db.selectFrom('box_key').select('id').where('player_id', 'in', ids).execute(),
    ).toHaveLength(1)
  })

  it('100 code requests from one network leave the store answering', async () => {
    const answers = await atOnce(100, () => askForCode(world, newNumber()))
    expect(count(answers)).toEqual({ ok: 100 })
  })
})

import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import { approve } from '@noktra/contract/admin/approvals'
import {
  acceptStaffLink,
  disableStaff,
  listAudit,
  listStaff,
  resetStaff,
  setStaffRole,
  signInStaff,
  signOutStaff,
  staffLinkDetails,
  staffMe,
} from '@noktra/contract/admin/staff'
import type { BodySent, DataOf, Envelope } from '@noktra/contract/route'
import { buildAdminApp } from '#server/admin-app.ts'
import { featuresOf } from '#server/features.ts'
import { games } from '#server/games.ts'
import {
  agreed,
  callAdmin as callAs,
  invite,
  makeStaff,
  office,
  takeLinkOf,
  type Member,
} from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { firstOwnerLink } from './first-owner.ts'

const world = useWorld()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORD = 'a long password'

// Tries are counted by the quarter and by the hour.
beforeEach(() => world.clock.advance(HOUR))

type Known = { id: number; email: string; secret: string; cookie: string; setCookie: string }

async function callAdmin<R extends AdminRoute>(route: R, body: BodySent<R>, cookie = '') {
  const answer = await fetch(new URL(route.path, world.adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.adminUrl, cookie },
    body: JSON.stringify(body),
  })
  const setCookie = answer.headers.getSetCookie()[0] ?? ''
  const { code, data } = (await answer.json()) as Envelope<DataOf<R> & { error?: string }>
  return { code, error: data.error ?? null, data, setCookie, cookie: setCookie.split(';')[0]! }
}

function codeOf(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(world.clock.now().getTime() / 1000) })
}

const tokenOf = (link: string) => link.split('#/welcome/')[1]!

/** Gets in by a one-time link. */
async function getIn(link: string): Promise<Known> {
  const token = tokenOf(link)
  const { secret } = (await callAdmin(staffLinkDetails, { token })).data
  const email = `${crypto.randomUUID()}@noktra.example`
  const body = { token, name: 'Ada', email, password: PASSWORD, totp: codeOf(secret) }
  const { error, data, cookie, setCookie } = await callAdmin(acceptStaffLink, body)
  expect(error).toBeNull()
  world.clock.advance(MINUTE)
  return { id: data.id, email, secret, cookie, setCookie }
}

async function makeKnown(role: StaffRole = 'operator'): Promise<Known & { owner: Member }> {
  const owner = await makeStaff(world, 'owner')
  const { link } = await invite(world, { by: owner, name: 'Ada', role })
  return { owner, ...(await getIn(link)) }
}

const signIn = (known: Pick<Known, 'email' | 'secret'>, other: { password?: string; totp?: string } = {}) =>
  callAdmin(signInStaff, { email: known.email, password: PASSWORD, totp: codeOf(known.secret), ...other })

/** Whether the session still opens the back office. */
async function isIn(cookie: string): Promise<boolean> {
  const { code } = await callAs(world, staffMe, { headers: { cookie } })
  return code === 0
}

describe('the sign-in', () => {
  /** @shows ASVS-3.3.2 ASVS-3.3.4 */
  test('opens a session whose cookie no script and no other site gets', async () => {
    const known = await makeKnown()
    const { cookie, setCookie, data } = await signIn({ ...known, email: known.email.toUpperCase() })
    expect(data).toMatchObject({ id: known.id, role: 'operator', email: known.email })
    for (const mark of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200'])
      expect(setCookie).toContain(mark)
    expect(setCookie).not.toMatch(/domain/i)
    expect(await isIn(cookie)).toBe(true)
    const kept = await world.db.selectFrom('staff_session').select('token_hash').execute()
    const token = cookie.split('=')[1]!
    expect(kept.some((row) => row.token_hash.includes(token))).toBe(false)
  })

  test('does not tell which part is wrong, nor whether there is such a person', async () => {
    const known = await makeKnown()
    const closed = await makeKnown()
    await office(world, disableStaff, { by: closed.owner, body: { id: closed.id, disabled: true } })
    const invited = { email: 'not-yet@noktra.example', secret: known.secret }
    for (const answer of [
      await signIn(known, { password: 'another password' }),
      await signIn(known, { password: '' }),
      await signIn(known, { totp: codeOf(known.secret) === '000000' ? '111111' : '000000' }),
      await signIn({ ...known, email: 'nobody@noktra.example' }),
      await signIn(closed),
      await signIn(invited),
    ]) {
      expect(answer).toMatchObject({ error: 'staff_sign_in_wrong', setCookie: '' })
      expect(answer.data).toEqual({ error: 'staff_sign_in_wrong' })
    }
    expect((await signIn(known)).error).toBeNull()
  })

  /** @shows ASVS-6.3.3 */
  test('takes a code once, however many come with it at once, and none older', async () => {
    const known = await makeKnown()
    const before = codeOf(known.secret)
    world.clock.advance(30_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(known)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    world.clock.advance(HOUR / 4)
    expect((await signIn(known, { totp: before })).error).toBe('staff_sign_in_wrong')
  })

  test('is refused for a quarter of an hour after ten tries, the right one too', async () => {
    const known = await makeKnown()
    for (let n = 0; n < 10; n += 1) await signIn(known, { password: `wrong ${n}` })
    expect((await signIn(known)).error).toBe('too_many_requests')
    expect((await signIn(await makeKnown())).error).toBeNull()
    world.clock.advance(15 * MINUTE)
    expect((await signIn(known)).error).toBeNull()
  })

  /** @shows ASVS-16.3.1 */
  test('stands in the audit log without what it was made with, and so does the sign-out', async () => {
    const known = await makeKnown()
    const { cookie } = await signIn(known)
    await callAdmin(signOutStaff, {}, cookie)
    const { list } = await office(world, listAudit, {
      by: known.owner,
      query: { staff_id: known.id },
    })
    expect(list.map((line) => line.action)).toEqual(['sign-out', 'sign-in', 'link/accept'])
    expect(JSON.stringify(list)).not.toContain(known.secret)
    expect(JSON.stringify(list)).not.toContain(PASSWORD)
  })
})

describe('a session', () => {
  /** @shows ASVS-7.3.1 ASVS-7.3.2 */
  test('ends two hours after its last use, and after twelve in any case', async () => {
    const known = await makeKnown()
    const { cookie } = await signIn(known)
    for (let n = 0; n < 6; n += 1) {
      world.clock.advance(2 * HOUR - MINUTE)
      expect(await isIn(cookie), `used ${n}`).toBe(true)
    }
    world.clock.advance(6 * MINUTE)
    expect(await isIn(cookie)).toBe(true)
    world.clock.advance(2 * MINUTE)
    expect(await isIn(cookie), 'after twelve hours').toBe(false)
    const idle = await signIn(known)
    world.clock.advance(2 * HOUR + 1)
    expect(await isIn(idle.cookie), 'unused').toBe(false)
  })

  test('ends with the sign-out, and another one stays', async () => {
    const known = await makeKnown()
    const first = await signIn(known)
    world.clock.advance(MINUTE)
    const second = await signIn(known)
    expect((await callAdmin(signOutStaff, {}, first.cookie)).setCookie).toMatch(/noktra_staff=;/)
    expect(await isIn(first.cookie)).toBe(false)
    expect(await isIn(second.cookie)).toBe(true)
    expect((await callAdmin(signOutStaff, {}, first.cookie)).code).toBe(0)
  })
})

describe('a one-time link', () => {
  const accept = (token: string, secret: string, email = `${crypto.randomUUID()}@noktra.example`) =>
    callAdmin(acceptStaffLink, { token, name: 'Bo', email, password: PASSWORD, totp: codeOf(secret) })

  async function anInvited() {
    const by = await makeStaff(world, 'owner')
    const { link, id } = await invite(world, { by, name: 'Bo', role: 'support' })
    const token = tokenOf(link)
    return { by, id, token, secret: (await callAdmin(staffLinkDetails, { token })).data.secret }
  }

  /** @shows ASVS-6.4.1 */
  test('works once, also when twenty use it at once', async () => {
    const { token, secret, id } = await anInvited()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, secret)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const sessions = world.db.selectFrom('staff_session').select('id').where('staff_id', '=', id)
    expect(await sessions.execute()).toHaveLength(1)
    expect((await callAdmin(staffLinkDetails, { token })).error).toBe('staff_link_ended')
  })

  /** @shows ASVS-6.4.1 */
  test('ends after 48 hours, with the next one, and when its person is closed out', async () => {
    const late = await anInvited()
    const other = await anInvited()
    world.clock.advance(48 * HOUR - MINUTE)
    expect((await callAdmin(staffLinkDetails, { token: late.token })).code).toBe(0)
    const by = await makeStaff(world, 'owner')
    await agreed(world, resetStaff, { by, body: { id: other.id } })
    await takeLinkOf(world, by, other.id)
    expect((await accept(other.token, other.secret)).error).toBe('staff_link_ended')
    world.clock.advance(MINUTE)
    expect((await accept(late.token, late.secret)).error).toBe('staff_link_ended')
    const closed = await anInvited()
    await office(world, disableStaff, { by: closed.by, body: { id: closed.id, disabled: true } })
    expect((await accept(closed.token, closed.secret)).error).toBe('staff_link_ended')
    expect((await callAdmin(staffLinkDetails, { token: 'x'.repeat(43) })).error).toBe('staff_link_ended')
  })

  /** @shows ASVS-6.2.1 */
  test('is not spent by a wrong code, a short password, or the e-mail of another', async () => {
    const { token, secret } = await anInvited()
    const other = await makeKnown()
    const body = { token, name: 'Bo', email: 'bo@noktra.example', password: PASSWORD, totp: codeOf(secret) }
    for (const [change, error, field] of [
      [{ totp: body.totp === '000000' ? '111111' : '000000' }, 'staff_totp_wrong', 'totp'],
      [{ password: 'eleven char' }, 'staff_password_short', 'password'],
      [{ email: other.email.toUpperCase() }, 'staff_email_taken', 'email'],
      [{ email: 'no address' }, 'invalid_input', 'email'],
      [{ name: ' ' }, 'invalid_input', 'name'],
    ] as const) {
      const totp = codeOf(secret)
      expect((await callAdmin(acceptStaffLink, { ...body, totp, ...change })).data).toMatchObject({
        error,
        field,
      })
    }
    expect((await accept(token, secret)).error).toBeNull()
  })

  /** @shows ASVS-6.3.2 */
  test('of the first owner is made again until they signed in, by one of ten that ask at once', async () => {
    await world.db.updateTable('staff').set({ role: 'auditor' }).execute()
    const links = await Promise.all(Array.from({ length: 10 }, () => firstOwnerLink(world.store.ctx)))
    const owners = world.db.selectFrom('staff').select('id').where('role', '=', 'owner')
    expect(await owners.execute()).toHaveLength(1)
    const open = await Promise.all(
      links.map((made) => callAdmin(staffLinkDetails, { token: tokenOf(made!.link) })),
    )
    expect(open.filter(({ code }) => code === 0)).toHaveLength(1)
    await getIn(links[open.findIndex(({ code }) => code === 0)]!.link)
    expect(await firstOwnerLink(world.store.ctx)).toBeNull()
  })
})

describe('members of staff', () => {
  /** @shows ASVS-7.4.2 ASVS-7.4.5 */
  test('who are reset or closed out are out at once', async () => {
    const known = await makeKnown()
    const { owner, id, cookie } = known
    await office(world, disableStaff, { by: owner, body: { id, disabled: true } })
    expect(await isIn(cookie)).toBe(false)
    await agreed(world, disableStaff, { by: owner, body: { id, disabled: false } })
    expect(await isIn(cookie), 'an old session').toBe(false)
    const again = await signIn(known)
    await agreed(world, resetStaff, { by: owner, body: { id } })
    const { link } = await takeLinkOf(world, owner, id)
    expect(await isIn(again.cookie)).toBe(false)
    world.clock.advance(MINUTE)
    expect((await signIn(known)).error).toBe('staff_sign_in_wrong')
    expect(await isIn((await getIn(link)).cookie)).toBe(true)
  })

  /** @shows ASVS-8.3.1 */
  test('get another role at once, in sessions that they have', async () => {
    const { owner, id, cookie } = await makeKnown('operator')
    await agreed(world, setStaffRole, { by: owner, body: { id, role: 'auditor' } })
    const answer = await callAs(world, staffMe, { headers: { cookie } })
    expect(answer.data.role).toBe('auditor')
    expect(
      await callAs(world, setStaffRole, { by: owner, body: { id: 999_999, role: 'owner' } }),
    ).toMatchObject({
      error: 'staff_unknown',
    })
  })

  test('always have an owner: two who close each other out leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await world.db.updateTable('staff').set({ role: 'auditor' }).execute()
      const [one, two] = [await makeStaff(world, 'owner'), await makeStaff(world, 'owner')]
      const ask = async (route: typeof setStaffRole | typeof resetStaff, body: object) =>
        (
          await office(world, route as typeof setStaffRole, {
            by: two,
            body: { id: one.id, ...body } as never,
          })
        ).approval_id!
      const [role, reset] = [await ask(setStaffRole, { role: 'auditor' }), await ask(resetStaff, {})]
      const answers = await Promise.all([
        callAs(world, disableStaff, { by: one, body: { id: two.id, disabled: true } }),
        callAs(world, approve, { by: two, body: { id: role } }),
        callAs(world, approve, { by: two, body: { id: reset } }),
      ])
      const owners = world.db
        .selectFrom('staff')
        .select('id')
        .where('role', '=', 'owner')
        .where('status', '=', 'active')
      expect((await owners.execute()).length).toBe(1)
      expect(answers.some(({ code }) => code === 0)).toBe(true)
      expect(answers.some(({ code }) => code !== 0)).toBe(true)
    }
  })

  /** @shows ASVS-8.2.3 ASVS-15.3.1 */
  test('are listed with what an owner needs and no secret', async () => {
    const { owner, id, email } = await makeKnown('support')
    const { list } = await office(world, listStaff, { by: owner })
    expect(list.find((row) => row.id === id)).toEqual({
      id,
      name: 'Ada',
      email,
      role: 'support',
      status: 'active',
      created_at: expect.any(Number) as number,
      last_seen_at: expect.any(Number) as number,
      link_until: null,
      link_offered_until: null,
      invited_by: { id: owner.id, name: owner.name },
      agrees_from: null,
      too_new: false,
    })
  })

  test('find lines of the audit log by person, act, subject and day of the store', async () => {
    const { owner, id } = await makeKnown()
    const body = { id, role: 'support' as const, reason: 'the night shift' }
    await agreed(world, setStaffRole, { by: owner, body })
    const day = new Date(world.clock.now().getTime() + 8 * HOUR).toISOString().slice(0, 10)
    const ask = (query: object) => office(world, listAudit, { by: owner, query })
    const [line] = (await ask({ staff_id: owner.id, action: 'staff/role' })).list
    expect(line).toMatchObject({
      staff: { id: owner.id },
      subject: `staff:${id}`,
      before: { role: 'operator' },
      after: { role: 'support' },
      reason: 'the night shift',
    })
    expect((await ask({ subject: `staff:${id}`, from: day, to: day })).list).toContainEqual(line)
    expect((await ask({ subject: `staff:${id}`, to: '2026-01-01' })).list).toEqual([])
    const all = (await ask({ subject: `staff:${id}` })).list
    const paged = await ask({ subject: `staff:${id}`, page_size: 1 })
    const rest = await ask({ subject: `staff:${id}`, page_size: 10, after: paged.next })
    expect([...paged.list, ...rest.list]).toEqual(all)
  })
})

describe('where the back office stands', () => {
  const REACHED = { headers: { host: 'office.example' }, remoteAddress: '10.1.2.3' }

  async function appAt(change: Partial<typeof world.store.ctx.config>) {
    const { ctx } = world.store
    const config = { ...ctx.config, adminUrl: 'https://office.example', ...change }
    return buildAdminApp({ ...ctx, config }, featuresOf(games))
  }

  /** @shows ASVS-13.4.5 */
  test('only networks of ADMIN_ALLOW come to it, whatever they ask for', async () => {
    const app = await appAt({ adminAllow: ['10.0.0.0/8', '2001:db8::/32'] })
    for (const [remoteAddress, isAllowed] of [
      ['10.1.2.3', true],
      ['::ffff:10.1.2.3', true],
      ['2001:db8::7', true],
      ['11.1.2.3', false],
      ['127.0.0.1', false],
      ['::1', false],
    ] as const) {
      for (const url of ['/', staffMe.path, '/assets/none.webp', '/nowhere']) {
        const { body } = await app.inject({ url, remoteAddress })
        expect(body.includes('network_refused'), `${remoteAddress} ${url}`).toBe(!isAllowed)
      }
    }
    await app.close()
  })

  /** @shows ASVS-3.3.1 ASVS-3.3.3 ASVS-3.5.4 */
  test('behind TLS its cookie is the host’s own and secure, and only pages of ADMIN_URL may act', async () => {
    const app = await appAt({ adminAllow: ['10.0.0.0/8'] })
    const { owner: _, ...known } = await makeKnown()
    const sent = { email: known.email, password: PASSWORD, totp: codeOf(known.secret) }
    const post = (origin: string | undefined) =>
      app.inject({
        ...REACHED,
        method: 'POST',
        url: signInStaff.path,
        headers: { ...REACHED.headers, ...(origin ? { origin } : {}) },
        payload: sent,
      })
    for (const origin of [
      undefined,
      'null',
      'http://office.example',
      'https://office.example.evil.example',
    ]) {
      expect((await post(origin)).json(), origin).toMatchObject({ data: { error: 'origin_refused' } })
    }
    const answer = await post('https://office.example')
    const set = String(answer.headers['set-cookie'])
    expect(set).toMatch(/^__Host-noktra_staff=[\w-]{43}; .*Path=\/; .*; Secure; SameSite=Strict$/)
    const me = await app.inject({
      ...REACHED,
      url: staffMe.path,
      headers: { ...REACHED.headers, cookie: set.split(';')[0]! },
    })
    expect(me.json()).toMatchObject({ code: 0, data: { email: known.email } })
    await app.close()
  })
})

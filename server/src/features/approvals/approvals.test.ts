import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminRoute, StaffRole } from '@noktra/contract/admin/admin-route'
import {
  APPROVAL_KINDS,
  approvalDetails,
  approvalStanding,
  approve,
  listApprovals,
  refuse,
  withdraw,
  type ApprovalKind,
} from '@noktra/contract/admin/approvals'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import { disableStaff, inviteStaff, listAudit, takeStaffLink } from '@noktra/contract/admin/staff'
import { asWritten } from '@noktra/languages/said'
import { askApproval, type Executor, type Executors } from '#server/platform/admin/ask-approval.ts'
import { guardOrigin } from '#server/platform/admin/guard-origin.ts'
import { registerAdminHandlers } from '#server/platform/admin/serve-admin.ts'
import { answerErrors, readJsonAsText } from '#server/platform/http/answer-errors.ts'
import { executors as ofTheStore } from '#server/features.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { speak } from '#server/platform/http/language-of.ts'
import { callAdmin, makeStaff, office, openSessionFor, type Member, type AdminSent } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { approvalsAdmin } from './admin.ts'
import { dueApprovalSweep } from './do-due.ts'

/** A live store: an asker never agrees to their own request. */
const world = useWorld({ SANDBOX: '0' })
const HOUR_MS = 3_600_000

/* What is agreed to here gives a setting a value, which the store does not read: one can see how often it happened. */

type Wanted = { key: string; fails?: 'stale' | 'broken' }

const add: Executor<'catalogue_load'> = async ({ tx, clock }, { payload: { folder: key, hash: fails } }) => {
  await tx.insertInto('setting').values({ key, value: '1', updated_at: clock.now() }).execute()
  if (fails === 'stale') throw new AppError('approval_stale', { why: 'the box was retired' })
  if (fails === 'broken') throw new TypeError('a fault of the executor')
  return { subject: `setting:${key}`, before: null, after: { value: 1 } }
}

const executors: Executors = { ...ofTheStore, catalogue_load: add }

let url = ''
let close = async () => {}

beforeAll(async () => {
  const app = Fastify()
  speak(app, world.store.ctx.config.languages)
  answerErrors(app)
  readJsonAsText(app)
  guardOrigin(app, world.store.ctx.config)
  await app.register(cookie)
  world.countCommandsOf(app)
  registerAdminHandlers(app, world.store.ctx, approvalsAdmin(executors))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = () => app.close()
})

afterAll(() => close())

/** Every test has a staff of its own: earlier members no longer count. */
beforeEach(async () => {
  await world.db.updateTable('staff').set({ status: 'disabled', counts_until: null }).execute()
})

const call = <R extends AdminRoute>(route: R, sent: AdminSent<R>) =>
  callAdmin({ ...world, adminUrl: url }, route, sent)

async function ask(by: Member, { key, fails }: Wanted, subject = 'catalogue'): Promise<number> {
  const { clock, config, secrets, transact } = world.store.ctx
  const payload = { folder: key, hash: fails ?? '', changes: {} }
  return transact((tx) =>
    askApproval(
      { tx, clock, config, secrets, body: { reason: 'it is needed' }, staff: by },
      { kind: 'catalogue_load', subject, title: asWritten(`Load the catalogue of ${key}`), payload },
    ),
  )
}

const OLD_FORM = { what: 'another version kept' }

async function keepInOldForm(id: number, kind: ApprovalKind): Promise<void> {
  const payload = JSON.stringify(OLD_FORM)
  await world.db.updateTable('approval').set({ kind, payload }).where('id', '=', id).execute()
}

const sweep = () => dueApprovalSweep(world.store.ctx, executors).run()

async function times(key: string): Promise<number> {
  return (await world.db.selectFrom('setting').select('key').where('key', '=', key).execute()).length
}

async function statusOf(id: number): Promise<string> {
  const by = await makeStaff(world, 'auditor')
  return (await call(approvalDetails, { by, query: { id } })).data.status
}

async function dueAt(id: number): Promise<number | null> {
  const by = await makeStaff(world, 'auditor')
  return (await call(approvalDetails, { by, query: { id } })).data.due_at
}

/** Members of staff whom none of the others invited. */
async function staffOf<const Roles extends StaffRole[]>(...roles: Roles) {
  const members: Member[] = []
  for (const role of roles) members.push(await makeStaff(world, role))
  return members as { [index in keyof Roles]: Member }
}

async function setInviter(of: Member, inviter: Member): Promise<void> {
  await world.db.updateTable('staff').set({ invited_by: inviter.id }).where('id', '=', of.id).execute()
}

const now = () => Math.floor(world.clock.now().getTime() / 1000)

describe('a request', () => {
  test('a command happens once for its key, and what its answer holds of a secret is kept nowhere', async () => {
    const [owner, other] = await staffOf('owner', 'owner')
    const asked = { by: owner, body: { name: 'Bo', role: 'support' as const }, key: 'k0' }
    const { approval_id: id } = await office(world, inviteStaff, asked)
    expect(await office(world, inviteStaff, asked)).toEqual({ approval_id: id })
    await office(world, approve, { by: other, body: { id: id! } })
    const { id: invited } = await world.db
      .selectFrom('staff')
      .select('id')
      .where('invited_by', '=', owner.id)
      .executeTakeFirstOrThrow()
    const { link } = await office(world, takeStaffLink, { by: owner, body: { id: invited }, key: 'k1' })
    const closed = { by: owner, body: { id: invited, disabled: true }, key: 'k2' }
    expect(await office(world, disableStaff, closed)).toEqual(await office(world, disableStaff, closed))
    const { list } = await office(world, listAudit, { by: owner, query: { subject: `staff:${invited}` } })
    expect(list.map(({ action }) => action)).toEqual(['staff/disable', 'staff/link', 'approvals/approve'])
    const kept = await world.db.selectFrom('staff_idempotency').select('answer').execute()
    expect(kept.length).toBe(2)
    expect(JSON.stringify([kept, list])).not.toContain(link.slice(-20))
  })

  test('what was asked for happens when somebody else agrees, and the log names both and why', async () => {
    const [asker, decider] = await staffOf('operator', 'owner')
    const id = await ask(asker, { key: 'agreed' })
    expect((await call(approvalDetails, { by: asker, query: { id } })).data).toMatchObject({
      status: 'waiting',
      due_at: null,
      may_approve: false,
      may_refuse: false,
      payload: { folder: 'agreed' },
    })
    expect((await call(approvalDetails, { by: decider, query: { id } })).data).toMatchObject({
      may_approve: true,
      may_refuse: true,
      why_not: null,
    })
    expect(await times('agreed')).toBe(0)
    expect((await call(approve, { by: decider, body: { id, reason: 'looked at it' } })).code).toBe(0)
    expect(await times('agreed')).toBe(1)
    expect((await call(approvalDetails, { by: asker, query: { id } })).data).toMatchObject({
      status: 'approved',
      decided_by: { id: decider.id },
      self_approved: false,
      note: 'looked at it',
      may_approve: false,
    })
    const [line] = (await office(world, listAudit, { by: decider, query: { action: 'approvals/approve' } }))
      .list
    expect(line).toMatchObject({
      staff: { id: decider.id },
      subject: 'setting:agreed',
      reason: 'looked at it',
      approval_id: id,
      after: { value: 1, asked_by: asker.id, asked_for: 'it is needed' },
    })
  })

  test('an asker, even an owner, does not decide on their own request, and only they take it back', async () => {
    const [owner, other] = await staffOf('owner', 'operator')
    const id = await ask(owner, { key: 'own' })
    expect((await call(approve, { by: owner, body: { id } })).error).toBe('approval_own')
    expect((await call(refuse, { by: owner, body: { id } })).error).toBe('approval_own')
    expect((await call(withdraw, { by: other, body: { id } })).error).toBe('approval_not_own')
    expect(await statusOf(id)).toBe('waiting')
    await expect(
      world.db
        .updateTable('approval')
        .set({ status: 'approved', decided_by: owner.id, decided_at: world.clock.now() })
        .where('id', '=', id)
        .execute(),
      'past the store',
    ).rejects.toThrow('approval')
    expect((await call(withdraw, { by: owner, body: { id } })).code).toBe(0)
    expect(await statusOf(id)).toBe('withdrawn')
    expect((await call(approve, { by: other, body: { id } })).error).toBe('approval_decided')
    expect(await times('own')).toBe(0)
  })

  test('what is refused never happens', async () => {
    const [asker, decider] = await staffOf('operator', 'operator')
    const id = await ask(asker, { key: 'refused' })
    expect((await call(refuse, { by: decider, body: { id } })).code).toBe(0)
    for (const route of [approve, refuse])
      expect((await call(route, { by: decider, body: { id } })).error).toBe('approval_decided')
    expect((await call(withdraw, { by: asker, body: { id } })).error).toBe('approval_decided')
    expect((await call(approve, { by: decider, body: { id: 999_999 } })).error).toBe('approval_unknown')
    expect(await times('refused')).toBe(0)
    const { list } = await office(world, listApprovals, { by: decider, query: { status: 'refused' } })
    expect(list.map((row) => row.id)).toEqual([id])
  })

  test('of twenty who agree, refuse and take back at once, one decides, and it happens once or never', async () => {
    const [asker, one, two] = await staffOf('operator', 'operator', 'owner')
    for (let round = 0; round < 5; round += 1) {
      const key = `race-${round}`
      const id = await ask(asker, { key })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          if (n === 10) return call(withdraw, { by: asker, body: { id } })
          return call(n % 5 === 4 ? refuse : approve, { by: n % 2 ? one : two, body: { id } })
        }),
      )
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      for (const { code, error } of answers) if (code !== 0) expect(error).toBe('approval_decided')
      expect(await times(key)).toBe((await statusOf(id)) === 'approved' ? 1 : 0)
    }
  })

  test('the same answer comes to the same key, and it happened once', async () => {
    const [asker, decider] = await staffOf('operator', 'owner')
    const id = await ask(asker, { key: 'keyed' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(approve, { by: decider, body: { id }, key: 'agree' })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 0))
    expect(await times('keyed')).toBe(1)
    expect((await call(refuse, { by: decider, body: { id }, key: 'agree' })).error).toBe(
      'idempotency_key_reused',
    )
  })

  /** @shows ASVS-16.5.3 */
  test('what cannot be done any more, or breaks, leaves nothing behind and waits on', async () => {
    const [asker, decider] = await staffOf('operator', 'owner')
    const stale = await ask(asker, { key: 'stale', fails: 'stale' })
    const broken = await ask(asker, { key: 'broken', fails: 'broken' })
    expect(await call(approve, { by: decider, body: { id: stale } })).toMatchObject({
      error: 'approval_stale',
      data: { why: 'the box was retired' },
    })
    expect(await call(approve, { by: decider, body: { id: broken } })).toMatchObject({ error: 'unexpected' })
    for (const id of [stale, broken]) expect(await statusOf(id)).toBe('waiting')
    expect([await times('stale'), await times('broken')]).toEqual([0, 0])
    expect((await call(refuse, { by: decider, body: { id: stale } })).code).toBe(0)
    expect((await call(withdraw, { by: asker, body: { id: broken } })).code).toBe(0)
  })

  test('of any kind whose payload has a form that this version does not know is shown as it is, and not done', async () => {
    const [asker, decider] = await staffOf('owner', 'owner')
    for (const kind of APPROVAL_KINDS) {
      const id = await ask(asker, { key: `old-${kind}` })
      await keepInOldForm(id, kind)
      expect(await call(approve, { by: decider, body: { id } }), kind).toMatchObject({
        error: 'approval_stale',
        data: { why: expect.stringContaining('in another form') },
      })
      const { data } = await call(approvalDetails, { by: decider, query: { id } })
      expect(data, kind).toMatchObject({ status: 'waiting', payload: OLD_FORM })
      expect((await call(refuse, { by: decider, body: { id } })).code).toBe(0)
    }
  })

  test('is not done for somebody who was closed out since, or has another role', async () => {
    const [asker, decider] = await staffOf('operator', 'owner')
    const [first, second] = [await ask(asker, { key: 'gone-1' }), await ask(asker, { key: 'gone-2' })]
    await world.db.updateTable('staff').set({ role: 'auditor' }).where('id', '=', asker.id).execute()
    expect((await call(approve, { by: decider, body: { id: first } })).error).toBe('approval_stale')
    await office(world, disableStaff, { by: decider, body: { id: asker.id, disabled: true } })
    expect((await call(approve, { by: decider, body: { id: second } })).error).toBe('approval_stale')
    expect([await times('gone-1'), await times('gone-2')]).toEqual([0, 0])
  })
})

describe('who may agree', () => {
  test('no new member in the first 72 hours; from then on', async () => {
    const [asker, fresh] = await staffOf('operator', 'operator')
    const from = new Date(world.clock.now().getTime() + 72 * HOUR_MS)
    await world.db.updateTable('staff').set({ agrees_from: from }).where('id', '=', fresh.id).execute()
    const id = await ask(asker, { key: 'fresh' })
    const early = await call(approve, { by: fresh, body: { id } })
    expect(early.error).toBe('approval_new_member')
    expect(early.msg).toMatch(/72 hours.*from 2026-/)
    const { data } = await call(approvalDetails, { by: fresh, query: { id } })
    expect(data).toMatchObject({ may_approve: false, may_refuse: true, why_not: early.msg })
    const inChinese = { by: fresh, query: { id }, headers: { 'accept-language': 'zh' } }
    expect((await call(approvalDetails, inChinese)).data.why_not).toMatch(/^新加入.*72 小时/)
    world.clock.advance(72 * HOUR_MS)
    const again = await openSessionFor(world, fresh)
    expect((await call(approve, { by: again, body: { id } })).code).toBe(0)
    expect(await times('fresh')).toBe(1)
  })

  test('not a person whom the asker invited, nor the person who invited the asker; somebody else may', async () => {
    const [inviter, puppet, other] = await staffOf('owner', 'operator', 'operator')
    await setInviter(puppet, inviter)
    const upwards = await ask(inviter, { key: 'of-inviter' })
    const downwards = await ask(puppet, { key: 'of-invited' })
    expect(await call(approve, { by: puppet, body: { id: upwards } })).toMatchObject({
      error: 'approval_of_inviter',
      data: { who: inviter.name },
    })
    expect(await call(approve, { by: inviter, body: { id: downwards } })).toMatchObject({
      error: 'approval_of_invited',
      data: { who: puppet.name },
    })
    expect((await call(refuse, { by: inviter, body: { id: downwards } })).code).toBe(0)
    expect((await call(approve, { by: other, body: { id: upwards } })).code).toBe(0)
  })

  test('not whom the request is about', async () => {
    const [asker, subject, other] = await staffOf('owner', 'operator', 'operator')
    const id = await ask(asker, { key: 'about' }, `staff:${subject.id}`)
    expect((await call(approve, { by: subject, body: { id } })).error).toBe('approval_about_you')
    expect((await call(approve, { by: other, body: { id } })).code).toBe(0)
  })

  test('only by a session that began today, by the clock of the store', async () => {
    const [asker, decider] = await staffOf('operator', 'owner')
    // 11:30 in the evening of the store.
    const day = 24 * HOUR_MS
    const shift = 15.5 * HOUR_MS - (world.clock.now().getTime() % day)
    world.clock.advance(shift < 0 ? shift + day : shift)
    const [late, mine] = [await openSessionFor(world, decider), await openSessionFor(world, asker)]
    world.clock.advance(HOUR_MS)
    const id = await ask(mine, { key: 'midnight' })
    expect((await call(approvalStanding, { by: late })).data).toMatchObject({ signed_in_today: false })
    expect((await call(approve, { by: late, body: { id } })).error).toBe('approval_session_old')
    const today = await openSessionFor(world, decider)
    expect((await call(approve, { by: today, body: { id } })).code).toBe(0)
  })

  test('support and auditors agree to nothing', async () => {
    const [asker, support, auditor] = await staffOf('operator', 'support', 'auditor')
    await makeStaff(world, 'owner')
    const id = await ask(asker, { key: 'roles' })
    for (const by of [support, auditor]) {
      expect((await call(approve, { by, body: { id } })).error).toBe('role_may_not')
      const { data } = await call(approvalDetails, { by, query: { id } })
      expect(data).toMatchObject({ may_approve: false, may_refuse: false })
    }
    await call(withdraw, { by: asker, body: { id } })
  })
})

describe('an asker to whom no one could agree', () => {
  const DELAY_S = 24 * 3600

  test('gets a delay instead: it is done once when it is over, by whatever process, and stands in the log', async () => {
    const [owner] = await staffOf('owner')
    const id = await ask(owner, { key: 'alone' })
    expect(await dueAt(id)).toBe(now() + DELAY_S)
    expect((await call(approvalStanding, { by: owner })).data).toMatchObject({ alone: true, sandbox: false })
    await sweep()
    world.clock.advance(DELAY_S * 1000 - 1000)
    await sweep()
    expect([await statusOf(id), await times('alone')]).toEqual(['waiting', 0])
    world.clock.advance(1000)
    await Promise.all(Array.from({ length: 10 }, sweep))
    expect([await statusOf(id), await times('alone')]).toEqual(['approved', 1])
    const by = await makeStaff(world, 'auditor')
    const { list } = await office(world, listAudit, { by, query: { action: 'approvals/by-time' } })
    expect(list[0]).toMatchObject({
      staff: null,
      network: 'store',
      approval_id: id,
      reason: 'it is needed',
      after: { value: 1, asked_by: owner.id },
    })
  })

  test('is seen by everybody, and anybody who decides may refuse until it is over; no one can speed it up', async () => {
    const [owner, support] = await staffOf('owner', 'support')
    const id = await ask(owner, { key: 'seen' })
    const { ctx } = world.store
    for (const sweep of world.store.sweeps) if (sweep.name === 'raise alerts') await sweep.run()
    const { list } = await office(world, listAlerts, { by: support, query: { kind: 'request_delayed' } })
    expect(list[0]!.text).toMatch(/^Request \d+ of owner \d+ is done by itself at 2026-/)
    // Somebody is there since; the request keeps its delay.
    const other = await makeStaff(world, 'operator')
    expect((await call(approve, { by: other, body: { id } })).error).toBe('approval_by_time')
    expect((await call(refuse, { by: other, body: { id } })).code).toBe(0)
    world.clock.advance(DELAY_S * 1000)
    await sweep()
    expect([await statusOf(id), await times('seen')]).toEqual(['refused', 0])
    expect(ctx.config.sandbox).toBe(false)
  })

  test('may take it back; of taking back and the clock at once one wins', async () => {
    const [owner] = await staffOf('owner')
    for (let round = 0; round < 5; round += 1) {
      const key = `late-${round}`
      const id = await ask(owner, { key })
      world.clock.advance(DELAY_S * 1000)
      const mine = await openSessionFor(world, owner)
      const [answer] = await Promise.all([call(withdraw, { by: mine, body: { id } }), sweep(), sweep()])
      const status = await statusOf(id)
      expect(status).toBe(answer.code === 0 ? 'withdrawn' : 'approved')
      expect(await times(key)).toBe(status === 'approved' ? 1 : 0)
    }
  })

  test('what cannot be done any more is refused when its time comes, with why; what breaks is tried again', async () => {
    const [owner] = await staffOf('owner')
    const stale = await ask(owner, { key: 'late-stale', fails: 'stale' })
    const broken = await ask(owner, { key: 'late-broken', fails: 'broken' })
    const good = await ask(owner, { key: 'late-good' })
    world.clock.advance(DELAY_S * 1000)
    await expect(sweep()).rejects.toThrow('a fault of the executor')
    expect([await statusOf(stale), await statusOf(broken), await statusOf(good)]).toEqual([
      'refused',
      'waiting',
      'approved',
    ])
    const by = await makeStaff(world, 'auditor')
    const { data } = await call(approvalDetails, { by, query: { id: stale } })
    expect(data.note).toMatch(/the box was retired/)
    expect([await times('late-stale'), await times('late-broken'), await times('late-good')]).toEqual([
      0, 0, 1,
    ])
    const mine = await openSessionFor(world, owner)
    await call(withdraw, { by: mine, body: { id: broken } })
  })

  test('what has a form that this version does not know is refused when its time comes', async () => {
    const [owner] = await staffOf('owner')
    const id = await ask(owner, { key: 'late-old' })
    await keepInOldForm(id, 'catalogue_load')
    world.clock.advance(DELAY_S * 1000)
    await sweep()
    const by = await makeStaff(world, 'auditor')
    const { data } = await call(approvalDetails, { by, query: { id } })
    expect(data).toMatchObject({ status: 'refused', note: expect.stringContaining('in another form') })
  })

  test('has no delay as soon as a second person is there, even a new one', async () => {
    const [owner] = await staffOf('owner')
    const other = await makeStaff(world, 'operator')
    const from = new Date(world.clock.now().getTime() + 72 * HOUR_MS)
    await world.db.updateTable('staff').set({ agrees_from: from }).where('id', '=', other.id).execute()
    const id = await ask(owner, { key: 'second' })
    expect(await dueAt(id)).toBeNull()
    await call(withdraw, { by: owner, body: { id } })
  })

  test('is who has only people of their own around: whom they invited, support, auditors, the invited', async () => {
    const [owner, puppet] = await staffOf('owner', 'operator', 'support', 'auditor')
    await setInviter(puppet, owner)
    const invited = await makeStaff(world, 'operator')
    await world.db.updateTable('staff').set({ status: 'invited' }).where('id', '=', invited.id).execute()
    for (const by of [owner, puppet]) {
      const id = await ask(by, { key: `own-people-${by.id}` })
      expect(await dueAt(id)).toBe(now() + DELAY_S)
      await call(withdraw, { by, body: { id } })
    }
  })

  test('does not become one by closing the others out: they count for seven days more', async () => {
    const [owner, other] = await staffOf('owner', 'owner')
    await office(world, disableStaff, { by: owner, body: { id: other.id, disabled: true } })
    const id = await ask(owner, { key: 'closed-out' })
    expect(await dueAt(id)).toBeNull()
    await call(withdraw, { by: owner, body: { id } })
    world.clock.advance(7 * 24 * HOUR_MS)
    const mine = await openSessionFor(world, owner)
    const later = await ask(mine, { key: 'closed-out' })
    expect(await dueAt(later)).toBe(now() + DELAY_S)
    await call(withdraw, { by: mine, body: { id: later } })
  })
})

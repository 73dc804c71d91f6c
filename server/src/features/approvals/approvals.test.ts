import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import { approvalDetails, approve, listApprovals, refuse, withdraw } from '@noktra/contract/admin/approvals'
import { disableStaff, inviteStaff, listAudit } from '@noktra/contract/admin/staff'
import { askApproval, type Executor } from '#server/admin/ask-approval.ts'
import { guardOrigin } from '#server/admin/guard-origin.ts'
import { registerAdminHandlers } from '#server/admin/serve-admin.ts'
import { answerErrors, readJsonAsText } from '#server/app.ts'
import { AppError } from '#server/http/errors.ts'
import { callOffice, makeStaff, office, type Member, type OfficeSent } from '#test/office.ts'
import { useWorld } from '#test/world.ts'
import { approvalsAdmin } from './admin.ts'

const world = useWorld()

/* What is agreed to here gives a setting a value, which the store does not read: one can see how often it happened. */

type Payload = { key: string; fails?: 'stale' | 'broken' }

const add: Executor<Payload> = async ({ tx, clock }, { payload }) => {
  await tx.insertInto('setting').values({ key: payload.key, value: '1', updated_at: clock.now() }).execute()
  if (payload.fails === 'stale') throw new AppError('approval_stale', { why: 'the box was retired' })
  if (payload.fails === 'broken') throw new TypeError('a fault of the executor')
  return { subject: `setting:${payload.key}`, before: null, after: { value: 1 } }
}

let url = ''
let close = async () => {}

beforeAll(async () => {
  const app = Fastify()
  answerErrors(app)
  readJsonAsText(app)
  guardOrigin(app, world.store.ctx.config)
  await app.register(cookie)
  world.countActsOf(app)
  const executors = { box_publish: add, price_import: add, balance_adjust: add }
  registerAdminHandlers(app, world.store.ctx, approvalsAdmin(executors))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  close = () => app.close()
})

afterAll(() => close())

const call = <R extends AdminRoute>(route: R, sent: OfficeSent<R>) =>
  callOffice({ ...world, officeUrl: url }, route, sent)

async function ask(by: Member, payload: Payload): Promise<number> {
  const { clock, transact } = world.store.ctx
  return transact((tx) =>
    askApproval(
      { tx, clock, body: { reason: 'it is needed' }, staff: { ...by, email: '', sessionId: 0 } },
      { kind: 'box_publish', subject: 'box:7', title: 'Publish box 7', payload },
    ),
  )
}

async function times(key: string): Promise<number> {
  return (await world.db.selectFrom('setting').select('key').where('key', '=', key).execute()).length
}

async function statusOf(id: number): Promise<string> {
  const by = await makeStaff(world, 'auditor')
  return (await call(approvalDetails, { by, query: { id } })).data.status
}

test('an act happens once for its key, and what its answer holds of a secret is kept nowhere', async () => {
  const owner = await makeStaff(world, 'owner')
  const { id, link } = await office(world, inviteStaff, {
    by: owner,
    body: { name: 'Bo', role: 'support' },
    key: 'k0',
  })
  const once = { by: owner, body: { id, disabled: true }, key: 'k1' }
  expect(await office(world, disableStaff, once)).toEqual(await office(world, disableStaff, once))
  const { list } = await office(world, listAudit, { by: owner, query: { subject: `staff:${id}` } })
  expect(list.map(({ action }) => action)).toEqual(['staff/disable', 'staff/invite'])
  const kept = await world.db.selectFrom('staff_idempotency').select('answer').execute()
  expect(kept.length).toBe(1)
  expect(JSON.stringify([kept, list])).not.toContain(link.slice(-20))
})

test('what was asked for happens when somebody else agrees, and the log names both and why', async () => {
  const [asker, decider] = [await makeStaff(world, 'operator'), await makeStaff(world, 'owner')]
  const id = await ask(asker, { key: 'agreed' })
  expect((await call(approvalDetails, { by: asker, query: { id } })).data).toMatchObject({
    status: 'waiting',
    may_decide: false,
    payload: { key: 'agreed' },
  })
  expect((await call(approvalDetails, { by: decider, query: { id } })).data.may_decide).toBe(true)
  expect(await times('agreed')).toBe(0)
  expect((await call(approve, { by: decider, body: { id, reason: 'looked at it' } })).code).toBe(0)
  expect(await times('agreed')).toBe(1)
  expect((await call(approvalDetails, { by: asker, query: { id } })).data).toMatchObject({
    status: 'approved',
    decided_by: { id: decider.id },
    note: 'looked at it',
    may_decide: false,
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

test('nobody decides on what he asked for, not even an owner, and only he takes it back', async () => {
  const [owner, other] = [await makeStaff(world, 'owner'), await makeStaff(world, 'operator')]
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
  const [asker, decider] = [await makeStaff(world, 'operator'), await makeStaff(world, 'operator')]
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
  const [asker, one, two] = await Promise.all(
    (['operator', 'operator', 'owner'] as const).map((role) => makeStaff(world, role)),
  )
  for (let round = 0; round < 5; round += 1) {
    const key = `race-${round}`
    const id = await ask(asker!, { key })
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
  const [asker, decider] = [await makeStaff(world, 'operator'), await makeStaff(world, 'owner')]
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

test('what cannot be done any more, or breaks, leaves nothing behind and waits on', async () => {
  const [asker, decider] = [await makeStaff(world, 'operator'), await makeStaff(world, 'owner')]
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

// @module-tag long

import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { STAFF_ROLES, type AdminRoute } from '@noktra/contract/admin/admin-route'
import { adminRoutes } from '@noktra/contract/admin/calls'
import { writeAudit } from '#server/platform/admin/write-audit.ts'
import { connectPool } from '#server/platform/db/connect.ts'
import { makePlayer } from '#test/factories.ts'
import { makeStaff } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

type Envelope = { code: number; msg: string; data: Record<string, unknown> }
type Sent = { headers?: Record<string, string>; body?: string; query?: string }

const json = { 'content-type': 'application/json' }

async function send(route: AdminRoute, { headers, body, query }: Sent = {}) {
  const response = await fetch(`${world.adminUrl}${route.path}${query ? `?${query}` : ''}`, {
    method: route.method,
    headers: { ...json, origin: world.adminUrl, ...headers },
    ...(route.method === 'POST' ? { body: body ?? '{}' } : {}),
  })
  return { status: response.status, envelope: (await response.json()) as Envelope }
}

/** Every call that an application serves, read from its tree of addresses. */
function servedBy(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      if (indent === undefined) return []
      const depth = indent.length / 4
      const path = (parents[depth - 1] ?? '') + part
      parents[depth] = path
      const told = (methods ?? '').split(', ').filter((method) => method && method !== 'HEAD')
      return told.map((method) => `${method} ${path}`)
    })
}

describe('every call of the back office', () => {
  const known = adminRoutes.filter(({ route }) => route.roles !== null).map(({ route }) => route)

  test('but those of the sign-in and of programs names its roles, and every command at least one', () => {
    const open = adminRoutes.filter(({ route }) => route.roles === null).map(({ route }) => route.path)
    expect(open.toSorted()).toEqual(
      ['sign-in', 'sign-out', 'link', 'link/accept', 'feeds/push', 'feeds/pushed']
        .map((path) => `/admin/api/${path}`)
        .toSorted(),
    )
    for (const route of known) expect(route.roles!.length, route.path).toBeGreaterThan(0)
    for (const route of known) expect(route.isCommand, route.path).toBe(route.method === 'POST')
  })

  test('is served once, and none is served that the contract does not name', () => {
    const told = adminRoutes.map(({ route }) => `${route.method} ${route.path}`)
    expect(told.toSorted()).toEqual([...new Set(told)].toSorted())
    const served = servedBy(world.store.adminApp).filter((call) => call.includes(' /admin/'))
    expect(served.toSorted()).toEqual(told.toSorted())
  })

  /** @shows ASVS-8.2.1 ASVS-8.3.1 */
  test('refuses every role that may not, whatever is sent', async () => {
    for (const role of STAFF_ROLES) {
      const { cookie } = await makeStaff(world, role)
      for (const route of known.filter(({ roles }) => !roles!.includes(role))) {
        const { status, envelope } = await send(route, { headers: { cookie } })
        expect([status, envelope.data['error']], `${role} ${route.path}`).toEqual([403, 'role_may_not'])
      }
    }
  })

  /** @shows SPEC-6.10 */
  test("refuses a caller without a session, a player's token, and a cookie that is no session", async () => {
    const { token } = await makePlayer(world, { cash: 1000 })
    for (const route of known) {
      for (const headers of [
        {},
        { authorization: `Bearer ${token}` },
        { cookie: `noktra_staff=${token}` },
        { cookie: `noktra_staff=${'x'.repeat(43)}` },
        { cookie: 'noktra_staff=' },
      ] as Record<string, string>[]) {
        const { status, envelope } = await send(route, { headers })
        expect([status, envelope.code], route.path).toEqual([401, 40100])
      }
    }
  })

  /** @shows ASVS-3.5.1 ASVS-3.5.3 */
  test('that changes something is refused from another origin, and from none', async () => {
    const { cookie } = await makeStaff(world, 'owner')
    const posts = adminRoutes.map(({ route }) => route).filter(({ method }) => method === 'POST')
    for (const route of posts) {
      for (const origin of ['', 'null', world.url, 'https://elsewhere.example']) {
        const { status, envelope } = await send(route, { headers: { cookie, origin } })
        expect([status, envelope.data['error']], `${route.path} ${origin}`).toEqual([403, 'origin_refused'])
      }
    }
  })

  test('answers in the envelope to anything, and never with 500', async () => {
    const { cookie } = await makeStaff(world, 'owner')
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(-1, 0, 1, 2, 1e9, 2 ** 53, 1.005, '5', '', ' ', 'a\0b', null, [], {}, true),
      fc.constant('x'.repeat(300)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...adminRoutes.map(({ route }) => route)),
        fc.array(value, { minLength: 1, maxLength: 12 }),
        async (route, values) => {
          const shape = route.method === 'POST' ? route.body : route.query
          const fields = Object.keys(
            (shape as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {},
          )
          const sent = Object.fromEntries(
            [...fields, 'extra'].map((name, i) => [
              name,
              name === 'reason' ? 'a guess' : values[i % values.length],
            ]),
          )
          const query = new URLSearchParams(
            Object.entries(sent).map(([name, v]): [string, string] => [
              name,
              typeof v === 'string' ? v : JSON.stringify(v),
            ]),
          ).toString()
          const answer = await send(route, {
            headers: { cookie },
            ...(route.method === 'POST' ? { body: JSON.stringify(sent) } : { query }),
          })
          expect(answer.status, `${route.path} ${JSON.stringify(sent)}`).toBeLessThan(500)
          expect(typeof answer.envelope.code).toBe('number')
          expect(typeof answer.envelope.msg).toBe('string')
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('the audit log', () => {
  const CHANGES = [
    `update audit set reason = 'another'`,
    'delete from audit',
    'truncate audit',
    'truncate audit cascade',
  ]

  /** @shows ASVS-13.2.2 */
  test("cannot be changed by the store's own database role, nor by the owner of its table", async () => {
    await world.store.ctx.transact((tx) =>
      writeAudit(tx, world.store.ctx.secrets, {
        // As a command of the machine: no command of the back office did it.
        staffId: null,
        action: 'test',
        subject: 'test:1',
        before: null,
        after: null,
        reason: 'a test',
        network: 'this machine',
        approvalId: null,
        now: world.clock.now(),
      }),
    )
    const before = await world.db.selectFrom('audit').selectAll().orderBy('id').execute()
    const { rows } = await sql<{ name: string; role: string }>`
      select current_database() as name, current_user as role`.execute(world.db)
    expect(rows[0]!.role).toBe('noktra_app')
    for (const user of ['noktra_app', 'noktra_owner']) {
      const pool = connectPool(
        { host: inject('databaseHost'), user, database: rows[0]!.name },
        { poolSize: 1, onError: () => {} },
      )
      for (const change of CHANGES) {
        await expect(pool.query(change), `${user}: ${change}`).rejects.toMatchObject({ code: '42501' })
      }
      await pool.end()
    }
    for (const change of ['drop table audit', 'alter table audit disable trigger all']) {
      await expect(sql.raw(change).execute(world.db), change).rejects.toMatchObject({ code: '42501' })
    }
    expect(await world.db.selectFrom('audit').selectAll().orderBy('id').execute()).toEqual(before)
  })
})

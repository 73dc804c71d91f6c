import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { inviteStaff } from '@noktra/contract/admin/staff'
import { login } from '@noktra/contract/sign-in'
import { readConfig } from '#server/platform/config.ts'
import { madeUpSecrets } from '#server/platform/secrets.ts'
import { buildStore, type Store } from '#server/store.ts'
import { makePlayer } from '#test/factories.ts'
import { makeStaff } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { logRefusals } from './log-refusals.ts'

type Line = Record<string, unknown>

const world = useWorld()
const lines: Line[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Line),
      )
      done()
    },
  }),
)

/** A second store on the same database whose log is read. */
let store: Store
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  store = await buildStore({
    config: readConfig({ SANDBOX: '1', DATA_DIR: '/tmp', TRUST_PROXY: '1', ADMIN_ALLOW: '203.0.113.0/24' }),
    secrets: madeUpSecrets(),
    clock: world.clock,
    database: { host: inject('databaseHost'), user: 'noktra_app', database: rows[0]!.name },
    log,
  })
})
afterAll(() => store.close())
afterEach(() => void lines.splice(0))

const refusals = () => lines.filter(({ msg }) => msg === 'refused')

describe('what somebody might have provoked', () => {
  /** @shows ASVS-16.2.1 ASVS-16.3.1 ASVS-16.3.3 */
  test('is a line that says what, where, whence and who', async () => {
    const { id, token } = await makePlayer(world)
    const mobile = '13912345678'
    await store.app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'x-forwarded-for': '198.51.100.4', authorization: `Bearer ${token}` },
      payload: { mobile, login_type: 'password', password: 'not the right one' },
    })
    expect(refusals()).toEqual([
      expect.objectContaining({
        level: 40,
        time: expect.any(Number) as number,
        refused: 'password_wrong',
        url: login.path,
        network: '198.51.100.4',
        caller: `player:${id}`,
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('not the right one')
    expect(JSON.stringify(lines)).not.toContain(mobile)
  })

  /** @shows ASVS-16.3.2 */
  test('is a line for a role that may not, and for an origin and a network that may not', async () => {
    const auditor = await makeStaff(world, 'auditor')
    const invite = (headers: Record<string, string>) =>
      store.adminApp.inject({
        method: 'POST',
        url: inviteStaff.path,
        headers: { host: 'localhost:3001', cookie: auditor.cookie, ...headers },
        payload: { name: 'Mallory', role: 'owner', reason: 'why not' },
      })
    const own = { origin: 'http://localhost:3001' }
    await invite({ 'x-forwarded-for': '203.0.113.4', ...own })
    await invite({ 'x-forwarded-for': '203.0.113.4', origin: 'https://evil.example' })
    await invite({ 'x-forwarded-for': '198.51.100.5', ...own })
    expect(refusals()).toEqual([
      expect.objectContaining({
        refused: 'role_may_not',
        network: '203.0.113.4',
        caller: `staff:${auditor.id}`,
      }),
      expect.objectContaining({ refused: 'origin_refused', network: '203.0.113.4' }),
      expect.objectContaining({ refused: 'network_refused', network: '198.51.100.5' }),
    ])
  })

  /** @shows ASVS-16.3.3 */
  test('is told once a minute for each network, and then counted', () => {
    vi.useFakeTimers()
    const note = logRefusals()
    const from = (ip: string) => ({ ip, log, routeOptions: { url: login.path } })
    for (let n = 0; n < 1000; n += 1) note(from('198.51.100.6'), 'code_wrong')
    note(from('198.51.100.7'), 'code_wrong')
    note(from('198.51.100.6'), 'nickname_invalid')
    expect(lines.map(({ msg, network }) => [msg, network])).toEqual([
      ['refused', '198.51.100.6'],
      ['refused', '198.51.100.7'],
    ])
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(2)).toEqual([
      expect.objectContaining({ msg: 'refused again', network: '198.51.100.6', times: 999 }),
    ])
    note(from('198.51.100.6'), 'code_wrong')
    expect(refusals()).toHaveLength(3)
    vi.useRealTimers()
  })
})

// @module-tag long

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { listBoxTypes } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import type { Store } from '#server/store.ts'
import { atOnce } from '#test/account.ts'
import { makePlayer } from '#test/factories.ts'
import { buildTestStore } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({
  SHARED_KEPT_MS: '500',
  SANDBOX: '',
  TRUST_PROXY: '1',
  LIMIT_EXEMPT: '192.0.2.0/24, 2001:db8:e::/48',
})
const MOST = 1200

// Each test has a minute of its own.
beforeEach(() => world.clock.advance(60_000))

/** Makes many calls, a hundred at a time. */
async function inCrowds<T>(count: number, ask: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) {
    const from = answers.length
    answers.push(...(await atOnce(Math.min(100, count - from), (n) => ask(from + n))))
  }
  return answers
}

/** The status of a call by any spelling of its address. */
async function statusOf(path: string, ip: string, base = world.url): Promise<number> {
  const response = await fetch(`${base}${path}`, { headers: { 'x-forwarded-for': ip } })
  await response.arrayBuffer()
  return response.status
}

async function passedOf(count: number, ask: (n: number) => Promise<number>): Promise<number> {
  return (await inCrowds(count, ask)).filter((status) => status !== 429).length
}

/** @shows ASVS-2.4.1 */
test('one network makes 1,200 calls a minute; asking who one is always works', async () => {
  const player = await makePlayer(world)
  const answers = await inCrowds(MOST + 1, () => world.call(listBoxTypes))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(MOST)
  const refused = answers.find((answer) => answer.code !== 0)!
  expect([refused.status, refused.error]).toEqual([429, 'too_many_requests'])
  expect(refused.msg).toMatch(/\d+ s/)
  expect((await world.call(userDetails, { token: player.token })).code).toBe(0)
  expect((await fetch(`${world.url}${listBoxTypes.path}`)).headers.get('retry-after')).toMatch(/^\d+$/)
  world.clock.advance(60_000)
  expect((await world.call(listBoxTypes)).code).toBe(0)
})

/** @shows ASVS-1.1.1 */
test('a call counts however its address is written, and so does one that does not exist', async () => {
  const spellings = [
    '/api/box/boxType/all',
    '/%61pi/box/boxType/all',
    '/api/box/boxType/%61ll',
    '/%61pi/none',
  ]
  const passed = await passedOf(MOST + 40, (n) => statusOf(spellings[n % spellings.length]!, '203.0.113.1'))
  expect(passed).toBe(MOST)
  expect(await statusOf('/%61pi/user/details', '203.0.113.1')).toBe(401)
  expect(await statusOf('/robots.txt', '203.0.113.1')).toBe(200)
})

test('an IPv6 site makes sixteen times as many, from whichever of its networks', async () => {
  await world.db
    .insertInto('call_count')
    .values({
      network: '2001:db8:1::/48',
      minute: new Date(Math.floor(world.clock.now().getTime() / 60_000) * 60_000),
      count: 16 * MOST - 30,
    })
    .execute()
  const from = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  const passed = await passedOf(50, (n) => statusOf(listBoxTypes.path, from(n)))
  expect(passed).toBe(30)
  expect(await statusOf(listBoxTypes.path, '2001:db8:2::1')).toBe(200)
})

test('networks of LIMIT_EXEMPT are not counted', async () => {
  for (const ip of ['192.0.2.77', '2001:db8:e:1::1']) {
    expect(await passedOf(MOST + 10, () => statusOf(listBoxTypes.path, ip))).toBe(MOST + 10)
  }
  expect(
    await world.db.selectFrom('call_count').select('network').where('network', 'like', '192%').execute(),
  ).toEqual([])
})

let second: Store
let secondUrl: string
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const built = await buildTestStore({
    host: inject('databaseHost'),
    database: rows[0]!.name,
    env: { SANDBOX: '', TRUST_PROXY: '1' },
  })
  second = built.store
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => second.close())

test('two processes count together, to within some calls', async () => {
  // Both tell the same minute.
  second.ctx.clock.now = world.clock.now
  const ask = (base: string) => statusOf(listBoxTypes.path, '203.0.113.2', base)
  const passed = await passedOf(2 * MOST, (n) => ask(n % 2 ? world.url : secondUrl))
  expect(passed).toBeGreaterThanOrEqual(MOST)
  expect(passed).toBeLessThan(MOST + 60)
  expect([await ask(world.url), await ask(secondUrl)]).toEqual([429, 429])
})

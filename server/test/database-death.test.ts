// @module-tag long

import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listBoxTypes } from '@noktra/contract/boxes'
import { removeDataFolder, startCluster } from '#server/platform/db/embedded.ts'
import { cheapestBox, openingsOf, play, signUpAt, visit, type Visit } from './playing.ts'
import { runCommand } from './run-command.ts'
import { makeOpenFolder, PATIENCE_MS, startStore, type OpenStore } from './started-store.ts'
import { copyStore } from './store-template.ts'

/*
 * PostgreSQL dies under load, whole or in one of its processes. It is started again by itself; players wait or are told that the
 * store is busy, and nothing is lost or doubled.
 */

const DEATHS = Number(process.env['KILLS'] ?? 2)
const folder = makeOpenFolder('death')
const dataDir = join(folder, 'data')
let store: OpenStore
let at: Visit

beforeAll(async () => {
  await copyStore(inject('storeTemplate'), dataDir)
  store = await startStore({ DATA_DIR: dataDir })
  at = visit(store)
}, PATIENCE_MS)

afterAll(async () => {
  await store?.stop()
  removeDataFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** The number of the process that all others of PostgreSQL belong to. */
function postmaster(): number {
  return Number(
    readFileSync(join(realpathSync(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8').split('\n')[0],
  )
}

/** One of the store's own connections, as the database knows it. */
async function oneBackend(): Promise<number> {
  const { host } = startCluster(dataDir)
  const client = new pg.Client({ host, user: 'postgres', database: 'noktra' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'noktra key %' limit 1",
  )
  await client.end()
  return rows[0]!.pid
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${store.metricsUrl}/readyz`)).status === 200
}

const faults = () =>
  store
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40)

/** @shows ASVS-16.5.2 */
test(
  `${DEATHS} deaths of PostgreSQL and one of a process of it lose nothing`,
  { timeout: PATIENCE_MS },
  async () => {
    const box = await cheapestBox(at)
    const tokens = await Promise.all(Array.from({ length: 6 }, () => signUpAt(at)))
    const going = play(at, tokens, box)
    const more = async (openings: number) => {
      const from = going.acknowledged.length
      await expect.poll(() => going.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(from + openings)
    }
    for (let death = 0; death <= DEATHS; death += 1) {
      await more(10)
      const before = postmaster()
      process.kill(death < DEATHS ? before : await oneBackend(), 'SIGKILL')
      await expect.poll(isReady, { interval: 20, timeout: 60_000 }).toBe(false)
      expect((await fetch(`${store.metricsUrl}/livez`)).status).toBe(200)
      await expect.poll(isReady, { interval: 50, timeout: 60_000 }).toBe(true)
      expect(postmaster() === before).toBe(death === DEATHS)
    }
    await more(10)
    await going.stop()

    const kinds = Object.keys(going.answers)
    expect(kinds.filter((kind) => !['200 ok', '503 busy'].includes(kind))).toEqual([])
    expect(going.withoutRetryAfter).toBe(0)
    const recorded = (await Promise.all(tokens.map((token) => openingsOf(at, token)))).flat()
    expect(new Set(recorded).size).toBe(recorded.length)
    expect(new Set(recorded)).toEqual(new Set(going.acknowledged))
    expect((await runCommand('prove', [], { ...process.env, DATA_DIR: dataDir })).status).toBe(0)

    // Each death is told twice, when it happens and when it is over, and by the process that met it first.
    const told = faults().map(({ msg }) => msg)
    expect(told.filter((msg) => msg === 'the database does not answer')).toHaveLength(DEATHS + 1)
    expect(told.filter((msg) => msg === 'the database answers again')).toHaveLength(DEATHS + 1)
    expect(told.length).toBeLessThan(4 * (DEATHS + 1))
  },
)

test('a visitor who comes while it is away waits for it', { timeout: PATIENCE_MS }, async () => {
  process.kill(postmaster(), 'SIGKILL')
  await expect.poll(isReady, { interval: 10, timeout: 60_000 }).toBe(false)
  const [page, ...answers] = await Promise.all([
    fetch(`${store.url}/home?never=asked`),
    ...Array.from({ length: 5 }, () => at.call(listBoxTypes)),
  ])
  // A page has the brand that the process holds; what else it lacks, the browser asks for.
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Noktra')
  for (const { error } of answers) expect([null, 'busy']).toContain(error)
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  expect((await at.call(listBoxTypes)).code).toBe(0)
})

// @module-tag long

import { rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { isClusterRunning, removeDataFolder, startCluster } from '#server/platform/db/embedded.ts'
import { cheapestBox, openingsOf, signUpAt, visit, type Visit } from './playing.ts'
import { makeOpenFolder, PATIENCE_MS, startStore, type OpenStore } from './started-store.ts'
import { copyStore } from './store-template.ts'

/*
 * A store that is told to stop: it answers what has begun, tells its sockets, waits for no call beyond the deadline, and stops its
 * database last.
 */

const DEADLINE_S = 3
/** Beyond the deadline: PostgreSQL stops, on a machine that is busy. */
const STOPS_WITHIN_S = 15
/** Longer than it takes, however busy the machine is. */
const SOON = { timeout: 60_000 }
const folder = makeOpenFolder('stop')
const dataDir = join(folder, 'data')
let store: OpenStore
let at: Visit
const sockets: Socket[] = []

beforeEach(async () => {
  await copyStore(inject('storeTemplate'), dataDir)
  store = await startStore({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: String(DEADLINE_S) })
  at = visit(store)
}, PATIENCE_MS)

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  expect(isClusterRunning(dataDir)).toBe(false)
})

afterAll(() => {
  removeDataFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** A connection that says something and then neither reads nor writes. */
async function hold(text: string): Promise<void> {
  const socket = connect(Number(new URL(store.url).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  socket.pause()
  if (text) socket.write(text)
}

/** Stops it. Gives the seconds that it took. */
async function stop(): Promise<number> {
  const began = performance.now()
  expect(await store.stop()).toBe(0)
  return (performance.now() - began) / 1000
}

const UPGRADE =
  'GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

test(
  'clients that are slow, silent or half done hold it no longer than the deadline',
  { timeout: PATIENCE_MS },
  async () => {
    await hold('')
    await hold('GET /api/box/list HTTP/1.1\r\nHost: loc')
    await hold(
      'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"m',
    )
    await hold('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40))
    await hold(UPGRADE)
    await hold('GET /api/box/boxType/all HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await stop()).toBeLessThan(DEADLINE_S + STOPS_WITHIN_S)
  },
)

test(
  'a socket is told that the store goes, and what was asked on it before is answered',
  { timeout: PATIENCE_MS },
  async () => {
    const socket = new WebSocket(`${store.url.replace('http', 'ws')}/ws`)
    const heard: string[] = []
    socket.addEventListener('message', ({ data }) =>
      heard.push((JSON.parse(String(data)) as { cmd: string }).cmd),
    )
    const closed = new Promise<{ code: number }>((done) => socket.addEventListener('close', done))
    await new Promise((done) => socket.addEventListener('open', done))
    socket.send(JSON.stringify({ cmd: 'scrollCard', seq: 1, data: { limit: 30 } }))
    await expect.poll(() => heard, SOON).toContain('scrollCard')
    const took = stop()
    expect((await closed).code).toBe(1001)
    expect(await took).toBeLessThan(DEADLINE_S + STOPS_WITHIN_S)
  },
)

test(
  'a call that has begun gets its answer, and its connection ends with it; no new call is let in',
  { timeout: PATIENCE_MS },
  async () => {
    const token = await signUpAt(at)
    const box_id = await cheapestBox(at)
    const { host } = startCluster(dataDir)
    const client = new pg.Client({ host, user: 'noktra_app', database: 'noktra' })
    await client.connect()
    await client.query('begin')
    await client.query('select from account where player_id is not null for update')

    const asked = fetch(`${store.url}${openBox.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ box_id }),
    })
    await expect
      .poll(async () => {
        const { rows } = await client.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
        )
        return rows[0]!.waiting
      }, SOON)
      .toBeGreaterThan(0)
    const stopped = store.stop()
    await expect
      .poll(() => fetch(`${store.url}/api/box/boxType/all`).catch(() => 'refused'), SOON)
      .toBe('refused')
    expect((await fetch(`${store.metricsUrl}/readyz`)).status).toBe(503)
    await client.query('commit')
    await client.end()

    const answer = await asked
    expect(answer.headers.get('connection')).toBe('close')
    const opened = ((await answer.json()) as { data: { list: { open_id: string }[] } }).data.list[0]!.open_id
    expect(await stopped).toBe(0)

    store = await startStore({ DATA_DIR: dataDir })
    expect(await openingsOf(visit(store), token)).toEqual([opened])
    await stop()
  },
)

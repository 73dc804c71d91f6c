// @module-tag long

import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { listBoxes, openBox, unpackBoxes } from '@noktra/contract/boxes'
import { logout, userDetails } from '@noktra/contract/users'
import { isClusterRunning, removeDataFolder, startCluster } from '#server/platform/db/embedded.ts'
import { cheapestBox, openingsOf, play, signUpAt, visit, type Visit } from './playing.ts'
import { runCommand } from './run-command.ts'
import { launchStore, makeOpenFolder, PATIENCE_MS, startStore, type OpenStore } from './started-store.ts'
import { copyStore } from './store-template.ts'

/* Two processes of a store on one port: what moves money has one effect, whichever of them it comes to. */

/** Longer than it takes, however busy the machine is. */
const SOON = { timeout: 60_000 }
const folder = makeOpenFolder('workers')
const dataDir = join(folder, 'data')
let store: OpenStore
let at: Visit

/** The processes of a store that have opened so far. */
function opened(of = store): { pid: number; metricsUrl: string }[] {
  return [...of.output().matchAll(/"pid":(\d+).*metrics are at (http:\/\/[^/]+)/g)].map(
    ([, pid, metricsUrl]) => ({ pid: Number(pid), metricsUrl: metricsUrl! }),
  )
}

/** The status of an answer over a connection of its own, which waits for no more than a few seconds. */
function askByItself(url: string, how: RequestOptions = {}, body?: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const asked = request(url, { ...how, agent: false, timeout: 10_000 }, (answer) =>
      done(answer.resume().statusCode),
    )
    asked.end(body)
    asked.on('timeout', () => asked.destroy(new Error('The connection was not answered.')))
    asked.on('error', fail)
  })
}

beforeAll(async () => {
  await copyStore(inject('storeTemplate'), dataDir)
  store = await startStore({ DATA_DIR: dataDir, WORKERS: '2' })
  await vi.waitFor(() => expect(opened()).toHaveLength(2), SOON)
  at = visit(store)
}, PATIENCE_MS)

afterAll(async () => {
  await store.stop()
  removeDataFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

test('one key that comes to both has one effect and one answer', { timeout: PATIENCE_MS }, async () => {
  const token = await signUpAt(at)
  const body = { box_id: await cheapestBox(at) }
  const key = randomBytes(10).toString('hex')
  const answers = await Promise.all(Array.from({ length: 20 }, () => at.call(openBox, { token, body, key })))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  }
  // A quick machine's process may have accepted all twenty before the other woke.
  await vi.waitFor(async () => {
    const status = await askByItself(
      `${store.url}${openBox.path}`,
      { method: 'POST', headers },
      JSON.stringify(body),
    )
    expect(status).toBe(200)
    for (const { metricsUrl } of opened()) {
      const metrics = await (await fetch(`${metricsUrl}/metrics`)).text()
      expect(metrics).toContain(`route="${openBox.path}",status="200"`)
    }
  }, SOON)
  expect(await openingsOf(at, token)).toEqual([answers[0]!.data.list[0]!.open_id])
})

test('a session that has ended is refused by both at once', { timeout: PATIENCE_MS }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const token = await signUpAt(at)
    const askBoth = () => Promise.all(Array.from({ length: 30 }, () => at.call(userDetails, { token })))
    expect(new Set((await askBoth()).map(({ code }) => code))).toEqual(new Set([0]))
    await at.data(logout, { token })
    expect(new Set((await askBoth()).map(({ error }) => error))).toEqual(new Set(['not_signed_in']))
  }
})

test('a purse that both take from is never overdrawn', { timeout: PATIENCE_MS }, async () => {
  const token = await signUpAt(at)
  const { list } = await at.data(listBoxes, { query: { sort: 'price', page_size: 100 } })
  const { box_id, price } = list.find((box) => box.price * 10 >= 150 && box.price * 10 <= 750)!
  const coins = async () => (await at.data(userDetails, { token })).coin
  const before = await coins()
  const fit = Math.floor(before / (price * 10))
  const answers = await Promise.all(
    Array.from({ length: fit + 15 }, () => at.call(unpackBoxes, { token, body: { box_id, num: 10 } })),
  )
  const refused = answers.flatMap(({ code, error }) => (code === 0 ? [] : [error]))
  expect(new Set(refused)).toEqual(new Set(['insufficient_coins']))
  expect(answers.length - refused.length).toBe(fit)
  expect(await coins()).toBeCloseTo(before - fit * price * 10, 2)
})

test('sockets of both hear of a win in one of them', { timeout: PATIENCE_MS }, async () => {
  const token = await signUpAt(at)
  const sockets = Array.from({ length: 6 }, () => new WebSocket(`${store.url.replace('http', 'ws')}/ws`))
  const heard = sockets.map((socket) => {
    const commands: string[] = []
    socket.addEventListener('message', ({ data }) =>
      commands.push((JSON.parse(String(data)) as { cmd: string }).cmd),
    )
    socket.addEventListener('open', () => socket.send(JSON.stringify({ cmd: 'ping', seq: 1 })))
    return commands
  })
  await expect.poll(() => heard.every((commands) => commands.includes('ping')), SOON).toBe(true)
  await at.data(openBox, { token, body: { box_id: await cheapestBox(at) } })
  await expect.poll(() => heard.every((commands) => commands.includes('scrollCard')), SOON).toBe(true)
  for (const socket of sockets) socket.close()
})

test('a process that does not answer gets no new connections', { timeout: PATIENCE_MS }, async () => {
  const { pid } = opened()[0]!
  process.kill(pid, 'SIGSTOP')
  try {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => askByItself(store.url + listBoxes.path)),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test(
  'a process that is killed is started again, and nothing is lost or done twice',
  { timeout: PATIENCE_MS },
  async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => signUpAt(at)))
    const playing = play(at, tokens, await cheapestBox(at))
    await expect.poll(() => playing.acknowledged.length, SOON).toBeGreaterThan(40)
    process.kill(opened()[1]!.pid, 'SIGKILL')
    const before = playing.acknowledged.length
    await expect.poll(() => playing.acknowledged.length, SOON).toBeGreaterThan(before + 20)
    await expect.poll(() => opened(), SOON).toHaveLength(3)
    await playing.stop()
    const openings = await Promise.all(tokens.map((token) => openingsOf(at, token)))
    expect(openings.flat().toSorted()).toEqual(playing.acknowledged.toSorted())
    const { stdout } = await runCommand('prove', [], { ...process.env, DATA_DIR: dataDir })
    expect(stdout).toContain('The books balance')
  },
)

test(
  'with a database of the operator both may be killed at once, and are started again',
  { timeout: PATIENCE_MS },
  async () => {
    const { host } = startCluster(dataDir)
    const addressOf = (role: string) => `postgresql://${role}@/noktra?host=${host}`
    const second = await startStore({
      DATABASE_URL: addressOf('noktra_app'),
      MIGRATE_DATABASE_URL: addressOf('noktra_owner'),
      SECRETS_FILE: join(dataDir, 'secrets.json'),
      SANDBOX: '1',
      WORKERS: '2',
    })
    await expect.poll(() => opened(second), SOON).toHaveLength(2)
    for (const { pid } of opened(second)) process.kill(pid, 'SIGKILL')
    await expect.poll(() => opened(second), SOON).toHaveLength(4)
    expect(await second.stop()).toBe(0)
  },
)

test('both stop, and the database last', { timeout: PATIENCE_MS }, async () => {
  expect(await store.stop()).toBe(0)
  expect(isClusterRunning(dataDir)).toBe(false)
})

test('one that cannot open ends the store with its sentence', { timeout: PATIENCE_MS }, async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const { started, output } = launchStore({ DATA_DIR: dataDir, WORKERS: '2', PORT: String(port) })
  expect(await started).toBe(1)
  expect(output().match(/Port \d+ is taken/g)).toHaveLength(1)
  expect(isClusterRunning(dataDir)).toBe(false)
  taken.close()
})

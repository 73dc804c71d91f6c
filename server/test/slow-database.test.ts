// @module-tag long

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBoxTypes, openBox } from '@noktra/contract/boxes'
import { userDetails } from '@noktra/contract/users'
import { proveAtOnce } from '#server/books.ts'
import type { Store } from '#server/store.ts'
import { BOX } from './battles.ts'
import { makePlayer } from './factories.ts'
import { makeOwnDatabase, type OwnDatabase } from './own-database.ts'
import { buildTestStore, T0 } from './test-store.ts'
import { callOver, type World } from './world.ts'

/* A database that answers slowly, or holds what is asked of it: every byte of it goes through a door that the test keeps. */

const folder = mkdtempSync(join(tmpdir(), 'noktra-slow-'))
let own: OwnDatabase
let door: Server
let store: Store
let url: string
/** Between what is written on one side and its arrival on the other. */
let delayMs = 0
/** Nothing passes before this. */
let opened = Promise.resolve()

beforeAll(async () => {
  own = await makeOwnDatabase('template')
  door = createServer((near) => {
    const far = connect(join(own.host, '.s.PGSQL.5432'))
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((done) => door.listen(join(folder, '.s.PGSQL.5432'), done))
  const at = { host: folder, database: own.database, start: new Date(T0.getTime() + 60_000) }
  store = (await buildTestStore(at)).store
  await store.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(store.app.server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await store.close()
  door.close()
  await own.drop()
  rmSync(folder, { recursive: true })
})

/** What one side says reaches the other later, in order. */
function pass(from: Socket, to: Socket): void {
  let before = Promise.resolve()
  from.on('data', (bytes) => {
    const due = performance.now() + delayMs
    before = before.then(async () => {
      await setTimeout(Math.max(0, due - performance.now()))
      await opened
      if (to.writable) to.write(bytes)
    })
  })
  from.on('error', () => {})
  from.on('close', () => void before.then(() => to.destroy()))
}

const makeRich = () => makePlayer({ store, clock: store.ctx.clock } as World, { cash: 100_000 })

async function balanceOf(id: number): Promise<number> {
  const { balance } = await own.owner
    .selectFrom('account')
    .select('balance')
    .where('player_id', '=', id)
    .where('kind', '=', 'cash')
    .executeTakeFirstOrThrow()
  return balance!
}

test('calls take their time, and each opening is charged once', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, makeRich))
  delayMs = 150
  const answers = await Promise.all(
    players.map(({ token }) =>
      callOver(url, openBox, { token, body: { box_id: BOX.one }, key: `slow-${token.slice(0, 8)}` }),
    ),
  )
  delayMs = 0
  for (const answer of answers) expect([null, 'busy']).toContain(answer.error)
  for (const [index, { id }] of players.entries()) {
    expect(await balanceOf(id)).toBe(100_000 - (answers[index]!.code === 0 ? 100 : 0))
  }
  expect(await proveAtOnce(own.owner, null)).toEqual([])
})

test('a purse that is held makes its player read "busy", with nothing done; the others go on', async () => {
  const [held, free] = [await makeRich(), await makeRich()]
  const key = 'held-purse'
  await own.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('player_id', '=', held.id).forUpdate().execute()
    const [waited, went] = await Promise.all([
      callOver(url, openBox, { token: held.token, body: { box_id: BOX.one }, key }),
      callOver(url, openBox, { token: free.token, body: { box_id: BOX.one } }),
    ])
    expect(waited).toMatchObject({ status: 503, error: 'busy', retryAfter: 2 })
    expect(went.code).toBe(0)
  })
  expect(await balanceOf(held.id)).toBe(100_000)
  const again = await callOver(url, openBox, { token: held.token, body: { box_id: BOX.one }, key })
  expect(again.code).toBe(0)
  expect(await balanceOf(held.id)).toBe(99_900)
})

test('one that does not answer at all is known as gone, and as back when it answers again', async () => {
  const { token, id } = await makeRich()
  expect(store.ctx.watch.isUp()).toBe(true)
  let open = () => {}
  opened = new Promise((done) => (open = done))
  await expect.poll(store.ctx.watch.isUp, { timeout: 30_000 }).toBe(false)
  // A failed answer would end the session: it is the last to be told.
  const details = callOver(url, userDetails, { token })
  const refused = await callOver(url, openBox, { token, body: { box_id: BOX.one }, key: 'gone' })
  expect(refused).toMatchObject({ status: 503, error: 'busy', retryAfter: 2 })
  open()
  expect((await details).code).toBe(0)
  await expect.poll(store.ctx.watch.isUp, { timeout: 30_000 }).toBe(true)
  await expect.poll(async () => (await callOver(url, listBoxTypes, {})).code, { timeout: 30_000 }).toBe(0)
  await expect
    .poll(
      async () => (await callOver(url, openBox, { token, body: { box_id: BOX.one }, key: 'gone' })).code,
      { timeout: 30_000 },
    )
    .toBe(0)
  expect(await balanceOf(id)).toBe(99_900)
  expect(await proveAtOnce(own.owner, null)).toEqual([])
})

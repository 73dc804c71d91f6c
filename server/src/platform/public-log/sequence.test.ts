import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openBox, unpackBoxes } from '@noktra/contract/boxes'
import { log } from '@noktra/contract/log'
import { openCheckpoint, parseCheckpoint, signCheckpoint } from '@noktra/game/log/checkpoint'
import { rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { parseNote, parseVerifierKey } from '@noktra/game/log/signed-note'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useSecondStore } from '#test/second-store.ts'
import { useWorld } from '#test/world.ts'
import { connectPool, kyselyOn } from '../db/connect.ts'
import { makeMemory } from '../memory.ts'
import { keepPublished, publishedFile } from './published-file.ts'
import { PublicLog } from './public-log.ts'
import { rootFaults } from './root-faults.ts'
import { sequence } from './sequence.ts'

const world = useWorld()
const second = useSecondStore(world, {})

async function playSome(count: number): Promise<void> {
  const { token } = await makePlayer(world, { cash: 10_000_000 })
  for (let n = 0; n < count; n += 1)
    await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 10 } })
}

/** The log as its rows have it. */
async function readRows() {
  const leaves = await world.db.selectFrom('log_entry').select('leaf').orderBy('index').execute()
  const notes = await world.db.selectFrom('log_checkpoint').select(['size', 'note']).orderBy('size').execute()
  return { leaves: leaves.map(({ leaf }) => leaf), notes }
}

test('sequencers of several processes give each entry one place, and every checkpoint holds', async () => {
  const playing = playSome(12)
  let done = false
  const stop = playing.then(() => (done = true))
  while (!done) {
    await Promise.all([world.store.ctx, second.ctx, world.store.ctx, second.ctx].map((ctx) => sequence(ctx)))
  }
  await stop
  await sequence(world.store.ctx)
  const { leaves, notes } = await readRows()
  expect(await world.db.selectFrom('log_waiting').select('kind').execute()).toEqual([])
  expect(notes.length).toBeGreaterThan(2)
  const subtrees = subtreesOf(leaves)
  for (const { note } of notes) {
    const { size, root } = parseCheckpoint(parseNote(note).text)
    expect(rootOf(size, subtrees)).toEqual(root)
  }
  expect(notes.at(-1)!.size).toBe(leaves.length)
})

test('a log that has hundreds of tiles comes to its checkpoint, and a changed leaf or tile does not', async () => {
  await playSome(40)
  await sequence(world.store.ctx)
  expect((await readRows()).leaves.length).toBeGreaterThan(512)
  expect(await rootFaults(world.db)).toEqual([])
  for (const statement of [
    `update log_entry set leaf = sha256('x'), entry = 'x' where index = 3`,
    'delete from log_entry where index = 300',
    `update log_tile set hash = sha256('x') where index = 1`,
    'delete from log_tile where index = 0',
  ]) {
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow('permission denied')
    expect(await faultsAfter(statement), statement).not.toEqual([])
  }
})

/** What would be found after a change by who owns the tables; it is taken back. */
async function faultsAfter(statement: string): Promise<unknown[]> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const address = { host: inject('databaseHost'), user: 'noktra_owner', database: rows[0]!.name }
  const owner = kyselyOn(connectPool(address, { poolSize: 1, onError: () => {} }))
  let faults: unknown[] = []
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      faults = await rootFaults(tx)
      throw new Error('taken back')
    })
    .catch(() => {})
  await owner.destroy()
  return faults
}

test('nothing that waits: no new checkpoint', async () => {
  await sequence(world.store.ctx)
  const { notes } = await readRows()
  expect(await sequence(world.store.ctx)).toBe(0)
  expect((await readRows()).notes.length).toBe(notes.length)
})

test('while two keys overlap both sign, and readers with either one open checkpoints and promises', async () => {
  const { ctx } = world.store
  const now_s = Math.floor(world.clock.now().getTime() / 1000)
  const keys = [
    { seed: Buffer.alloc(32, 4), from_s: 0, until_s: now_s + 100 },
    { seed: Buffer.alloc(32, 5), from_s: now_s, until_s: null },
  ]
  const rotated = { ...ctx, publicLog: new PublicLog(() => keys, ctx.publicLog.origin) }
  const { token } = await makePlayer(world, { cash: 100_000 })
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  await sequence(rotated)
  const { checkpoint, origin, keys: told } = await world.data(log)
  expect(told).toHaveLength(2)
  for (const { key } of told) {
    const logKeys = [parseVerifierKey(key)]
    expect(openCheckpoint(checkpoint!, { origin, logKeys }).checked).toHaveLength(1)
  }
  world.clock.advance(101_000)
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  await sequence(rotated)
  const later = (await world.data(log)).checkpoint!
  expect(parseNote(later).signatures).toHaveLength(1)
  expect(openCheckpoint(later, { origin, logKeys: [parseVerifierKey(told[1]!.key)] }).checked).toHaveLength(1)
})

test('a database that lacks published entries goes on under another name, and says which checkpoint it lost', async () => {
  const { ctx } = world.store
  const before = await world.data(log)
  const lost = signCheckpoint(
    { origin: before.origin, size: before.size + 5, root: new Uint8Array(32).fill(7), extensions: [] },
    ctx.publicLog.signers(world.clock.now()),
  )
  keepPublished(ctx.config, lost)
  const restarted = { ...ctx, memory: makeMemory() }
  await sequence(restarted)
  const after = await world.data(log)
  expect(after.origin).toBe(`${before.origin}/2`)
  expect(after.lost).toEqual([{ origin: before.origin, from_size: before.size, checkpoint: lost }])
  expect(after.checkpoint!.startsWith(`${after.origin}\n${after.size}\n`)).toBe(true)
  // Only once.
  await sequence({ ...ctx, memory: makeMemory() })
  expect((await world.data(log)).lost).toHaveLength(1)
  rmSync(publishedFile(ctx.config))
})

// @module-tag long

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { log, type PlayPromise } from '@noktra/contract/log'
import { openPromise } from '@noktra/game/log/batch-promise'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import { committedLeaf, drawRecord } from '@noktra/game/log/entries'
import { isSameHash, rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'
import { killUnderLoad } from './kill-under-load.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server while it promises, sequences and signs, again and again. In the end every draw that was promised stands in the
 * log, and every checkpoint that was seen is of the log as it is. The full form is KILLS=100 PLAYERS=64.
 */
const KILLS = Number(process.env['KILLS'] ?? 4)
const PLAYERS = Number(process.env['PLAYERS'] ?? 16)

let server: KilledServer

beforeAll(async () => {
  server = await startKilledServer()
}, 60_000)

afterAll(() => server.remove())

test(
  `${KILLS} kills break no promise, and no two checkpoints contradict each other`,
  { timeout: 180_000 + KILLS * 20_000 },
  async () => {
    const box_id = await boxAt(server, 0.5)
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, () => signUp(server)))
    const promises: { id: string; promise: PlayPromise }[] = []
    const seen = new Set<string>()
    const call = async (token: string) => {
      const { list, promise } = await server.insist(openBox, { token, body: { box_id } })
      promises.push({ id: list[0]!.open_id, promise: promise! })
      const newest = await fetch(`${server.url}/log/checkpoint`).catch(() => null)
      if (newest?.status === 200) seen.add(await newest.text())
    }
    await killUnderLoad(server, { kills: KILLS, tokens, call })
    await expect.poll(async () => (await server.data(log)).waiting, { timeout: 30_000 }).toBe(0)

    const { origin, keys: told } = await server.data(log)
    const keys = told.map(({ key }) => parseVerifierKey(key))
    const entries = await server.db.selectFrom('log_entry').select('leaf').orderBy('index').execute()
    const leaves = entries.map(({ leaf }) => leaf)
    const there = new Set(leaves.map((leaf) => leaf.toString('hex')))
    expect(promises.length).toBeGreaterThan(KILLS * 10)
    for (const { id, promise } of promises) {
      const { proof } = await server.data(fair, { params: { id } })
      const { salt, index, path } = promise.entries[0]!
      const leaf = committedLeaf('draw', Buffer.from(salt, 'hex'), drawRecord(proof))
      openPromise({ note: promise.note, index, path }, { leaf, origin, keys })
      expect(there.has(Buffer.from(leaf).toString('hex')), `draw ${id}`).toBe(true)
    }
    expect(seen.size).toBeGreaterThan(1)
    const subtrees = subtreesOf(leaves)
    for (const note of seen) {
      const { size, root } = openCheckpoint(note, { origin, logKeys: keys }).checkpoint
      expect(isSameHash(rootOf(size, subtrees), root), `the checkpoint of ${size}`).toBe(true)
    }
    expect(server.prove()).toContain('The books balance')
  },
)

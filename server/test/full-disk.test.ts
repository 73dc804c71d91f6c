// @module-tag long

import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCluster } from '#server/platform/db/embedded.ts'
import { cheapestBox, openingsOf, play, signUpAt, visit, type Visit } from './playing.ts'
import { runCommand } from './run-command.ts'
import { makeOpenFolder, PATIENCE_MS, startStore, type OpenStore } from './started-store.ts'

/* The disk of the data folder is full, so that neither a row nor PostgreSQL's log can be written; then there is room again. */

const folder = makeOpenFolder('full')
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=180m,mode=0755', 'tmpfs', dataDir]).status === 0

/** Takes all the room that is left. */
function fill(): void {
  const at = openSync(join(dataDir, 'ballast'), 'a')
  try {
    for (let bytes = 1 << 20; bytes > 0;) {
      try {
        writeSync(at, Buffer.alloc(bytes))
      } catch {
        bytes >>= 1
      }
    }
  } finally {
    closeSync(at)
  }
}

/** Begins new files of PostgreSQL's log until none can be made any more. */
async function useUpLog(): Promise<void> {
  const { host } = startCluster(dataDir)
  const client = new pg.Client({ host, user: 'postgres', database: 'noktra' })
  const gone = new Promise<void>((done) => client.on('error', () => done()))
  await client.connect()
  try {
    for (;;) {
      await client.query("select pg_logical_emit_message(true, 'full', 'disk')")
      await client.query('select pg_switch_wal()')
    }
  } catch {
    await gone
  }
}

describe.skipIf(!mounted)('a full disk', () => {
  let store: OpenStore
  let at: Visit

  beforeAll(async () => {
    store = await startStore({ DATA_DIR: dataDir })
    at = visit(store)
  }, PATIENCE_MS)

  afterAll(async () => {
    await store?.stop()
    spawnSync('umount', ['-l', dataDir])
    rmSync(folder, { recursive: true, force: true })
  })

  /** @shows ASVS-16.5.3 */
  test(
    'answers "busy" and writes a few lines; with room again nothing is lost',
    { timeout: PATIENCE_MS },
    async () => {
      const box = await cheapestBox(at)
      const tokens = await Promise.all(Array.from({ length: 6 }, () => signUpAt(at)))
      const going = play(at, tokens, box)
      await expect.poll(() => going.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)

      const before = store.output().length
      fill()
      const refused = () => going.answers['503 busy'] ?? 0
      await expect
        .poll(
          () => {
            fill()
            return refused()
          },
          { timeout: 90_000, interval: 200 },
        )
        .toBeGreaterThan(60)
      expect((await fetch(`${store.metricsUrl}/livez`)).status).toBe(200)
      expect(store.output().length - before).toBeLessThan(60_000)

      // Without room for its log PostgreSQL itself goes down, and cannot come up again.
      await useUpLog()
      await expect
        .poll(async () => (await fetch(`${store.metricsUrl}/readyz`)).status, { timeout: 60_000 })
        .toBe(503)
      const met = refused()
      await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(met + 20)
      expect(store.output().length - before).toBeLessThan(60_000)

      const opened = going.acknowledged.length
      rmSync(join(dataDir, 'ballast'))
      await expect.poll(() => going.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(opened + 20)
      await going.stop()
      expect((await fetch(`${store.metricsUrl}/readyz`)).status).toBe(200)

      expect(Object.keys(going.answers).filter((kind) => !['200 ok', '503 busy'].includes(kind))).toEqual([])
      expect(going.withoutRetryAfter).toBe(0)
      const recorded = (await Promise.all(tokens.map((token) => openingsOf(at, token)))).flat()
      expect(new Set(recorded)).toEqual(new Set(going.acknowledged))
      expect(new Set(recorded).size).toBe(recorded.length)
      expect((await runCommand('prove', [], { ...process.env, DATA_DIR: dataDir })).status).toBe(0)
    },
  )
})

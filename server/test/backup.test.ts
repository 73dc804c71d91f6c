// @module-tag long

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { watch } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { seed } from '@noktra/contract/users'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { makeBackup, type BackupWish } from '#server/platform/db/backup/make-backup.ts'
import { getManifest } from '#server/platform/db/backup/manifest.ts'
import { proveAtOnce } from '#server/books.ts'
import { SEALED } from '#server/sealed.ts'
import { restoreBackup, type Restored } from '#server/platform/db/backup/restore-backup.ts'
import { COPY_LOCK } from '#server/platform/db/copy-lock.ts'
import { isClusterRunning, removeDataFolder } from '#server/platform/db/embedded.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'
import { openingsOf } from './playing.ts'
import { runCommand } from './run-command.ts'

/*
 * The drill: a store is copied while its players open boxes, and the copy becomes a store elsewhere. One server serves
 * all tests; each further one works on the first one's backup.
 */
const PLAYERS = 4
const BOX_PRICE = 0.5

let server: KilledServer
let boxId: number
const folder = mkdtempSync(join(tmpdir(), 'noktra-backup-'))
const backups = join(folder, 'backups')
const copies: string[] = []
const { signal } = new AbortController()

beforeAll(async () => {
  server = await startKilledServer()
  boxId = await boxAt(server, BOX_PRICE)
}, 240_000)

afterAll(async () => {
  await server.remove()
  for (const copy of copies) removeDataFolder(copy)
  rmSync(folder, { recursive: true })
})

function backup(...args: string[]) {
  return runCommand('backup', ['--to', backups, ...args], server.env)
}

function restore(from: string, to: string, ...args: string[]) {
  const dataDir = join(folder, to)
  copies.push(dataDir)
  return runCommand('restore', ['--from', from, '--data-dir', dataDir, ...args], server.env)
}

/** The same without a process of its own, into a folder of the test's or one that is named whole. */
function restoreHere(from: string, to: string, { replace = false } = {}): Promise<Restored> {
  const dataDir = resolve(folder, to)
  if (dataDir !== server.env['DATA_DIR']) copies.push(dataDir)
  const config = { ...readConfig({ DATA_DIR: dataDir }), secretsFile: join(dataDir, 'secrets.json') }
  const parts = {
    config,
    clock: systemClock,
    log: pino({ level: 'error' }),
    signal,
    sealed: SEALED,
    finish: async () => {},
    audit: proveAtOnce,
  }
  return restoreBackup(parts, { from, replace })
}

function backupHere(
  dataDir: string,
  { to, keep = null, secrets = true }: Pick<BackupWish, 'to'> & Partial<BackupWish>,
) {
  const config = { dataDir, secretsFile: join(dataDir, 'secrets.json') }
  return makeBackup(config, systemClock, { to, keep, secrets }, signal)
}

/** The complete backups, oldest first. */
function made(): string[] {
  return readdirSync(backups)
    .filter((name) => name.startsWith('noktra-'))
    .sort()
    .map((name) => join(backups, name))
}

async function openOne(at: KilledServer, token: string): Promise<string> {
  const { list } = await at.data(openBox, { token, body: { box_id: boxId } })
  return list[0]!.open_id
}

/** Draws that were made after the backup must not come again: the next ones are of a chain that is unknown. */
async function expectNewChain(copy: KilledServer, token: string): Promise<void> {
  const [was, is] = [await server.data(seed, { token }), await copy.data(seed, { token })]
  expect(is).toMatchObject({ chain_no: was.chain_no + 1, pair_no: 1, nonce: 0, user_seed: was.user_seed })
  const [last] = is.revealed
  expect([last!.chain_no, last!.server_seed_hash]).toEqual([was.chain_no, was.server_seed_hash])
}

/** Players who open until told to stop. Gives what was acknowledged so far. */
function playOn(tokens: string[]) {
  const acknowledged: string[] = []
  let playing = true
  const work = Promise.all(
    tokens.map(async (token) => {
      while (playing) acknowledged.push(await openOne(server, token))
    }),
  )
  const stop = async () => {
    playing = false
    await work
  }
  return { acknowledged, stop }
}

describe('npm run backup and npm run restore', { timeout: 240_000 }, () => {
  test('a store that is copied under load runs elsewhere with all that was acknowledged before', async () => {
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, () => signUp(server)))
    const first = await Promise.all(tokens.map((token) => openOne(server, token)))
    const play = playOn(tokens)
    const copied = await backup()
    const during = play.acknowledged.length
    await play.stop()
    expect(copied).toMatchObject({ status: 0, stderr: '' })
    expect(copied.stdout).toMatch(/^\/.*\/noktra-\S+: \d+\.\d MB in \d+\.\d s\.\nIt is a sandbox/)
    expect(during).toBeGreaterThan(10)
    expect(server.prove()).toContain('The books balance')

    const [from] = made()
    const files = readdirSync(from!)
    expect(files.sort()).toEqual([
      'backup_label',
      'base.tar.gz',
      'manifest.json',
      'pg_control',
      'secrets.json',
      'wal.tar.gz',
    ])
    for (const file of files) expect(statSync(join(from!, file)).mode & 0o777).toBe(0o600)
    expect([statSync(from!).mode & 0o777, statSync(backups).mode & 0o777]).toEqual([0o700, 0o700])

    const restored = await restore(from!, 'copy')
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toMatch(/^\d+ players have a new chain of seeds\.$/m)
    expect(restored.stdout).toContain('The books balance')
    expect(restored.status).toBe(0)

    const copy = await startKilledServer(join(folder, 'copy'))
    try {
      const held = new Set((await Promise.all(tokens.map((token) => openingsOf(copy, token)))).flat())
      expect(first.filter((id) => !held.has(id))).toEqual([])
      // What came while it was copied is in the copy up to some moment, and nothing else is.
      const all = new Set([...first, ...play.acknowledged])
      expect([...held].filter((id) => !all.has(id))).toEqual([])
      await expectNewChain(copy, tokens[0]!)
      const opened = await openOne(copy, tokens[0]!)
      expect(await openingsOf(copy, tokens[0]!)).toContain(opened)
      expect(copy.prove()).toContain('The books balance')
    } finally {
      await copy.remove()
    }
    await openOne(server, tokens[0]!)
  })

  test('a backup of which one byte is another, or a part is missing, is refused before anything is made', async () => {
    const damaged = join(folder, 'damaged')
    cpSync(made()[0]!, damaged, { recursive: true })
    const base = readFileSync(join(damaged, 'base.tar.gz'))
    base[base.length >> 1]! ^= 1
    writeFileSync(join(damaged, 'base.tar.gz'), base)
    expect(await restore(damaged, 'from-damaged')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'base.tar.gz of the backup is damaged: take another backup.',
    })
    rmSync(join(damaged, 'base.tar.gz'))
    await expect(restoreHere(damaged, 'from-damaged')).rejects.toThrow(
      /^base\.tar\.gz of the backup cannot be read/,
    )
    rmSync(join(damaged, 'manifest.json'))
    await expect(restoreHere(damaged, 'from-damaged')).rejects.toThrow(/damaged is no backup\.$/)
    await expect(restoreHere(backups, 'from-damaged')).rejects.toThrow(
      /name one of those in it, the newest is noktra-/,
    )
    expect(existsSync(join(folder, 'from-damaged'))).toBe(false)
  })

  test.each([
    ['by another PostgreSQL', { postgres: '17.2' }, /made by PostgreSQL 17\.2, and this store brings 18/],
    ['by a newer store', { last_migration: '9999-later.sql' }, /made by a newer store.*9999-later\.sql/],
    ['on another kind of machine', { architecture: 'sparc' }, /made on a machine of the kind sparc/],
  ])('a backup made %s is refused', (_, other, said) => {
    const foreign = mkdtempSync(join(folder, 'foreign-'))
    const manifest = JSON.parse(readFileSync(join(made()[0]!, 'manifest.json'), 'utf8')) as object
    writeFileSync(join(foreign, 'manifest.json'), JSON.stringify({ ...manifest, ...other }))
    expect(() => getManifest(foreign)).toThrow(said)
  })

  test('a folder that holds a store or anything else is left alone', async () => {
    const from = made()[0]!
    const store = server.env['DATA_DIR']!
    await expect(restoreHere(from, store, { replace: true })).rejects.toThrow(
      /^A store runs on .*: stop it first\.$/,
    )
    await expect(restoreHere(from, store)).rejects.toThrow(
      /holds a store: name another folder with --data-dir/,
    )

    const mine = mkdtempSync(join(folder, 'mine-'))
    writeFileSync(join(mine, 'letters.txt'), 'dear')
    await expect(restoreHere(from, mine)).rejects.toThrow(
      /is not empty, and what is in it is no store \(letters\.txt\)/,
    )
    expect(readdirSync(mine)).toEqual(['letters.txt'])
  })

  test('--replace sets the store aside that was there, whole', async () => {
    const from = made()[0]!
    expect((await restore(from, 'twice', '--keep-seeds')).stdout).not.toContain('new chain')
    const { aside } = await restoreHere(from, 'twice', { replace: true })
    copies.push(aside!)
    expect(readdirSync(aside!).sort()).toEqual(['postgres', 'secrets.json'])

    // A backup of a store that does not run starts its database and stops it again.
    const { folder: without } = await backupHere(aside!, { to: join(folder, 'of-aside'), secrets: false })
    expect(readdirSync(without)).not.toContain('secrets.json')
    expect(isClusterRunning(aside!)).toBe(false)
    await expect(restoreHere(without, 'keyless')).rejects.toThrow(
      /made without the secrets: put the store's secrets file at .*keyless\/secrets\.json first/,
    )
    const keyed = mkdtempSync(join(folder, 'keyed-'))
    const keys = { SEED_KEY: 'a'.repeat(64), COOKIE_KEY: 'b'.repeat(64), DATA_KEYS: { 1: 'c'.repeat(64) } }
    writeFileSync(join(keyed, 'secrets.json'), JSON.stringify(keys))
    await expect(restoreHere(from, keyed)).rejects.toThrow(
      /secrets\.json is of another store than the backup/,
    )
    await expect(restoreHere(without, keyed)).rejects.toThrow(/does not open what data key 1 has sealed in/)
    expect(readdirSync(keyed)).toEqual(['secrets.json'])
    cpSync(join(aside!, 'secrets.json'), join(keyed, 'secrets.json'))
    expect((await restoreHere(without, keyed)).faults).toEqual([])
  })

  test('--keep removes the oldest backups of this store, and what killed ones left', async () => {
    writeFileSync(join(backups, 'notes.txt'), 'mine')
    mkdirSync(join(backups, `.noktra-half-${hostname()}-4999999`))
    const [first] = made()
    const store = server.env['DATA_DIR']!
    await backupHere(store, { to: backups, keep: 2 })
    expect(made()).toContain(first)
    const { removed } = await backupHere(store, { to: backups, keep: 2 })
    expect(removed).toEqual([first])
    expect(made()).toHaveLength(2)
    expect(made()).not.toContain(first)
    expect(readdirSync(backups).filter((name) => !name.startsWith('noktra-'))).toEqual(['notes.txt'])
  })

  test('Ctrl-C leaves no half backup', async () => {
    const before = readdirSync(backups)
    const halves = watch(backups)
    const stopped = backup()
    for await (const { filename } of halves) if (filename?.startsWith('.noktra-half-')) break
    stopped.stop()
    expect(await stopped).toEqual({ status: 1, stdout: '', stderr: 'Stopped. No backup was made.' })
    expect(readdirSync(backups)).toEqual(before)
  })

  test('while one backup is made another is refused', async () => {
    await server.db.connection().execute(async (held) => {
      await sql`select pg_advisory_lock(${COPY_LOCK})`.execute(held)
      await expect(backupHere(server.env['DATA_DIR']!, { to: backups })).rejects.toThrow(
        'Another backup, or a rotation of keys, is under way: wait for its end.',
      )
      await sql`select pg_advisory_unlock(${COPY_LOCK})`.execute(held)
    })
  })

  test('folders that cannot be, and no store, are refused', async () => {
    const store = server.env['DATA_DIR']!
    const inside = join(store, 'postgres/backups')
    await expect(backupHere(store, { to: inside })).rejects.toThrow(/lies in the database/)
    expect(existsSync(inside)).toBe(false)
    await expect(backupHere(store, { to: '/dev/null/backups' })).rejects.toThrow(
      /cannot be written \(ENOTDIR\)/,
    )
    await expect(backupHere(join(folder, 'nowhere'), { to: backups })).rejects.toThrow(
      /^There is no store in/,
    )
  })

  const own = { DATABASE_URL: 'postgres://noktra_app@db.example/noktra' }
  test.each([
    ['no folder', 'backup', [], {}, /npm run backup -- --to/],
    ['a number that is none', 'backup', ['--to', '/tmp', '--keep', '0'], {}, /--keep is a whole number/],
    ['an unknown word', 'restore', ['--form', '/tmp'], {}, /Unknown option/],
    ['a database of the operator', 'backup', ['--to', '/tmp'], own, /pg_dump 18 .*docs\/operations\.md/],
    ['a restore into one', 'restore', ['--from', '/tmp'], own, /docs\/operations\.md/],
  ])('%s is refused in a sentence', async (_, command, args, also, said) => {
    const { status, stdout, stderr } = await runCommand(command, args, { ...server.env, ...also })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(said)
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

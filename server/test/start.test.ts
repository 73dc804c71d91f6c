// @module-tag long
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isClusterRunning, removeDataFolder } from '#server/platform/db/embedded.ts'
import { fakePostgres } from './fake-postgres.ts'
import { runCommand } from './run-command.ts'
import { launchStore, makeOpenFolder, PATIENCE_MS, startStore } from './started-store.ts'

/* How a store starts, and how it refuses to: in one sentence, with status 1, and without a database that goes on running. */

const folder = makeOpenFolder('start')
const dataDir = join(folder, 'sandbox')
const secretsFile = join(dataDir, 'secrets.json')

/** @returns the sentence that it ended with */
async function refusal(env: NodeJS.ProcessEnv, of = dataDir): Promise<string> {
  const { started, output } = launchStore({ DATA_DIR: of, ...env })
  expect(await started, output()).toBe(1)
  if (existsSync(join(of, 'postgres'))) expect(isClusterRunning(of)).toBe(false)
  const lines = output().trim().split('\n')
  return lines.filter((line) => !line.startsWith('{')).join('\n')
}

beforeAll(async () => {
  const store = await startStore({ DATA_DIR: dataDir })
  expect(store.output()).toContain('(sandbox)')
  expect((await fetch(`${store.url}/sandbox/outbox`)).status).toBe(200)
  expect(await store.stop()).toBe(0)
  expect(isClusterRunning(dataDir)).toBe(false)
}, PATIENCE_MS)

afterAll(() => {
  removeDataFolder(dataDir)
  removeDataFolder(join(folder, 'live'))
  rmSync(folder, { recursive: true, force: true })
})

test(
  'a sandbox is made with no settings at all, and opens as nothing else',
  { timeout: PATIENCE_MS },
  async () => {
    for (const env of [{ SANDBOX: '0' }, { NODE_ENV: 'production' }]) {
      expect(await refusal(env)).toMatch(
        /^This database is a sandbox, .* open-shop \(docs\/operations.md\)\.$/,
      )
    }
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noktra@noktra.example' }
    expect(await refusal({ ...mail })).toContain('cannot run beside a real mail server')
  },
)

test(
  'production with nothing but mail, and without development packages, makes a live store, which never opens as a sandbox',
  { timeout: PATIENCE_MS },
  async () => {
    const live = join(folder, 'live')
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noktra@noktra.example' }
    const env = {
      DATA_DIR: live,
      NODE_ENV: 'production',
      LOCAL_BEACON: '1',
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'without-dev-packages.ts')}`,
      ...mail,
    }
    const store = await startStore(env)
    expect(store.output()).toContain('(live store)')
    expect((await fetch(`${store.url}/home`)).status).toBe(200)
    expect((await fetch(store.adminUrl)).status).toBe(200)
    for (const path of ['/sandbox/outbox', '/sandbox/market', '/sandbox/steam']) {
      expect((await fetch(store.url + path)).status, path).toBe(404)
    }
    expect(await store.stop()).toBe(0)
    expect(await refusal({ SANDBOX: '1' }, live)).toContain('never opens as a sandbox')
    const proof = await runCommand('prove', [], { ...process.env, DATA_DIR: live })
    expect(proof).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('It is a live store.') as string,
    })
    expect(isClusterRunning(live)).toBe(false)
  },
)

/** @shows ASVS-13.2.3 ASVS-13.3.1 */
test('a secrets file that is missing or foreign is never replaced', { timeout: PATIENCE_MS }, async () => {
  const aside = `${secretsFile}.aside`
  renameSync(secretsFile, aside)
  expect(await refusal({})).toMatch(/^The secrets file .* is missing, and the database holds seeds.*\.$/)
  expect(existsSync(secretsFile)).toBe(false)
  const staff = await runCommand('staff', ['--first-owner'], { ...process.env, DATA_DIR: dataDir })
  expect(staff).toMatchObject({ status: 1, stdout: '' })
  expect(existsSync(secretsFile)).toBe(false)

  const foreign = readFileSync(aside, 'utf8').replaceAll(/[0-9a-f]{64}/g, () =>
    randomBytes(32).toString('hex'),
  )
  writeFileSync(secretsFile, foreign, { mode: 0o600 })
  const { uid, gid } = statSync(aside)
  chownSync(secretsFile, uid, gid)
  expect(await refusal({})).toMatch(/^The secrets file .* belongs to another store: .*\.$/)
  expect(readFileSync(secretsFile, 'utf8')).toBe(foreign)
  renameSync(aside, secretsFile)
})

test(
  'a port that is taken, and a setting that is misspelt, leave no database running',
  { timeout: PATIENCE_MS },
  async () => {
    const taken = createServer()
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
    const { port } = taken.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toMatch(/^Port \d+ is taken/m)
    taken.close()
    expect(await refusal({ NODE_ENV: 'production', SANDOX: '1' })).toBe(
      'There is no setting SANDOX: SANDBOX is probably meant.',
    )
  },
)

test('a signal while it starts ends it, and its database', { timeout: PATIENCE_MS }, async () => {
  const fresh = join(folder, 'fresh')
  const store = launchStore({ DATA_DIR: fresh })
  // From here on the first start takes seconds: it migrates, loads the catalogue and waits for the beacon.
  await expect
    .poll(() => existsSync(join(fresh, 'secrets.json')), { interval: 20, timeout: PATIENCE_MS })
    .toBe(true)
  expect(await store.stop('SIGINT'), store.output()).toBe(0)
  expect(store.output()).not.toContain('is open at')
  expect(isClusterRunning(fresh)).toBe(false)
  removeDataFolder(fresh)
})

test('a PostgreSQL of another version is refused at the start', { timeout: PATIENCE_MS }, async () => {
  const fifteen = await fakePostgres({ server_version_num: '150018', server_version: '15.18 (Debian)' })
  expect(await refusal({ DATABASE_URL: fifteen.url }, join(folder, 'none'))).toBe(
    'The database at DATABASE_URL is PostgreSQL 15.18 (Debian): the store needs PostgreSQL 18.',
  )
  await fifteen.close()
})

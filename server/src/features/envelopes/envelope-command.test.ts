import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { envelopeDetails } from '@noktra/contract/envelopes'
import { aClaimant, claim } from '#test/envelopes.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })
const folder = mkdtempSync(join(tmpdir(), 'noktra-envelope-'))
let env: NodeJS.ProcessEnv = {}

/** The command's process works on the database of this world, with its secrets and by the machine's clock. */
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const address = (user: string) =>
    `postgres://${user}@/${rows[0]!.name}?host=${encodeURIComponent(inject('databaseHost'))}`
  const { seed, cookie, data } = world.store.ctx.secrets
  const keys = {
    SEED_KEY: seed.toString('hex'),
    COOKIE_KEY: cookie.toString('hex'),
    DATA_KEYS: { 1: data.get(1)!.toString('hex') },
  }
  const file = join(folder, 'secrets.json')
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 })
  env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    SECRETS_FILE: file,
    DATABASE_URL: address('noktra_app'),
    MIGRATE_DATABASE_URL: address('noktra_owner'),
  }
  world.clock.advance(Date.now() + 60_000 - world.clock.now().getTime())
})

afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const command = join(import.meta.dirname, '../../envelope-command.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

/** Each run starts a process of its own. */
describe('npm run envelope', { timeout: 120_000 }, () => {
  test('makes an envelope that can be claimed, and ends it', async () => {
    const terms = ['--sum', '12.50', '--parts', '10', '--days', '30']
    const made = run('--code', 'from the desk', '--title', 'Hello', '--title-zh', '你好', ...terms)
    expect(made.stderr).toMatch(/12\.5 coins in 10 parts\.$/)
    const id = Number(made.stdout)
    expect((await claim(world, await aClaimant(world), 'From The Desk')).data).toMatchObject({
      red_envelope_id: id,
      n: 1,
    })
    const query = { red_envelope_id: id }
    const chinese = await world.data(envelopeDetails, { query, headers: { 'accept-language': 'zh' } })
    expect(chinese).toMatchObject({ title: '你好', num: 10, left: 9, total: 12.5, status: 0 })
    expect((await world.data(envelopeDetails, { query })).title).toBe('Hello')

    expect(run('--code', 'From the desk', '--title', 'Again', ...terms)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The code FROM THE DESK is in use.',
    })
    expect(run('--close', String(id))).toMatchObject({ status: 0, stderr: `Envelope ${id} is closed.` })
    expect((await claim(world, await aClaimant(world), 'from the desk')).error).toBe('envelope_ended')
    expect(run('--close', String(id))).toMatchObject({ status: 1, stdout: '' })
  })

  test.each([
    ['nothing', []],
    ['no title', ['--code', 'x', '--sum', '1', '--parts', '1', '--days', '1']],
    ['an unknown word', ['--codes', 'x']],
    [
      'a sum of three decimals',
      ['--code', 'x', '--title', 'T', '--sum', '1.234', '--parts', '1', '--days', '1'],
    ],
    ['no day', ['--code', 'x', '--title', 'T', '--sum', '1', '--parts', '1', '--days', '0']],
    [
      'fewer cents than parts',
      ['--code', 'x', '--title', 'T', '--sum', '1', '--parts', '101', '--days', '1'],
    ],
  ])('refuses %s in a sentence', async (_, args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(stderr.length).toBeGreaterThan(20)
  })
})

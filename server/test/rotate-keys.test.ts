// @module-tag long

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { seed, setSeed } from '@noktra/contract/users'
import { countSealed } from '#server/platform/db/sealed-values.ts'
import { SEALED } from '#server/sealed.ts'
import { readSecrets, seal, sha256, unseal } from '#server/platform/secrets.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'
import { runCommand } from './run-command.ts'

/*
 * The data key is changed beside a running store with players in it, in the order in which its operator does it. The
 * tests follow each other on one server.
 */
const BOX_PRICE = 0.5
const INVITED = 450
const INVITED_NAME = 'Sam'

let server: KilledServer
let file: string
let boxId: number
let tokens: string[]

beforeAll(async () => {
  server = await startKilledServer()
  file = join(server.env['DATA_DIR']!, 'secrets.json')
  boxId = await boxAt(server, BOX_PRICE)
  tokens = await Promise.all([signUp(server), signUp(server)])
  await inviteMany()
}, 240_000)

afterAll(() => server.remove())

function rotate(...args: string[]) {
  return runCommand('rotate-keys', args, server.env)
}

function keyIds(): number[] {
  return [...readSecrets(file).data.keys()]
}

/** The keys by which anything is sealed, over all columns. */
async function usedKeys(): Promise<number[]> {
  const counted = await Promise.all(SEALED.map((at) => countSealed(server.db, at)))
  return [...new Set(counted.flat().map(({ key_id }) => key_id))].sort((a, b) => a - b)
}

async function openOne(token: string): Promise<void> {
  await server.data(openBox, { token, body: { box_id: boxId } })
}

/** More rows than a batch, in a table whose key is a hash. */
async function inviteMany(): Promise<void> {
  const secrets = readSecrets(file)
  const now = new Date()
  const { id } = await server.db
    .insertInto('staff')
    .values({ name: INVITED_NAME, role: 'support', status: 'invited', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const links = Array.from({ length: INVITED }, (_, n) => ({
    token_hash: sha256(`link ${n}`),
    staff_id: id,
    totp_secret: seal(secrets, Buffer.from(`secret ${n}`)),
    created_at: now,
    expires_at: now,
  }))
  await server.db.insertInto('staff_link').values(links).execute()
}

async function invitedSecrets(): Promise<string[]> {
  const secrets = readSecrets(file)
  const rows = await server.db
    .selectFrom('staff_link')
    .innerJoin('staff', 'staff.id', 'staff_link.staff_id')
    .select('staff_link.totp_secret')
    .where('name', '=', INVITED_NAME)
    .execute()
  return rows.map((row) => unseal(secrets, row.totp_secret).toString()).sort()
}

/** The seeds that a player is told of: what is revealed must be what was promised before. */
async function revealNow(token: string) {
  const { revealed } = await server.data(setSeed, {
    token,
    body: { user_seed: `mine-${Math.floor(performance.now())}` },
  })
  return revealed
}

describe('npm run rotate-keys', { timeout: 240_000 }, () => {
  test('the old key cannot be removed while there is no other', async () => {
    const { status, stdout } = await rotate('--remove-old')
    expect([status, stdout]).toEqual([0, 'There is only data key 1: nothing to remove.'])
    expect((await rotate('--remove')).stderr).toMatch(/Unknown option[^]*npm run rotate-keys/)
    // On several machines the key is added before anything is sealed by it.
    expect((await rotate('--add')).stdout).toMatch(/^Data key 2 is in .*secrets\.json\. Copy the file/)
    expect([keyIds(), await usedKeys()]).toEqual([[1, 2], [1]])
  })

  /** @shows ASVS-11.2.2 */
  test('seals everything again while players play, and each seed is the one it was', async () => {
    const [token, other] = tokens as [string, string]
    await revealNow(token)
    const before = await server.data(seed, { token })
    let playing = true
    const play = (async () => {
      while (playing) await openOne(other)
    })()
    const { status, stdout, stderr } = await rotate()
    playing = false
    await play
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^seed_pair\.server_seed: \d+ values are sealed by data key 2\.$/m)
    expect(stdout).toMatch(/^beacon_chain\.checkpoints: 1 values/m)
    expect(stdout).toMatch(/Now start the store anew/)
    expect(stdout).toMatch(/^staff_link\.totp_secret: 45\d values/m)
    expect(await invitedSecrets()).toEqual(Array.from({ length: INVITED }, (_, n) => `secret ${n}`).sort())
    expect([keyIds(), statSync(file).mode & 0o777]).toEqual([[1, 2], 0o600])

    expect(await server.data(seed, { token })).toEqual(before)
    const revealed = await revealNow(token)
    expect(revealed.server_seed_hash).toBe(before.server_seed_hash)
  })

  test('the running store seals by its old key on, which is therefore kept', async () => {
    expect(await usedKeys()).toEqual([1, 2])
    const { status, stderr } = await rotate('--remove-old')
    expect([status, stderr]).toEqual([
      1,
      'A store runs that was started before data key 2 was there: start each anew, then remove the old key.',
    ])
    expect(keyIds()).toEqual([1, 2])
  })

  test('a rotation that is run again goes on with the key that it has added', async () => {
    expect((await rotate()).stdout).toContain('All is sealed by data key 2.')
    expect(keyIds()).toEqual([1, 2])
    expect(await usedKeys()).toEqual([2])
  })

  test('after a restart the old key is removed, and all that was sealed opens', async () => {
    const [token, other] = tokens as [string, string]
    const before = await server.data(seed, { token })
    await server.kill()
    await revealNow(other)
    const { status, stdout } = await rotate('--remove-old')
    expect([status, stdout.split('\n').at(-1)]).toEqual([
      0,
      'Data key 1 is removed. Backups made before have a secrets file of their own.',
    ])
    expect([keyIds(), await usedKeys()]).toEqual([[2], [2]])
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toEqual([
      'SEED_KEY',
      'COOKIE_KEY',
      'DATA_KEYS',
    ])

    await server.kill()
    expect(await server.data(seed, { token })).toEqual(before)
    for (const each of tokens) await openOne(each)
    expect((await revealNow(token)).server_seed_hash).toBe(before.server_seed_hash)
    expect(server.prove()).toContain('The books balance')
  })

  /** @shows ASVS-11.2.2 ASVS-14.2.4 */
  test('every column of bytes is known to be sealed, or not to be', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(server.db)
    // The salts of the log (log_) and of liabilities are told to those whose entries they belong to.
    const plain = rows
      .map(({ name }) => name)
      .filter(
        (name) =>
          !/hash(_before)?$|_check$|seal$|\.(anchor|randomness|signature|fingerprint)$|^(picture|brand_picture|picture_job_part)\.bytes$|^log_|^liability_/.test(
            name,
          ),
      )
    expect(plain.sort()).toEqual(SEALED.map(({ table, column }) => `${table}.${column}`).sort())
  })
})

// @module-tag long

import { existsSync, readFileSync } from 'node:fs'
import pino from 'pino'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeOwnDatabase, type OwnDatabase } from '#test/own-database.ts'
import { T0 } from '#test/test-store.ts'
import { ConfigError, readConfig } from '../config.ts'
import { connectPool, kyselyOn } from './connect.ts'
import { SEALED } from '../../sealed.ts'
import { openStore } from './open-store.ts'
import { findMark } from './store-mark.ts'

/* What a store looks at before it serves anything: that the database is of the mode that is asked for, and these its keys. */

const now = () => T0
const log = pino({ level: 'silent' })
let own: OwnDatabase

function open(env: NodeJS.ProcessEnv = {}) {
  return openStore({
    config: readConfig({ ...own.env, ...env }),
    clock: { now },
    log,
    sealed: SEALED,
  })
}

async function refusal(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const error: unknown = await open(env).then(
    () => null,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(ConfigError)
  return (error as ConfigError).message
}

const modeIs = async () => (await findMark(own.owner))?.mode

const PRODUCTION = { NODE_ENV: 'production' }
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'noktra@noktra.example' }

afterEach(() => own.drop())

describe('a new database', () => {
  beforeEach(async () => {
    own = await makeOwnDatabase('nothing')
  })

  test('is a live store in production with nothing but mail, and stays one without the settings', async () => {
    const { config } = await open({ ...PRODUCTION, ...MAIL })
    expect(config.sandbox).toBe(false)
    expect(await modeIs()).toBe('live')
    expect((await open()).config.sandbox).toBe(false)
    expect(await refusal({ SANDBOX: '1' })).toContain('never opens as a sandbox')
    expect(await refusal({ ...PRODUCTION, SANDBOX: '1' })).toContain('never opens as a sandbox')
  })

  test('is a sandbox by SANDBOX=1, in production too, and then never a live store', async () => {
    const { config } = await open({ ...PRODUCTION, SANDBOX: '1' })
    expect(config).toMatchObject({ sandbox: true, steamHosts: null })
    expect((await open()).config).toMatchObject({ sandbox: true, steamHosts: null })
    for (const env of [PRODUCTION, { SANDBOX: '0' }, { ...PRODUCTION, SANDBOX: '0' }]) {
      expect(await refusal(env)).toMatch(/is a sandbox.*npm run open-shop/)
    }
    expect(await refusal(MAIL)).toContain('a real mail server')
    expect(await modeIs()).toBe('sandbox')
  })

  test('of the operator is no sandbox by what is missing', async () => {
    expect((await open()).config.sandbox).toBe(false)
    expect(await modeIs()).toBe('live')
  })

  test('is marked once by stores that start at the same time', async () => {
    const opened = await Promise.all(Array.from({ length: 6 }, () => open({ SANDBOX: '1' })))
    const keys = new Set(opened.map(({ secrets }) => secrets.seed.toString('hex')))
    expect(keys.size).toBe(1)
    expect(await own.owner.selectFrom('store').selectAll().execute()).toHaveLength(1)
  })

  test('keeps its mark, whichever role would change it', async () => {
    await open({ SANDBOX: '1' })
    const app = kyselyOn(connectPool(own.env['DATABASE_URL']!, { poolSize: 1, onError: () => {} }))
    try {
      for (const db of [own.owner, app]) {
        for (const change of ["update store set mode = 'live'", 'delete from store', 'truncate store']) {
          await expect(sql.raw(change).execute(db), change).rejects.toMatchObject({ code: '42501' })
        }
      }
      await expect(app.deleteFrom('store_key').execute()).rejects.toMatchObject({ code: '42501' })
    } finally {
      await app.destroy()
    }
    expect(await modeIs()).toBe('sandbox')
  })

  test('is not opened by a version of the store that is older than its tables', async () => {
    await open({ SANDBOX: '1' })
    await sql`insert into migration (name, run_at) values ('9999-later.sql', ${T0}::timestamptz)`.execute(
      own.owner,
    )
    expect(await refusal({ SANDBOX: '1' })).toBe(
      'The database belongs to a newer version of the store (its last migration is 9999-later.sql): start that version.',
    )
  })
})

describe('a database of an earlier version', () => {
  beforeEach(async () => {
    own = await makeOwnDatabase('template')
    own.writeSecrets()
  })

  const player = () => sql`
    insert into player (nickname, avatar, email, invite_code, created_at)
    values ('Old', 0, 'old@noktra.example', 'OLDCODE1', ${T0}::timestamptz) returning id`
  const order = (provider: string) => sql`
    insert into recharge_order (order_no, player_id, pay_method, provider, coins, payable, rate, status, created_at, expires_at)
    select 'N1', id, 'alipay2', ${provider}, 500, 3600, '7.2', 'expired', ${T0}::timestamptz, ${T0}::timestamptz from player`

  test('becomes a sandbox by a message of one, whatever is asked for', async () => {
    await sql`insert into outbox (address, text, created_at) values ('a@b.example', 'code', ${T0}::timestamptz)`.execute(
      own.owner,
    )
    expect(await refusal(PRODUCTION)).toContain('is a sandbox')
    expect(await modeIs()).toBeUndefined()
    expect((await open()).config.sandbox).toBe(true)
    expect(await modeIs()).toBe('sandbox')
  })

  test('becomes a sandbox by an order of one', async () => {
    await player().execute(own.owner)
    await order('sandbox').execute(own.owner)
    expect(await refusal({ SANDBOX: '0' })).toContain('is a sandbox')
    expect((await open({ SANDBOX: '1' })).config.sandbox).toBe(true)
  })

  test('is no sandbox when real money was ordered in it', async () => {
    await player().execute(own.owner)
    await order('alipay').execute(own.owner)
    expect(await refusal({ SANDBOX: '1' })).toContain('is a live store')
    expect((await open()).config.sandbox).toBe(false)
  })

  test('is else what SANDBOX says', async () => {
    expect((await open({ SANDBOX: '1' })).config.sandbox).toBe(true)
    expect(await modeIs()).toBe('sandbox')
  })

  test('opens with its own keys alone, and none are made for it', async () => {
    const other = 'ab'.repeat(32)
    own.writeSecrets((file) => (file.DATA_KEYS['1'] = other))
    expect(await refusal()).toContain('does not open what data key 1 has sealed')
    expect(await modeIs()).toBeUndefined()

    await player().execute(own.owner)
    await sql`insert into seed_chain (player_id, chain_no, anchor, created_at)
      select id, 1, ${Buffer.alloc(32, 9)}, ${T0}::timestamptz from player`.execute(own.owner)
    own.writeSecrets()
    expect(await refusal()).toContain('belongs to another store')
    expect(await modeIs()).toBeUndefined()
  })
})

describe('the keys', () => {
  beforeEach(async () => {
    own = await makeOwnDatabase('template')
    own.writeSecrets()
    await open({ SANDBOX: '1' })
  })

  test('are not made again when their file is missing', async () => {
    own.env['SECRETS_FILE'] = `${own.secretsFile}.lost`
    expect(await refusal({ SANDBOX: '1' })).toMatch(/is missing, and the database holds seeds/)
    expect(existsSync(own.env['SECRETS_FILE'])).toBe(false)
  })

  test.each([
    ['another seed key', (file) => (file.SEED_KEY = 'cd'.repeat(32)), 'belongs to another store'],
    ['another data key', (file) => (file.DATA_KEYS['1'] = 'cd'.repeat(32)), 'belongs to another store'],
    ['a data key less', (file) => (file.DATA_KEYS = { 2: 'cd'.repeat(32) }), 'lacks data key 1'],
  ] satisfies [string, Parameters<OwnDatabase['writeSecrets']>[0] & {}, string][])(
    'are refused with %s',
    async (_, change, sentence) => {
      own.writeSecrets(change)
      const written = readFileSync(own.secretsFile, 'utf8')
      expect(await refusal({ SANDBOX: '1' })).toContain(sentence)
      expect(readFileSync(own.secretsFile, 'utf8')).toBe(written)
    },
  )

  test('may have a further data key, and another cookie key, which an operator may change after a leak', async () => {
    own.writeSecrets((file) => {
      file.DATA_KEYS['2'] = 'ef'.repeat(32)
      file.COOKIE_KEY = 'ef'.repeat(32)
    })
    await open({ SANDBOX: '1' })
    own.writeSecrets()
    expect(await refusal({ SANDBOX: '1' })).toContain('lacks data key 2')
  })
})

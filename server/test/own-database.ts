import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { inject } from 'vitest'
import { connectPool, kyselyOn } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { TEMPLATE, testSecrets } from './test-store.ts'

/** A database of its own on the suite's server, addressed as an operator's, and a folder with a place for its secrets. */
export type OwnDatabase = {
  host: string
  database: string
  env: NodeJS.ProcessEnv
  secretsFile: string
  /** Writes the secrets by which the suite's template was made, changed as the test wants them. */
  writeSecrets: (change?: (file: SecretsFile) => void) => void
  /** As the role that owns the tables. */
  owner: Kysely<DB>
  drop: () => Promise<void>
}

type SecretsFile = { SEED_KEY: string; COOKIE_KEY: string; DATA_KEYS: Record<string, string> }

/** `from`: empty as a new one, or with the demo catalogue as an earlier version of the store left it. */
export async function makeOwnDatabase(from: 'nothing' | 'template'): Promise<OwnDatabase> {
  const host = inject('databaseHost')
  const database = `o_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'noktra-own-'))
  const secretsFile = join(folder, 'secrets.json')
  const onError = () => {}
  const asAdmin = async (statement: string) => {
    const admin = connectPool({ host, user: 'postgres', database: 'postgres' }, { poolSize: 1, onError })
    await admin.query('set lock_timeout = 0; set statement_timeout = 0')
    await admin.query(statement)
    await admin.end()
  }
  await asAdmin(
    `create database ${database} template ${from === 'template' ? TEMPLATE : 'template0'} owner noktra_owner strategy file_copy`,
  )
  const addressOf = (role: string) => `postgres://${role}@localhost/${database}?host=${host}`
  const owner = kyselyOn(connectPool({ host, user: 'noktra_owner', database }, { poolSize: 2, onError }))
  return {
    host,
    database,
    env: {
      DATABASE_URL: addressOf('noktra_app'),
      MIGRATE_DATABASE_URL: addressOf('noktra_owner'),
      DATA_DIR: folder,
      SECRETS_FILE: secretsFile,
    },
    secretsFile,
    writeSecrets: (change = () => {}) => {
      const hex = (key: Buffer) => key.toString('hex')
      const file = {
        SEED_KEY: hex(testSecrets.seed),
        COOKIE_KEY: hex(testSecrets.cookie.export()),
        DATA_KEYS: Object.fromEntries([...testSecrets.data].map(([id, key]) => [id, hex(key)])),
      }
      change(file)
      writeFileSync(secretsFile, JSON.stringify(file), { mode: 0o600 })
    },
    owner,
    drop: async () => {
      await owner.destroy()
      await asAdmin(`drop database ${database} with (force)`)
      rmSync(folder, { recursive: true })
    },
  }
}

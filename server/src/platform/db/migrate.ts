import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import type { ClientBase } from 'pg'
import { ConfigError } from '../config.ts'
import type { Pool } from './connect.ts'
import type { DB } from './schema.ts'

const folder = join(import.meta.dirname, 'migrations')
const LOCK = 7_061_955

/** All migrations of this version of the store, in their order. */
export function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * Runs the migrations that have not run yet, each in its own transaction, under an advisory lock. Returns their names.
 * @throws ConfigError when the database was migrated by a newer version of the store
 */
export async function migrate(pool: Pool, now: Date): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migration (name text primary key, run_at timestamptz not null)',
    )
    const done = await client.query<{ name: string }>('select name from migration')
    const known = new Set(done.rows.map((row) => row.name))
    const newer = [...known].filter((name) => !migrationNames().includes(name)).sort()
    if (newer.length > 0) {
      throw new ConfigError(
        `The database belongs to a newer version of the store (its last migration is ${newer.at(-1)}): start that version.`,
      )
    }
    const due = migrationNames().filter((name) => !known.has(name))
    for (const name of due) {
      await client.query('begin')
      try {
        await client.query(readFileSync(join(folder, name), 'utf8'))
        await client.query('insert into migration (name, run_at) values ($1, $2)', [name, now])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`The migration ${name} failed`, { cause })
      }
    }
    return due
  } finally {
    client.release(true)
  }
}

/** The newest migration that a database has, or null when it has none. */
export async function lastMigration(db: Kysely<DB>): Promise<string | null> {
  const known = await sql`select from pg_tables where tablename = 'migration'`.execute(db)
  if (known.rows.length === 0) return null
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from migration`.execute(db)
  return rows[0]!.name
}

/** Makes the two roles and the database of the embedded cluster: the owner of the tables, and the one that runs the store. */
export async function prepareCluster(admin: Pick<ClientBase, 'query'>, database: string): Promise<void> {
  for (const role of ['noktra_owner', 'noktra_app']) {
    const found = await admin.query('select 1 from pg_roles where rolname = $1', [role])
    if (found.rowCount === 0) await admin.query(`create role ${role} login`)
  }
  const found = await admin.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await admin.query(`create database ${database} owner noktra_owner`)
}

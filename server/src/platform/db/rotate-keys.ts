import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import { addDataKey, keepOneDataKey, readSecrets, seal, unseal, type Secrets } from '../secrets.ts'
import type { Tx } from './connect.ts'
import { COPY_LOCK } from './copy-lock.ts'
import type { DB } from './schema.ts'
import { forgetKeys, registerKey } from './store-mark.ts'
import { countSealed, keyIdOf, nameOf, type SealedColumn } from './sealed-values.ts'

export type Resealed = { column: string; values: number }

/** The secrets file, and every column that `seal` has closed. */
type Rotation = { file: string; sealed: readonly SealedColumn[]; signal: AbortSignal }

const BATCH = 200
/** A play holds its rows for some milliseconds, and a store that seals by the old key makes new ones all the time. */
const PAUSE_MS = 50
const MOST_ROUNDS = 40

/** How a store's connections are called in the database: by which data key it seals, until it is started again. */
export function nameOfStore({ dataKeyId }: Pick<Secrets, 'dataKeyId'>): string {
  return `noktra key ${dataKeyId}`
}

/**
 * Adds a data key to the secrets file and seals all that is stored by it, beside running stores: they find the new key
 * in the file when they meet it, and go on sealing by the old one until they are started again.
 * `db` is of the role that owns the tables. Each step can be repeated; stopped in between, all can be read.
 */
export async function rotateKeys(
  db: Kysely<DB>,
  { file, sealed, signal }: Rotation,
): Promise<{ key_id: number; resealed: Resealed[] }> {
  return alone(db, async () => {
    const key_id = newestKey(file)
    const secrets = readSecrets(file)
    await db.transaction().execute((tx) => registerKey(tx, secrets))
    return { key_id, resealed: await resealAll(db, secrets, { sealed, signal }) }
  })
}

/** Only adds the key, for stores on several machines: each needs it before anything is sealed by it. Gives its number. */
export async function addKey(db: Kysely<DB>, file: string): Promise<number> {
  return alone(db, async () => newestKey(file))
}

/** A rotation that was begun goes on with the key that it has added. */
function newestKey(file: string): number {
  const { data, dataKeyId } = readSecrets(file, { mustExist: true })
  return data.size > 1 ? dataKeyId : addDataKey(file)
}

/**
 * Seals what stores have sealed by older keys since, and removes these keys from the secrets file.
 * @throws ConfigError while a store runs that still seals by an older key
 */
export async function removeOldKeys(
  db: Kysely<DB>,
  { file, sealed, signal }: Rotation,
): Promise<{ key_id: number; removed: number[]; resealed: Resealed[] }> {
  return alone(db, async () => {
    const secrets = readSecrets(file, { mustExist: true })
    const removed = [...secrets.data.keys()].filter((id) => id !== secrets.dataKeyId)
    if (removed.length === 0) return { key_id: secrets.dataKeyId, removed, resealed: [] }
    await assertNoneSealsByOlder(db, secrets)
    const resealed = await resealAll(db, secrets, { sealed, signal })
    for (const at of sealed) {
      const older = (await countSealed(db, at)).filter(({ key_id }) => key_id !== secrets.dataKeyId)
      if (older.length > 0) {
        throw new ConfigError(
          `Something in ${nameOf(at)} is still sealed by data key ${older[0]!.key_id} and in use: run it again.`,
        )
      }
    }
    await assertNoneSealsByOlder(db, secrets)
    await forgetKeys(db, removed)
    keepOneDataKey(file, secrets.dataKeyId)
    return { key_id: secrets.dataKeyId, removed, resealed }
  })
}

/** A backup's secrets file has to fit the database beside it, so neither runs while the other does. */
async function alone<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (held) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${COPY_LOCK}) as free`.execute(
      held,
    )
    if (!rows[0]!.free)
      throw new ConfigError('A backup, or another rotation, is under way: wait for its end.')
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${COPY_LOCK})`.execute(held)
    }
  })
}

/** Whether any process of the store is connected, whichever key it seals by. */
export async function isStoreRunning(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'noktra key %' limit 1`.execute(db)
  return rows.length > 0
}

async function assertNoneSealsByOlder(db: Kysely<DB>, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'noktra key %'
      and application_name <> ${nameOfStore(secrets)} limit 1`.execute(db)
  if (rows.length > 0) {
    throw new ConfigError(
      `A store runs that was started before data key ${secrets.dataKeyId} was there: start each anew, then remove the old key.`,
    )
  }
}

async function resealAll(
  db: Kysely<DB>,
  secrets: Secrets,
  { sealed, signal }: Omit<Rotation, 'file'>,
): Promise<Resealed[]> {
  const resealed: Resealed[] = []
  for (const at of sealed) {
    let values = 0
    // Rows that a play holds are left out, as this must block no play; they are taken in the next round.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      values += await resealOnce(db, at, secrets, signal)
      const left = await countSealed(db, at)
      if (left.every(({ key_id }) => key_id === secrets.dataKeyId)) break
      await setTimeout(PAUSE_MS, undefined, { signal })
    }
    resealed.push({ column: nameOf(at), values })
  }
  return resealed
}

/** Once through a table in the order of its key. Gives how many values it sealed again. */
async function resealOnce(
  db: Kysely<DB>,
  at: SealedColumn,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<number> {
  let values = 0
  for (let after: unknown = null; ;) {
    signal.throwIfAborted()
    const batch = await db.transaction().execute((tx) => resealBatch(tx, at, secrets, after))
    values += batch.length
    if (batch.length < BATCH) return values
    after = batch.at(-1)!.key
  }
}

type SealedRow = { key: unknown; sealed: Buffer }

async function resealBatch(tx: Tx, at: SealedColumn, secrets: Secrets, after: unknown): Promise<SealedRow[]> {
  const [table, key, column] = [sql.table(at.table), sql.ref(at.key), sql.ref(at.column)]
  const { rows } = await sql<SealedRow>`
    select ${key} as key, ${column} as sealed from ${table}
    where ${column} is not null and ${keyIdOf(at)} <> ${secrets.dataKeyId}
      and ${after === null ? sql`true` : sql`${key} > ${after}`}
    order by ${key} limit ${BATCH} for no key update skip locked`.execute(tx)
  for (const row of rows) {
    await sql`
      update ${table} set ${column} = ${seal(secrets, open(at, row, secrets))}
      where ${key} = ${row.key} and ${column} = ${row.sealed}`.execute(tx)
  }
  return rows
}

function open(at: SealedColumn, row: SealedRow, secrets: Secrets): Buffer {
  try {
    return unseal(secrets, row.sealed)
  } catch (cause) {
    throw new ConfigError(
      `A value of ${nameOf(at)} cannot be opened (${at.key} ${String(row.key)}: ${(cause as Error).message}): nothing was removed.`,
      { cause },
    )
  }
}

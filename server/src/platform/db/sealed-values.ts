import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ConfigError } from '../config.ts'
import { unseal, type Secrets } from '../secrets.ts'
import type { DB } from './schema.ts'

/** A column whose values `seal` has closed. `key` is the table's primary key. */
export type SealedColumn = { table: string; key: string; column: string }

/** Those of tables that no game has. A new one is added here, else a rotation of the keys would leave it behind. */
export const STORE_SEALED: readonly (SealedColumn & { table: keyof DB })[] = [
  { table: 'seed_pair', key: 'id', column: 'server_seed' },
  { table: 'beacon_chain', key: 'chain_no', column: 'checkpoints' },
  { table: 'card_batch', key: 'id', column: 'sealed_secrets' },
  { table: 'approval', key: 'id', column: 'sealed' },
  { table: 'totp', key: 'player_id', column: 'secret' },
  { table: 'push_key', key: 'id', column: 'private_key' },
  { table: 'price_feed', key: 'id', column: 'sealed_key' },
  { table: 'staff', key: 'id', column: 'totp_secret' },
  { table: 'staff_link', key: 'token_hash', column: 'totp_secret' },
]

export function nameOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`
}

/** The id of the key that has sealed the value. */
export function keyIdOf({ column }: SealedColumn): RawBuilder<number> {
  return sql<number>`get_byte(${sql.ref(column)}, 0)`
}

/** How many values each key has sealed, and one of them. */
export async function countSealed(
  db: Kysely<DB>,
  at: SealedColumn,
): Promise<{ key_id: number; values: number; sample: Buffer }[]> {
  const { rows } = await sql<{ key_id: number; values: number; sample: Buffer }>`
    select ${keyIdOf(at)} as key_id, count(*) as values, min(${sql.ref(at.column)}) as sample
    from ${sql.table(at.table)} where ${sql.ref(at.column)} is not null group by 1 order by 1`.execute(db)
  return rows
}

/** @throws ConfigError unless these secrets open what is sealed in this database */
export async function assertOpens(
  db: Kysely<DB>,
  secrets: Secrets,
  sealed: readonly SealedColumn[],
): Promise<void> {
  for (const at of sealed) {
    for (const { key_id, sample } of await countSealed(db, at)) {
      try {
        unseal(secrets, sample)
      } catch {
        throw new ConfigError(
          `The secrets file${secrets.file ? ` ${secrets.file}` : ''} does not open what data key ${key_id} has sealed in ${nameOf(at)}: it belongs to another store or another time.`,
        )
      }
    }
  }
}

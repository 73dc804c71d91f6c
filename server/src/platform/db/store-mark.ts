import { sql, type Kysely } from 'kysely'
import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { sha256 } from '@noktra/game/sha256'
import { ConfigError, realServices, type Config, type StoreMode } from '../config.ts'
import { readSecrets, type Secrets } from '../secrets.ts'
import type { Db, Tx } from './connect.ts'
import { dataKeyCheck, seedCheck } from './key-check.ts'
import type { DB } from './schema.ts'
import { assertOpens, countSealed, type SealedColumn } from './sealed-values.ts'

type Opening = {
  config: Config
  now: Date
  sealed: readonly SealedColumn[]
  secretsOf?: (mustExist: boolean) => Secrets
}

export type Mark = { mode: StoreMode; seed_check: Buffer; made_at: Date }

/** What the database says that it is; null for one that no store has opened yet, or only an earlier version. */
export async function findMark(db: Db): Promise<Mark | null> {
  const mark = await db.selectFrom('store').select(['mode', 'seed_check', 'made_at']).executeTakeFirst()
  return mark ? { ...mark, mode: mark.mode as StoreMode } : null
}

/** What a command of the operator's prints of the store that it worked on. */
export function modeLine(mode: StoreMode | null | undefined): string {
  if (!mode) return 'No version of the store that tells a sandbox from a live store has opened it yet.'
  return mode === 'sandbox'
    ? 'It is a sandbox: its coins were free, and it never opens as a live store.'
    : 'It is a live store.'
}

/**
 * Looks whether the secrets are those of the database and whether it has the mode that is asked for; what is not marked yet is
 * marked now. `db` is of the role that owns the tables. A database that holds nothing sealed gets new secrets if there are none.
 * @throws ConfigError in one sentence, and nothing is changed
 */
export async function openMark(
  db: Kysely<DB>,
  { config, now, sealed, secretsOf = (mustExist) => readSecretsOf(config.secretsFile, mustExist) }: Opening,
): Promise<{ mode: StoreMode; secrets: Secrets }> {
  return db.transaction().execute(async (tx) => {
    // Processes that start at once come one after the other: one makes the secrets, the others read them.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtextextended('store mark', 0))`.execute(tx)
    const mark = await findMark(tx)
    const secrets = secretsOf(mark !== null || (await holdsSeeds(tx, sealed)))
    if (mark) await assertKeys(tx, secrets, mark)
    else await assertOpensOld(tx, secrets, sealed)
    const mode = await modeOf(tx, config, mark)
    if (!mark) {
      const row = { mode, seed_check: seedCheck(secrets), made_at: now }
      await tx.insertInto('store').values(row).execute()
    }
    await registerKey(tx, secrets)
    return { mode, secrets }
  })
}

/** Notes the key that something is sealed by from now on, so that no store opens this database without it. */
export async function registerKey(tx: Tx, secrets: Secrets): Promise<void> {
  await tx
    .insertInto('store_key')
    .values({ key_id: secrets.dataKeyId, key_check: dataKeyCheck(secrets, secrets.dataKeyId)! })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the keys under which nothing is sealed any more. */
export async function forgetKeys(db: Kysely<DB>, keyIds: number[]): Promise<void> {
  await db.deleteFrom('store_key').where('key_id', 'in', keyIds).execute()
}

/** @throws ConfigError when the secrets are not those by which the database was made and sealed */
export async function assertKeys(db: Db, secrets: Secrets, mark: Mark): Promise<void> {
  const keys = await db.selectFrom('store_key').select(['key_id', 'key_check']).execute()
  const lost = keys.find(({ key_id }) => !secrets.data.has(key_id))
  const isOurs =
    mark.seed_check.equals(seedCheck(secrets)) &&
    keys.every(({ key_id, key_check }) => dataKeyCheck(secrets, key_id)?.equals(key_check) ?? true)
  if (!isOurs) throw new ConfigError(`${fileOf(secrets)} belongs to another store: ${PUT_BACK}`)
  if (lost) {
    throw new ConfigError(
      `${fileOf(secrets)} lacks data key ${lost.key_id}, which has sealed values of this database: ${PUT_BACK}`,
    )
  }
}

const PUT_BACK = 'put back the one of this database, of which its backups hold a copy.'

function fileOf({ file }: Secrets): string {
  return `The secrets file${file ? ` ${file}` : ''}`
}

/** A database that holds seeds is never given new secrets: they could not be opened, and every chain would break. */
function readSecretsOf(file: string, mustExist: boolean): Secrets {
  return readSecrets(file, {
    mustExist,
    ifMissing: `The secrets file ${file} is missing, and the database holds seeds that only it opens: ${PUT_BACK}`,
  })
}

async function holdsSeeds(db: Tx, sealed: readonly SealedColumn[]): Promise<boolean> {
  for (const at of sealed) if ((await countSealed(db, at)).length > 0) return true
  return (await db.selectFrom('seed_chain').select('player_id').limit(1).executeTakeFirst()) !== undefined
}

/** The same for a database that an earlier version made: what is sealed opens, and the chains lead to their anchors. */
async function assertOpensOld(db: Tx, secrets: Secrets, sealed: readonly SealedColumn[]): Promise<void> {
  await assertOpens(db, secrets, sealed)
  const chain = await db
    .selectFrom('seed_chain')
    .select(['player_id', 'chain_no', 'anchor'])
    .orderBy('player_id', 'desc')
    .orderBy('chain_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!chain) return
  const first = seedAt(seedChainHead(secrets.seed, chain.player_id, chain.chain_no), 1)
  if (!chain.anchor.equals(sha256(first))) {
    throw new ConfigError(`${fileOf(secrets)} belongs to another store: ${PUT_BACK}`)
  }
}

async function modeOf(db: Tx, config: Config, mark: Mark | null): Promise<StoreMode> {
  const { wantedMode } = config
  const found = mark?.mode ?? (await modeOfOld(db))
  if (!found) {
    return wantedMode ?? (config.databaseUrl || realServices(config).length > 0 ? 'live' : 'sandbox')
  }
  if (wantedMode && wantedMode !== found) throw new ConfigError(OTHER_MODE[found])
  return found
}

/** By what a store stands that is asked to open as what it is not. */
const OTHER_MODE: Record<StoreMode, string> = {
  sandbox:
    'This database is a sandbox, whose coins were free, and never opens as a live store: start it with SANDBOX=1, or make a shop of it by npm run open-shop (docs/operations.md).',
  live: 'This database is a live store and never opens as a sandbox: start it without SANDBOX=1.',
}

/** What an earlier version ran on it: anything of the sandbox makes it one, a real order makes it live; null: neither. */
async function modeOfOld(db: Tx): Promise<StoreMode | null> {
  const { rows } = await sql<{ played: boolean; real: boolean }>`
    select exists (select from outbox) or exists (select from sandbox_payment) or exists (select from sandbox_market_order)
        or exists (select from recharge_order where provider = 'sandbox')
        or exists (select from retrieval where provider = 'sandbox') as played,
      exists (select from recharge_order where provider <> 'sandbox') as real`.execute(db)
  return rows[0]!.played ? 'sandbox' : rows[0]!.real ? 'live' : null
}

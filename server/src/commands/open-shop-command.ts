import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql, type Kysely } from 'kysely'
import pino from 'pino'
import { systemClock } from '../platform/clock.ts'
import { readOptions, runCommand } from '../platform/command-line.ts'
import { ConfigError, readConfig, type Config } from '../platform/config.ts'
import { connectPool, kyselyOn } from '../platform/db/connect.ts'
import { findCluster, startCluster } from '../platform/db/embedded.ts'
import { lastMigration, migrationNames } from '../platform/db/migrate.ts'
import { stopUnlessUsed, type Address } from '../platform/db/open-database.ts'
import { openStore } from '../platform/db/open-store.ts'
import { SEALED } from '../sealed.ts'
import type { DB } from '../platform/db/schema.ts'
import { findMark, modeLine } from '../platform/db/store-mark.ts'
import { carryCatalogue, carryNumbers, type Carried } from '../catalogue/carry-catalogue.ts'
import { proofLines, proveAtOnce } from '../books.ts'
import type { Secrets } from '../platform/secrets.ts'
import { buildStore } from '../store.ts'

const USAGE = `npm run open-shop -- --from <data folder or database address of the sandbox> [--data-dir <new folder>]

Makes a live store, in DATA_DIR or DATABASE_URL or in another folder, with the catalogue of a sandbox: skins, prices, pictures,
boxes, minesweeper, mall, rolls of the house, texts and settings. Players, money, items, staff and seeds stay behind.`

const log = pino({ level: 'error' }, pino.destination(2))
const onError = (error: Error) => log.error(error)

/** `npm run open-shop`: a new live store with the catalogue of a sandbox; exits 1 when its books do not balance. */
async function run(args: string[]): Promise<void> {
  const { from, config } = readWish(args)
  const sandbox = await openSandbox(from)
  try {
    const opened = await openStore({ config, clock: systemClock, log, sealed: SEALED })
    try {
      // At one moment, whatever is played there meanwhile.
      const reading = sandbox.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      printResult(await reading.execute((from) => fillShop(from, opened)))
      await prove(opened.database.address, opened.secrets)
    } finally {
      await opened.database.stop()
    }
  } finally {
    await sandbox.close()
  }
}

/** @throws ConfigError when the new store has a catalogue, or the prices of today do not allow it */
async function fillShop(
  sandbox: Kysely<DB>,
  { config, secrets, database }: Awaited<ReturnType<typeof openStore>>,
): Promise<Carried> {
  const store = await buildStore({ config, secrets, clock: systemClock, database: database.address, log })
  const owner = kyselyOn(connectPool(database.owner, { poolSize: 1, onError }))
  try {
    if (await store.kysely.selectFrom('design').select('id').limit(1).executeTakeFirst()) {
      throw new ConfigError('The new store has a catalogue already: name another folder, or a new database.')
    }
    await store.ctx.providers.beacon.prepare()
    const carried = await store.ctx.transact(async (tx) => {
      // It waits for what the sandbox reads.
      await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
      return carryCatalogue(sandbox, tx, store.ctx)
    })
    await carryNumbers(sandbox, owner)
    return carried
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError(`${error.message}.`, { cause: error })
    throw error
  } finally {
    await owner.destroy()
    await store.close()
  }
}

type Sandbox = { db: Kysely<DB>; close: () => Promise<void> }

/** @throws ConfigError unless it is a sandbox of this version */
async function openSandbox(from: string): Promise<Sandbox> {
  const { address, stop } = addressOf(from)
  const db = kyselyOn(connectPool(address, { poolSize: 1, patient: true, onError }))
  const close = async () => {
    await db.destroy()
    await stop()
  }
  try {
    const newest = await lastMigration(db)
    if (newest !== migrationNames().at(-1)) {
      throw new ConfigError(
        `${from} is the store of another version${newest ? ` (${newest})` : ''}: start it once with this one.`,
      )
    }
    const mark = await findMark(db)
    if (mark?.mode !== 'sandbox') throw new ConfigError(`${from} is no sandbox. ${modeLine(mark?.mode)}`)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}

function addressOf(from: string): { address: Address; stop: () => Promise<void> } {
  if (/^postgres(ql)?:/.test(from)) return { address: from, stop: async () => {} }
  const dataDir = resolve(from)
  if (!existsSync(dataDir) || !findCluster(dataDir)) throw new ConfigError(`There is no store in ${from}.`)
  const cluster = startCluster(dataDir)
  return {
    address: { host: cluster.host, user: 'noktra_app', database: 'noktra' },
    stop: () => stopUnlessUsed(cluster, onError),
  }
}

function printResult({ boxes, tiers, offers, skins, left }: Carried): void {
  for (const sentence of left) console.log(sentence)
  console.log(
    `The shop has ${skins} skins, ${boxes} boxes, ${tiers} tiers of minesweeper and ${offers} offers. Its odds come on sale with the first beacon round after its start.`,
  )
}

async function prove(address: Address, secrets: Secrets): Promise<void> {
  const db = kyselyOn(connectPool(address, { poolSize: 1, patient: true, onError }))
  try {
    const faults = await proveAtOnce(db, secrets)
    for (const line of proofLines(faults, { sealed: true })) console.log(line)
    console.log(modeLine((await findMark(db))?.mode))
    process.exitCode = faults.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
}

function readWish(args: string[]): { from: string; config: Config } {
  const options = { from: { type: 'string' }, 'data-dir': { type: 'string' } } as const
  const values = readOptions(args, options, USAGE)
  if (!values.from) throw new ConfigError(USAGE)
  const given = readConfig()
  if (given.wantedMode === 'sandbox')
    throw new ConfigError('A shop is a live store: run this without SANDBOX=1.')
  const live: Config = { ...given, wantedMode: 'live' }
  const folder = values['data-dir']
  if (!folder) return { from: values.from, config: live }
  const dataDir = resolve(folder)
  return {
    from: values.from,
    config: {
      ...live,
      dataDir,
      secretsFile: join(dataDir, 'secrets.json'),
      databaseUrl: null,
      migrateDatabaseUrl: null,
    },
  }
}

await runCommand(run)

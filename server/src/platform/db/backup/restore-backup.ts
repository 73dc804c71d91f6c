import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock.ts'
import { ConfigError, type Config, type StoreMode } from '../../config.ts'
import { coversSecrets, parseSecrets, readSecrets, type Secrets } from '../../secrets.ts'
import { connectPool, kyselyOn } from '../connect.ts'
import {
  isClusterRunning,
  makeClusterFrom,
  makeFolders,
  removeDataFolder,
  startCluster,
} from '../embedded.ts'
import type { Fault } from '../../check.ts'
import { publishedFile } from '../../public-log/published-file.ts'
import type { DB } from '../schema.ts'
import { openDatabase, stopUnlessUsed, type Address } from '../open-database.ts'
import { openMark } from '../store-mark.ts'
import { assertOpens, type SealedColumn } from '../sealed-values.ts'
import { assertWhole, BASE, CONTROL, getManifest, LABEL, SECRETS, WAL, type Manifest } from './manifest.ts'
import { flush, unpackInto } from './pack.ts'

export type RestoreWish = { from: string; replace: boolean }
export type Restored = {
  manifest: Manifest
  mode: StoreMode
  faults: Fault[]
  /** Where the store lies that was there before. */
  aside: string | null
}
export type RestoreParts = {
  config: Config
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  signal: AbortSignal
  /** Every column that `seal` has closed. */
  sealed: readonly SealedColumn[]
  /** What is done to the copy before it is proven and takes its place. */
  finish: (db: Kysely<DB>, secrets: Secrets) => Promise<void>
  /** Checks the books of the copy: what does not hold. */
  audit: (db: Kysely<DB>, secrets: Secrets) => Promise<Fault[]>
}

const HALF = '.restoring-'
const ASIDE = 'before-'

/**
 * Makes a data folder from a backup. The copy is unpacked beside, started, migrated, opened with its secrets and proven,
 * and takes its place only then; a store that was there before stays in a folder of its own, whole.
 * @throws ConfigError when the backup is damaged, or the folder holds a store that may not be replaced
 */
export async function restoreBackup(parts: RestoreParts, wish: RestoreWish): Promise<Restored> {
  const { config, clock, signal } = parts
  const manifest = getManifest(wish.from)
  await assertWhole(wish.from, manifest, signal)
  const secrets = secretsFor(config, wish, manifest)
  await assertFree(config, wish)
  removeHalves(config.dataDir)
  const half = join(config.dataDir, `${HALF}${process.pid}`)
  try {
    await unpack(wish.from, half, signal)
    const { mode, faults } = await tryOut(parts, half, secrets)
    await assertFree(config, wish)
    signal.throwIfAborted()
    const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-')
    const aside = wish.replace ? setAside(config, join(config.dataDir, `${ASIDE}${stamp}`)) : null
    if (!existsSync(config.secretsFile)) placeSecrets(join(wish.from, SECRETS), config.secretsFile)
    await flush(config.secretsFile)
    renameSync(join(half, 'postgres'), join(config.dataDir, 'postgres'))
    await flush(config.dataDir)
    return { manifest, mode, faults, aside }
  } catch (cause) {
    if (cause instanceof ConfigError || signal.aborted) throw cause
    throw new ConfigError(`Nothing was restored: ${(cause as Error).message}.`, { cause })
  } finally {
    removeHalf(half)
  }
}

/** The secrets that the restored store will have. @throws ConfigError when those that are there are others */
function secretsFor({ secretsFile }: Config, { from, replace }: RestoreWish, manifest: Manifest): Secrets {
  const brought = manifest.parts.some((part) => part.name === SECRETS)
    ? parseSecrets(readFileSync(join(from, SECRETS), 'utf8'), join(from, SECRETS))
    : null
  if (!existsSync(secretsFile)) {
    if (brought) return brought
    throw new ConfigError(
      `${from} was made without the secrets: put the store's secrets file at ${secretsFile} first.`,
    )
  }
  if (!brought) return readSecrets(secretsFile)
  if (replace) return brought
  const present = readSecrets(secretsFile)
  if (coversSecrets(present, brought)) return present
  throw new ConfigError(
    `The secrets file ${secretsFile} is of another store than the backup: move it away, or use --replace.`,
  )
}

/** @throws ConfigError unless there is nothing in the data folder, or a store that may be replaced and does not run */
async function assertFree(
  { dataDir, secretsFile, logKeyFile }: Config,
  { replace }: RestoreWish,
): Promise<void> {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  if (names.includes('postgres')) {
    if (!replace) {
      throw new ConfigError(
        `${dataDir} holds a store: name another folder with --data-dir, or set this one aside with --replace.`,
      )
    }
    // Commands leave a cluster running; only a store that uses it counts.
    if (isClusterRunning(dataDir)) await stopUnlessUsed(startCluster(dataDir), () => {})
    if (isClusterRunning(dataDir)) throw new ConfigError(`A store runs on ${dataDir}: stop it first.`)
    return
  }
  const foreign = names.find(
    (name) =>
      !name.startsWith(HALF) &&
      !name.startsWith(ASIDE) &&
      name !== 'lost+found' &&
      ![secretsFile, logKeyFile, publishedFile({ logKeyFile })].includes(join(dataDir, name)),
  )
  if (foreign) {
    throw new ConfigError(
      `${dataDir} is not empty, and what is in it is no store (${foreign}): name another folder.`,
    )
  }
}

async function unpack(from: string, half: string, signal: AbortSignal): Promise<void> {
  await makeClusterFrom(half, async (cluster) => {
    chmodSync(half, 0o700)
    await unpackInto(cluster, join(from, BASE), signal)
    await unpackInto(join(cluster, 'pg_wal'), join(from, WAL), signal)
    copyFileSync(join(from, LABEL), join(cluster, LABEL))
    copyFileSync(join(from, CONTROL), join(cluster, 'global', CONTROL))
  })
}

/** Starts the copy, which brings it to the moment at which the backup ended, and looks whether the store could run on it. */
async function tryOut(
  { config, clock, log, sealed, finish, audit }: RestoreParts,
  half: string,
  secrets: Secrets,
): Promise<Pick<Restored, 'mode' | 'faults'>> {
  const copy = { ...config, dataDir: half, databaseUrl: null, migrateDatabaseUrl: null }
  const database = await openDatabase(copy, clock, log)
  const connect = (address: Address) =>
    kyselyOn(connectPool(address, { poolSize: 1, patient: true, onError: (error) => log.error(error) }))
  const db = connect(database.address)
  const owner = connect(database.owner)
  try {
    await assertOpens(db, secrets, sealed)
    const { mode } = await openMark(owner, {
      config: copy,
      now: clock.now(),
      sealed,
      secretsOf: () => secrets,
    })
    await finish(db, secrets)
    return { mode, faults: await audit(db, secrets) }
  } finally {
    await Promise.all([db.destroy(), owner.destroy()])
    await database.stop()
    // No other process knows of it, and it must not run when its folder is moved.
    if (isClusterRunning(half)) startCluster(half).stop()
  }
}

/**
 * Moves the store of the data folder into one inside it, from which it can be started too. Gives its name, if there is one. The keys of the
 * log stay with what they published: both are the log's, whichever copy of the store goes on with it.
 */
function setAside({ dataDir, secretsFile }: Config, aside: string): string | null {
  const moves = [
    [join(dataDir, 'postgres'), join(aside, 'postgres')],
    [secretsFile, join(aside, SECRETS)],
  ].filter(([from]) => existsSync(from!)) as [string, string][]
  if (moves.length === 0) return null
  mkdirSync(aside, { mode: 0o700 })
  for (const [from, to] of moves) move(from, to)
  return aside
}

function placeSecrets(from: string, to: string): void {
  makeFolders(dirname(to))
  const beside = `${to}.${process.pid}`
  copyFileSync(from, beside)
  chmodSync(beside, 0o600)
  renameSync(beside, to)
}

/** The secrets file may lie in another file system. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EXDEV') throw cause
    placeSecrets(from, to)
    rmSync(from)
  }
}

/** What killed restores have left. */
function removeHalves(dataDir: string): void {
  if (!existsSync(dataDir)) return
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(HALF) && !existsSync(`/proc/${name.slice(HALF.length)}`))
      removeHalf(join(dataDir, name))
  }
}

/** Whatever state it is in: only unpacked, or running. */
function removeHalf(half: string): void {
  if (!existsSync(half)) return
  if (isClusterRunning(half)) startCluster(half).remove()
  else removeDataFolder(half)
}

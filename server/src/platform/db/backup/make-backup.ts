import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, sep } from 'node:path'
import type { Clock } from '../../clock.ts'
import { ConfigError, type Config } from '../../config.ts'
import { readSecrets } from '../../secrets.ts'
import { findCluster, makeFolders, startCluster } from '../embedded.ts'
import { stopUnlessUsed } from '../open-database.ts'
import { copyCluster } from './copy-cluster.ts'
import { FORMAT, listBackups, MANIFEST, SECRETS, type Manifest } from './manifest.ts'
import { flush, writePart } from './pack.ts'
import { ROOT } from '../../root.ts'

export type BackupWish = {
  to: string
  /** How many complete backups of this store stay, the new one among them; null: all. */
  keep: number | null
  secrets: boolean
}

export type MadeBackup = { folder: string; manifest: Manifest; removed: string[] }

const HALF = '.noktra-half-'

/**
 * Copies the store of a data folder, while it runs or not, into a folder of its own under `to`. It is written beside and
 * renamed when all of it is on disk, so that what is called a backup is whole.
 * @throws ConfigError when there is no store, or the copy cannot be written
 */
export async function makeBackup(
  config: Pick<Config, 'dataDir' | 'secretsFile'>,
  clock: Clock,
  wish: BackupWish,
  signal: AbortSignal,
): Promise<MadeBackup> {
  const data = findCluster(config.dataDir)
  if (!data) throw new ConfigError(`There is no store in ${config.dataDir}.`)
  // A secrets file that is lost or damaged is noticed now and not when it is needed.
  if (wish.secrets) readSecrets(config.secretsFile, { mustExist: true })
  const half = makeHalf(wish.to, data)
  try {
    const manifest = await fill(half, { config, data, clock, wish, signal })
    signal.throwIfAborted()
    const folder = join(wish.to, `noktra-${manifest.made_at.replaceAll(/[:.]/g, '-')}`)
    renameSync(half, folder)
    await flush(wish.to)
    return { folder, manifest, removed: wish.keep === null ? [] : removeOlder(wish.to, manifest, wish.keep) }
  } catch (cause) {
    if (cause instanceof ConfigError || signal.aborted) throw cause
    throw new ConfigError(`No backup was made: ${(cause as Error).message}.`, { cause })
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

type Filling = {
  config: Pick<Config, 'dataDir' | 'secretsFile'>
  data: string
  clock: Clock
  wish: BackupWish
  signal: AbortSignal
}

/** Fills the folder of a backup, its manifest last. */
async function fill(folder: string, { config, data, clock, wish, signal }: Filling): Promise<Manifest> {
  const madeAt = clock.now()
  const cluster = startCluster(config.dataDir)
  try {
    const copied = await copyCluster({ host: cluster.host, data }, signal, {
      folder,
      also: async () =>
        wish.secrets ? [await writePart(join(folder, SECRETS), readFileSync(config.secretsFile))] : [],
    })
    const manifest: Manifest = {
      format: FORMAT,
      made_at: madeAt.toISOString(),
      ended_at: clock.now().toISOString(),
      store_version: storeVersion(),
      architecture: process.arch,
      ...copied,
    }
    await writePart(join(folder, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    await flush(folder)
    return manifest
  } finally {
    await stopUnlessUsed(cluster, () => {})
  }
}

/** The folder that the copy grows in; what killed backups of this machine have left there goes. */
function makeHalf(to: string, data: string): string {
  const mine = `${HALF}${hostname()}-`
  try {
    let there = to
    while (!existsSync(there)) there = dirname(there)
    if (`${realpathSync(there)}${sep}`.startsWith(`${data}${sep}`)) {
      throw new ConfigError(`${to} lies in the database that is to be copied: name another folder.`)
    }
    makeFolders(to, 0o700)
    for (const name of readdirSync(to)) {
      if (name.startsWith(mine) && !isAlive(Number(name.slice(mine.length))))
        rmSync(join(to, name), { recursive: true })
    }
    const half = join(to, `${mine}${process.pid}`)
    mkdirSync(half, { mode: 0o700 })
    return half
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause
    throw new ConfigError(`The folder ${to} cannot be written (${(cause as NodeJS.ErrnoException).code}).`)
  }
}

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`)
}

/** Removes this store's oldest complete backups but `keep`; renamed first, so that none is ever there in part. */
function removeOlder(to: string, { system_identifier }: Manifest, keep: number): string[] {
  const ours = listBackups(to).filter((backup) => backup.manifest.system_identifier === system_identifier)
  return ours.slice(0, -keep).map(({ folder }, n) => {
    const going = join(to, `${HALF}${hostname()}-${process.pid}-${n}`)
    renameSync(folder, going)
    rmSync(going, { recursive: true })
    return folder
  })
}

function storeVersion(): string {
  const file = join(ROOT, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

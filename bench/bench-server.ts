import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { systemClock } from '@noktra/server/platform/clock'
import { readConfig } from '@noktra/server/platform/config'
import { startCluster } from '@noktra/server/platform/db/embedded'
import { openSession } from '@noktra/server/features/users/open-session'
import { registerPlayer } from '@noktra/server/features/users/register-player'
import { credit } from '@noktra/server/core/ledger/credit'
import { sign } from '@noktra/server/platform/http/signed-cookie'
import { readSecrets } from '@noktra/server/platform/secrets'
import { buildStore, type Store } from '@noktra/server/store'
import { addressOf } from './addresses.ts'

/** A server of its own in the sandbox, on a fresh data folder; `host` is its database's socket folder. */
export type BenchServer = { port: number; dataDir: string; host: string; env: NodeJS.ProcessEnv; pid: number }
/** A signed-in player, with the address that they call from and the cookie of their browser. */
export type Player = { id: number; token: string; address: string; cookie: string }

/** Starts a server that needs no network, runs the work against it, stops it and deletes its data. `prepare` comes before all. */
export async function withServer<T>(
  port: number,
  settings: NodeJS.ProcessEnv,
  work: (server: BenchServer) => Promise<T>,
  prepare?: (dataDir: string, env: NodeJS.ProcessEnv) => Promise<void>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'noktra-bench-'))
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX: '1',
    NODE_ENV: 'production',
    BEACON: 'local',
    LOCAL_BEACON: '1',
    ...settings,
  }
  let server: ChildProcess | null = null
  const run = async (): Promise<T> => {
    await prepare?.(dataDir, env)
    server = await startServer(port, env)
    return work({ port, dataDir, host: startCluster(dataDir).host, env, pid: server.pid! })
  }
  const signalled = Promise.withResolvers<never>()
  const interrupt = () => signalled.reject(new Error('the bench was interrupted'))
  for (const signal of SIGNALS) process.once(signal, interrupt)
  try {
    return await Promise.race([run(), signalled.promise])
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt)
    if (server) await stop(server)
    startCluster(dataDir).remove()
  }
}

/** The data of a bench may be large: it is deleted also when the bench is stopped. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await new Promise((done) => server.once('exit', done))
}

/** Runs the work against one more store on the database of a server, with settings of its own. */
export async function withFurtherStore<T>(
  server: BenchServer,
  port: number,
  settings: NodeJS.ProcessEnv,
  work: () => Promise<T>,
): Promise<T> {
  const further = await startServer(port, { ...server.env, PORT: String(port), ...settings })
  try {
    return await work()
  } finally {
    await stop(further)
  }
}

function startServer(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn('node', [join(import.meta.dirname, '../server/src/main.ts'), '--quiet'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the store ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('open at')) {
        void Promise.all([waitForBoxes(port), waitForAll(port, env)]).then(() => ready(child), fail)
      }
    })
  })
}

/** The pools become active with the first beacon round, 3 s after the first start at most. */
async function waitForBoxes(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/box/list?page_size=100`)
    const { data } = (await answer.json()) as { data: { total: number } }
    if (data.total >= 20) return
  }
}

/** Each process of the store opens a port of its own for its metrics, as the last one. */
async function waitForAll(port: number, env: NodeJS.ProcessEnv): Promise<void> {
  const { workers } = readConfig(env)
  for (let n = 0; n < workers; n += 1) {
    while (!(await isOpen(port + 2 + n))) await wait(20)
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((known) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => known(false))
    socket.once('connect', () => {
      socket.destroy()
      known(true)
    })
  })
}

/** The store in this process, on the server's database. */
export function openStore({ dataDir, host, env }: BenchServer): Promise<Store> {
  return buildStore({
    config: readConfig(env),
    secrets: readSecrets(join(dataDir, 'secrets.json')),
    clock: systemClock,
    database: { host, user: 'noktra_app', database: 'noktra' },
    log: pino({ level: 'fatal' }),
  })
}

/** Signed-in players with a million coins each, everyone at a browser and a network of their own. */
export async function makePlayers(store: Store, count: number): Promise<Player[]> {
  const players: Player[] = []
  while (players.length < count) {
    const some = Math.min(AT_ONCE, count - players.length)
    const next = Array.from({ length: some }, () => makePlayer(store, made++))
    players.push(...(await Promise.all(next)))
  }
  return players
}

const AT_ONCE = 8
/** Of all stores of this process, so that no two have the same number or address. */
let made = 0

function makePlayer({ ctx }: Store, n: number): Promise<Player> {
  const device = `bench${String(n).padStart(19, '0')}`
  const address = addressOf(n)
  return ctx.transact(async (tx) => {
    const { id } = await registerPlayer(tx, ctx, {
      address: { kind: 'mobile', value: `+86139${String(10_000_000 + n)}` },
      inviteCode: null,
      passwordHash: null,
    })
    await credit(tx, {
      playerId: id,
      purse: 'cash',
      house: 1,
      amount: 100_000_000,
      reason: 'bench',
      ref: String(id),
      now: systemClock.now(),
    })
    const { token } = await openSession(tx, ctx, {
      playerId: id,
      network: address,
      device,
      userAgent: 'bench',
    })
    return { id, token, address, cookie: `noktra_device=${sign(ctx.secrets, 'device', device)}` }
  })
}

/** Makes every check of the books. @throws Error with those that fail */
export function proveBooks({ env }: Pick<BenchServer, 'env'>): void {
  const command = join(import.meta.dirname, '../server/src/commands/prove-command.ts')
  const ran = spawnSync('node', [command], { env, encoding: 'utf8' })
  if (ran.status === 0) return
  const faults = ran.stdout.split('\n').filter((line) => !line.startsWith('ok'))
  throw new Error(`The books do not balance after the bench:\n${faults.join('\n')}\n${ran.stderr}`)
}

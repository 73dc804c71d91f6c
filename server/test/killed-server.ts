import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { inject } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import { recharge } from '@noktra/contract/recharge'
import type { DataOf, Route } from '@noktra/contract/route'
import { connectPool, kyselyOn } from '#server/platform/db/connect.ts'
import { startCluster } from '#server/platform/db/embedded.ts'
import type { DB } from '#server/platform/db/schema.ts'
import { copyStore } from './store-template.ts'
import { newNumber, register } from './visitor.ts'
import { callOver, type Answer, type Sent } from './world.ts'

/** A whole server in its own process, on a data folder of its own in the sandbox, that is killed and started again. */
export type KilledServer = {
  url: string
  /** Where its back office listens. */
  adminUrl: string
  /** Its environment, for commands that work on its store. */
  env: NodeJS.ProcessEnv
  /** Its database, which outlives the kills. */
  db: Kysely<DB>
  call: <R extends Route>(route: R, sent?: Sent<R>) => Promise<Answer<R>>
  data: <R extends Route>(route: R, sent?: Sent<R>) => Promise<DataOf<R>>
  /** A call that is repeated until it has an answer, with the same key if it moves money; throws when it is refused. */
  insist: <R extends Route>(route: R, sent: Sent<R>) => Promise<DataOf<R>>
  /** The same with the whole answer, for a key of the caller's own. */
  insistOn: <R extends Route>(route: R, sent: Sent<R>) => Promise<Answer<R>>
  /** Calls that were insisted on and have their answer; those that had it only after a repetition. */
  counts: { answered: number; repeated: number }
  /** kill -9, then a start; `whileDead` runs when nothing of the killed process is left, its transactions neither. */
  kill: (whileDead?: () => Promise<void>) => Promise<void>
  /** What `npm run prove` prints. */
  prove: () => string
  remove: () => Promise<void>
}

const SOURCE = join(import.meta.dirname, '../src')

/** On the store that a data folder holds, or else on one whose boxes have just come on sale. */
export async function startKilledServer(folder?: string): Promise<KilledServer> {
  const dataDir = folder ?? (await copyStore(inject('storeTemplate')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const adminPort = await freePort()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    METRICS_PORT: '0',
    SANDBOX: '1',
  }
  let server = await startProcess(env)
  let up: Promise<void> = Promise.resolve()
  const counts = { answered: 0, repeated: 0 }
  const cluster = startCluster(dataDir)
  const address = { host: cluster.host, user: 'noktra_app', database: 'noktra' }
  const onError = () => {}
  const db = kyselyOn(connectPool(address, { poolSize: 4, applicationName: 'watching', onError }))

  const call = <R extends Route>(route: R, sent: Sent<R> = {}) => callOver(url, route, sent)

  async function insist<R extends Route>(route: R, sent: Sent<R>): Promise<DataOf<R>> {
    const key = route.moves ? randomBytes(10).toString('hex') : undefined
    return dataOf(route, await insistOn(route, { ...sent, key }))
  }

  async function insistOn<R extends Route>(route: R, sent: Sent<R>): Promise<Answer<R>> {
    for (let tries = 0; ; tries += 1) {
      const answer = await call(route, sent).catch(() => null)
      if (answer) {
        counts.answered += 1
        if (tries > 0) counts.repeated += 1
        return answer
      }
      await up
    }
  }

  return {
    url,
    adminUrl: `http://localhost:${adminPort}`,
    env,
    db,
    call,
    data: async (route, sent) => dataOf(route, await call(route, sent)),
    insist,
    insistOn,
    counts,
    kill: (whileDead) => {
      const exited = new Promise((done) => server.once('exit', done))
      up = exited.then(async () => {
        await connectionsClosed(db)
        await whileDead?.()
        server = await startProcess(env)
      })
      killAll(server)
      return up
    },
    prove: () =>
      spawnSync('node', [join(SOURCE, 'commands/prove-command.ts')], { env, encoding: 'utf8' }).stdout,
    remove: async () => {
      killAll(server)
      await db.destroy()
      cluster.remove()
    },
  }
}

function dataOf<R extends Route>(route: R, answer: Answer<R>): DataOf<R> {
  if (answer.code !== 0) throw new Error(`${route.path} was refused: ${answer.error ?? answer.code}`)
  return answer.data
}

/** Starts the server and waits until it says that it is open. */
function startProcess(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn('node', [join(SOURCE, 'main.ts'), '--quiet'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  return new Promise((opened, failed) => {
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('is open at')) opened(child)
    })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
}

/** Kills it with its further processes (`WORKERS`) at one moment: they are a group. */
function killAll({ pid, exitCode, signalCode }: ChildProcess): void {
  if (exitCode === null && signalCode === null) process.kill(-pid!, 'SIGKILL')
}

/** A statement that ran when its client was killed is still finished by the database, and only then undone. */
async function connectionsClosed(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ application_name: string }>`
      select application_name from pg_stat_activity where application_name like 'noktra%'`.execute(db)
    if (rows.length === 0) return
  }
}

/** A player with 1,500 coins, made as a stranger would: captcha, code, recharge. Gives the token. */
export async function signUp(server: KilledServer): Promise<string> {
  const { access_token: token } = await register(server, newNumber())
  const { order_no } = await server.data(recharge, { token, body: { pay_method: 'alipay2', amount: 1500 } })
  await fetch(`${server.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ result: 'pay' }),
  })
  return token
}

export async function boxAt(server: KilledServer, price: number): Promise<number> {
  const { list } = await server.data(listBoxes, { query: { sort: 'price', page_size: 100 } })
  return list.find((box) => box.price === price)!.box_id
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => done(free))
    })
  })
}

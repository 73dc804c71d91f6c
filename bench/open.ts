import { spawnSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { systemClock } from '@noktra/server/clock'
import { readConfig } from '@noktra/server/config'
import { startCluster } from '@noktra/server/db/embedded'
import { openSession } from '@noktra/server/features/users/open-session'
import { registerPlayer } from '@noktra/server/features/users/register-player'
import { credit } from '@noktra/server/ledger/credit'
import { readSecrets } from '@noktra/server/secrets'
import { buildStore, type Store } from '@noktra/server/store'
import { openConnection } from './raw-client.ts'

/*
 * npm run bench:open: opens per second through HTTP with 32 connections, beside pgbench running the same statements, one
 * transaction per open, on the same server in the same run. Prints both and their ratio; exits 1 below the ratio asked.
 */
const CONNECTIONS = 32
const PLAYERS = 320
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const LEAST_RATIO = Number(process.env['BENCH_LEAST'] ?? 0.5)
const PORT = 3977

type Player = { id: number; token: string }

const dataDir = mkdtempSync(join(tmpdir(), 'noktra-bench-'))
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(PORT),
  SANDBOX: '1',
  NODE_ENV: 'production',
  POOL_SIZE: '40',
}
const running: { server?: ChildProcess } = {}
try {
  await run()
} finally {
  const { server } = running
  if (server) {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
  }
  startCluster(dataDir).remove()
}

async function run(): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    throw new Error(
      'pgbench is missing: install the package postgresql-contrib (or postgresql-client with pgbench)',
    )
  }
  running.server = await startServer()
  const cluster = startCluster(dataDir)
  const store = await buildStore({
    config: readConfig(env),
    secrets: readSecrets(join(dataDir, 'secrets.json')),
    clock: systemClock,
    database: { host: cluster.host, user: 'noktra_app', database: 'noktra' },
    log: pino({ level: 'fatal' }),
  })
  const box = await store.ctx.db
    .selectFrom('box_pool')
    .innerJoin('box', 'box.id', 'box_pool.box_id')
    .select(['box.id', 'box_pool.price'])
    .where('box.active_version', 'is not', null)
    .orderBy('box_pool.price')
    .executeTakeFirstOrThrow()
  const players = await makePlayers(store)
  const scripts = await recordScripts(store, players, box.id)
  await store.close()

  const rounds: { http: number; bench: number }[] = []
  await loadHttp(players, box.id, 2)
  for (let round = 0; round < 2; round += 1) {
    const http = await loadHttp(players, box.id, SECONDS / 2)
    const bench = runPgbench(cluster.host, scripts)
    rounds.push({ http, bench })
  }
  const mean = (key: 'http' | 'bench') => rounds.reduce((sum, round) => sum + round[key], 0) / rounds.length
  const ratio = mean('http') / mean('bench')
  console.log(`opens per second through HTTP, ${CONNECTIONS} connections: ${mean('http').toFixed(0)}`)
  console.log(`pgbench, the same statements, ${CONNECTIONS} clients:       ${mean('bench').toFixed(0)}`)
  console.log(`ratio: ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
  process.exitCode = ratio >= LEAST_RATIO ? 0 : 1
}

function startServer(): Promise<ChildProcess> {
  const child = spawn('node', [join(import.meta.dirname, '../server/src/main.ts'), '--quiet'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, fail) => {
    child.once('exit', (code) => fail(new Error(`the store ended with ${code}`)))
    child.stdout.on('data', (text: Buffer) => {
      if (String(text).includes('open at')) void waitForBoxes().then(() => ready(child))
    })
  })
}

/** The pools become active with the first beacon round, 3 s after the first start at most. */
async function waitForBoxes(): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/box/list?page_size=100`)
    const { data } = (await answer.json()) as { data: { total: number } }
    if (data.total >= 20) return
  }
}

async function makePlayers(store: Store): Promise<Player[]> {
  const players: Player[] = []
  for (let n = 0; n < PLAYERS; n += 1) {
    const player = await store.ctx.transact(async (tx) => {
      const { id } = await registerPlayer(tx, store.ctx, {
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
      const { token } = await openSession(tx, store.ctx, {
        playerId: id,
        network: '127.0.0.1',
        device: null,
        userAgent: 'bench',
      })
      return { id, token }
    })
    players.push(player)
  }
  return players
}

async function loadHttp(players: Player[], boxId: number, seconds: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(PORT)))
  const end = performance.now() + seconds * 1000
  let opened = 0
  const started = performance.now()
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const player = players[Math.floor(Math.random() * players.length)]!
        const answer = await connection.post(
          '/api/box/open',
          `authorization: Bearer ${player.token}\r\nidempotency-key: ${randomBytes(12).toString('hex')}\r\n`,
          JSON.stringify({ box_id: boxId }),
        )
        if (!answer.startsWith('{"code":0,'))
          throw new Error(`an opening was refused: ${answer.slice(0, 200)}`)
        opened += 1
      }
    }),
  )
  const rate = opened / ((performance.now() - started) / 1000)
  for (const connection of connections) connection.close()
  return rate
}

/** Records what one opening sends to the database, for each player, as a pgbench script. */
async function recordScripts(store: Store, players: Player[], boxId: number): Promise<string[]> {
  const recorded: { text: string; values: unknown[] }[] = []
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    recorded.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { text: first.text, values: first.values ?? [] },
    )
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof original
  const scripts: string[] = []
  try {
    for (const player of players) {
      const pair = await store.kysely
        .selectFrom('seed_pair')
        .select(['id', 'nonce'])
        .where('player_id', '=', player.id)
        .where('revealed_at', 'is', null)
        .executeTakeFirstOrThrow()
      const key = randomBytes(12).toString('hex')
      await openOnce(store, player, boxId, key)
      recorded.length = 0
      await openOnce(store, player, boxId, `${key}x`)
      const statements = recorded
        .filter(({ text }) => !/pg_notify/.test(text))
        .map(({ text, values }) =>
          scriptOf(text, values, { key: `${key}x`, nonce: pair.nonce + 1, pairId: pair.id }),
        )
      const file = join(dataDir, `open-${player.id}.sql`)
      writeFileSync(file, `\\set key random(1, ${2 ** 52})\n${statements.join('\n')}\n`)
      scripts.push(file)
    }
  } finally {
    pg.Client.prototype.query = original
  }
  return scripts
}

async function openOnce(store: Store, player: Player, boxId: number, key: string): Promise<void> {
  const answer = await store.app.inject({
    method: 'POST',
    url: '/api/box/open',
    headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': key },
    payload: { box_id: boxId },
  })
  if (answer.json<{ code: number }>().code !== 0)
    throw new Error(`the recorded opening was refused: ${answer.body}`)
}

type Marks = { key: string; nonce: number; pairId: number }

/** One statement with its values written in; the key and the nonce become variables, since they differ every time. */
function scriptOf(text: string, values: unknown[], marks: Marks): string {
  const statement = text
    .replaceAll(/\$(\d+)/g, (_, n: string) => literal(values[Number(n) - 1], marks))
    .replaceAll(/\s+/g, ' ')
  return statement.includes('first_nonce') ? `${statement} \\gset` : `${statement};`
}

function literal(value: unknown, marks: Marks): string {
  if (value === null || value === undefined) return 'null'
  if (value === marks.key) return `('k' || :key)`
  if (value === `${marks.pairId}:${marks.nonce}`) return `('${marks.pairId}:' || :first_nonce)`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return String(value)
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) {
    if (value.length === 1 && value[0] === marks.nonce) return 'array[:first_nonce]'
    return `'{${value.map(String).join(',')}}'`
  }
  // pgbench reads a colon before a letter as a variable; the answer's text is as long either way.
  return `'${(value as string).replaceAll("'", "''").replaceAll(':', ';')}'`.replace(/^'(\d+);'$/, "'$1:'")
}

function runPgbench(host: string, scripts: string[]): number {
  const run = spawnSync(
    'pgbench',
    [
      '-h',
      host,
      '-U',
      'noktra_app',
      '-n',
      '-M',
      'extended',
      '-c',
      String(CONNECTIONS),
      '-j',
      '2',
      '-T',
      String(SECONDS / 2),
    ]
      .concat(scripts.slice(0, 120).flatMap((file) => ['-f', file]))
      .concat('noktra'),
    { encoding: 'utf8' },
  )
  const rate = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(run.stdout)?.[1]
  if (run.status !== 0 || !rate || Number(failed) > 0)
    throw new Error(`pgbench failed: ${run.stdout}${run.stderr}`)
  return Number(rate)
}

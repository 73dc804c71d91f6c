import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Store } from '@noktra/server/store'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
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

await withServer(PORT, { POOL_SIZE: '40' }, run)

async function run(server: BenchServer): Promise<void> {
  if (spawnSync('pgbench', ['--version']).status !== 0) {
    throw new Error(
      'pgbench is missing: install the package postgresql-contrib (or postgresql-client with pgbench)',
    )
  }
  const store = await openStore(server)
  const box = await store.ctx.db
    .selectFrom('box_pool')
    .innerJoin('box', 'box.id', 'box_pool.box_id')
    .select(['box.id', 'box_pool.price'])
    .where('box.active_version', 'is not', null)
    .where('box.is_welfare', '=', false)
    .orderBy('box_pool.price')
    .executeTakeFirstOrThrow()
  const players = await makePlayers(store, PLAYERS)
  const scripts = await recordScripts(store, players, box.id, server.dataDir)
  await store.close()

  const rounds: { http: number; bench: number }[] = []
  await loadHttp(players, box.id, 2)
  for (let round = 0; round < 2; round += 1) {
    const http = await loadHttp(players, box.id, SECONDS / 2)
    const bench = runPgbench(server.host, scripts)
    rounds.push({ http, bench })
  }
  const mean = (key: 'http' | 'bench') => rounds.reduce((sum, round) => sum + round[key], 0) / rounds.length
  const ratio = mean('http') / mean('bench')
  console.log(`opens per second through HTTP, ${CONNECTIONS} connections: ${mean('http').toFixed(0)}`)
  console.log(`pgbench, the same statements, ${CONNECTIONS} clients:       ${mean('bench').toFixed(0)}`)
  console.log(`ratio: ${ratio.toFixed(2)} (at least ${LEAST_RATIO})`)
  process.exitCode = ratio >= LEAST_RATIO ? 0 : 1
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
async function recordScripts(
  store: Store,
  players: Player[],
  boxId: number,
  folder: string,
): Promise<string[]> {
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
      const file = join(folder, `open-${player.id}.sql`)
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

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startCluster } from '@noktra/server/platform/db/embedded'
import type { Sending, Sent } from './bare-sockets.ts'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median, quantile } from './figures.ts'
import { memoryOf } from './memory.ts'
import { callAs, openConnection } from './raw-client.ts'
import { readScale, type Scale } from './scale.ts'
import type { Heard, Opening } from './socket-clients.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:live: the strip at 50 wins a second to 1,000, 5,000 and 15,000 sockets: what part is delivered, how long it is from
 * the commit of a win until the last socket has it, how long another call takes meanwhile, and the memory of a socket; beside a bare
 * loop of `ws` that sends the same texts to as many sockets. Exits 1 when a goal is not held. BENCH_SOCKETS names other sizes.
 * `-- --long` holds 15,000 sockets for ten minutes without the reference, and 20 more that never read.
 */
const PORT = 3983
const IS_LONG = process.argv.includes('--long')
const SIZES = (process.env['BENCH_SOCKETS'] ?? (IS_LONG ? '15000' : '1000,5000,15000')).split(',').map(Number)
const SECONDS = IS_LONG ? 600 : 4
/** Sockets of the long run that never read. */
const NEVER_READ = 20
const WINS_A_SECOND = 50
const EVERY_MS = 1000 / WINS_A_SECOND
const PLAYERS = 32
const CLIENT_PROCESSES = 2
/** A process holds some files beside its sockets. */
const OTHER_FILES = 200
const OTHER_CALL_EVERY_MS = 50
/** When nothing more has come for so long, nothing more will. */
const QUIET_MS = 2000
const MOST_WAIT_MS = 30_000
/** A reference that is later than this does not keep up: it compares with nothing. */
const KEEPS_UP_MS = 1000
const GOALS = { ratio: 1.3, share: 1, otherMs: 100 }

/** What a store needs that so many sockets come to: the reference is one process as well. */
export const LIVE_SETTINGS = { MAX_CONNECTIONS: '60000', WORKERS: process.env['WORKERS'] ?? '1' }

if (import.meta.main) {
  const scale = readScale(SECONDS)
  report(await withServer(PORT, LIVE_SETTINGS, (server) => benchLive(server, scale), noteCommitTimes), scale)
}

/** Has the database of a new data folder note when each transaction was committed. */
export async function noteCommitTimes(dataDir: string): Promise<void> {
  const cluster = startCluster(dataDir)
  const admin = new pg.Client({ host: cluster.host, user: 'postgres', database: 'postgres' })
  await admin.connect()
  await admin.query('alter system set track_commit_timestamp = on')
  await admin.end()
  cluster.stop()
}

type Stage = { server: BenchServer; players: Player[]; box: number; owner: pg.Client }

export async function benchLive(server: BenchServer, scale: Scale): Promise<Row[]> {
  const store = await openStore(server)
  const players = await makePlayers(store, PLAYERS)
  const box = await cheapestBox(store)
  await store.close()
  const owner = new pg.Client({ host: server.host, user: 'noktra_owner', database: 'noktra' })
  await owner.connect()
  const rows: Row[] = []
  const stage = { server, players, box, owner }
  try {
    for (const size of scale.isShort ? [50] : SIZES)
      rows.push(...(await (IS_LONG ? hold(stage, size, scale.seconds) : measure(stage, size, scale))))
  } finally {
    await owner.end()
  }
  return rows
}

/** From the commit, or the moment a card was due, until the last socket had it, in ms; and the share that arrived. */
type Delivery = { late: number[]; share: number }
type Round = { ours: Delivery; bare: Delivery; others: number[] }

async function measure(stage: Stage, size: number, scale: Scale): Promise<Row[]> {
  const name = `${size.toLocaleString('en')} sockets`
  const most = mostFiles()
  if (most < size + OTHER_FILES) {
    console.log(`A process may open ${most} files: ${name} need ${size + OTHER_FILES} (ulimit -n).`)
    const goal = { most: GOALS.ratio }
    return [{ bench: 'live', what: name, ours: 'too few files', reference: '', figure: null, goal }]
  }
  const bare = fork(join(import.meta.dirname, 'bare-sockets.ts'))
  const [barePort] = (await once(bare, 'message')) as [number]
  const before = { ours: memoryOf(stage.server.pid), bare: memoryOf(bare.pid!) }
  const ours = await openClients(stage.server.port, size, 0)
  const theirs = await openClients(barePort, size, 100)
  const memory = {
    ours: (memoryOf(stage.server.pid) - before.ours) / size,
    bare: (memoryOf(bare.pid!) - before.bare) / size,
  }
  const rounds: Round[] = []
  let firstId = 1
  for (let round = 0; round < scale.rounds; round += 1) {
    const count = Math.ceil(scale.seconds * WINS_A_SECOND)
    const store = await winAndListen(stage, ours, { size, count })
    const sample = (await tell(ours)).find((heard) => heard.sample !== '')!.sample
    rounds.push({
      ...store,
      bare: await sendAndListen(bare, theirs, {
        size,
        sending: { sample, firstId, count, everyMs: EVERY_MS },
      }),
    })
    firstId += count
  }
  for (const child of [...ours, ...theirs, bare]) child.kill()
  await Promise.all([...ours, ...theirs, bare].map((child) => once(child, 'exit')))
  await wait(500)
  return rowsOf(name, rounds, memory)
}

/** One process holds the sockets for long; of the readers that stop, each is to be dropped. */
async function hold(stage: Stage, size: number, seconds: number): Promise<Row[]> {
  const { pid, port } = stage.server
  const before = memoryOf(pid)
  const readers = await openClients(port, size, 0)
  const opened = memoryOf(pid)
  const others = await openClients(port, NEVER_READ, 100, true)
  const count = Math.ceil(seconds * WINS_A_SECOND)
  const { ours, others: calls } = await winAndListen(stage, readers, { size, count })
  const closed = (await tell(readers)).reduce((sum, heard) => sum + heard.closed, 0)
  const dropped = await slowDropped(port)
  const memory = { first: (opened - before) / size, last: (memoryOf(pid) - before) / size }
  for (const child of [...readers, ...others]) child.kill()
  const what = (text: string) => `${size.toLocaleString('en')} sockets, ${seconds} s: ${text}`
  const none = { bench: 'live', reference: '', figure: null, goal: null }
  const half = ours.late.length / 2
  return [
    {
      ...none,
      what: what('commit to the last one, p99'),
      ours: `${ms(quantile(ours.late, 0.99))} (median ${ms(median(ours.late))})`,
    },
    {
      ...none,
      what: what('the same, of the second half'),
      ours: ms(quantile(ours.late.slice(half), 0.99)),
    },
    {
      ...none,
      what: what('delivered'),
      ours: `${percent(ours.share)} (${closed} closed)`,
      figure: ours.share,
      goal: { least: GOALS.share },
    },
    {
      ...none,
      what: what(`another call meanwhile, p99 (slowest ${ms(Math.max(...calls))})`),
      ours: ms(quantile(calls, 0.99)),
      figure: quantile(calls, 0.99),
      goal: { most: GOALS.otherMs, unit: 'ms' },
    },
    {
      ...none,
      what: what(`dropped, of ${NEVER_READ} that never read`),
      ours: String(dropped),
      figure: dropped,
      goal: { least: NEVER_READ, unit: 'sockets' },
    },
    {
      ...none,
      what: what('memory of a socket, opened and at the end'),
      ours: `${kB(memory.first)}, ${kB(memory.last)}`,
    },
  ]
}

/** Sockets that the store dropped because they did not keep up, by its metrics. */
async function slowDropped(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port + 2}/metrics`)).text()
  return Number(/^noktra_slow_sockets_total (\d+)/m.exec(metrics)?.[1])
}

function ms(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(0)} ms` : 'never'
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}

function kB(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

function rowsOf(name: string, rounds: Round[], memory: { ours: number; bare: number }): Row[] {
  const p99 = (one: 'ours' | 'bare') => rounds.map((round) => quantile(round[one].late, 0.99))
  const share = (one: 'ours' | 'bare') => Math.min(...rounds.map((round) => round[one].share))
  const bareP99 = median(p99('bare'))
  const keepsUp = bareP99 <= KEEPS_UP_MS && share('bare') === 1
  const others = rounds.flatMap((round) => round.others)
  const pairs = p99('ours').map((late, n) => late / p99('bare')[n]!)
  return [
    {
      bench: 'live',
      what: `${name}: commit to the last one, p99`,
      ours: ms(median(p99('ours'))),
      reference: `${ms(bareP99)} bare ws${keepsUp ? '' : ', does not keep up'}`,
      figure: keepsUp ? median(pairs) : null,
      goal: { most: GOALS.ratio },
    },
    {
      bench: 'live',
      what: `${name}: delivered`,
      ours: percent(share('ours')),
      reference: `${percent(share('bare'))} bare ws`,
      figure: share('ours'),
      goal: { least: GOALS.share },
    },
    {
      bench: 'live',
      what: `${name}: another call meanwhile, p99 (slowest ${ms(Math.max(...others))})`,
      ours: ms(quantile(others, 0.99)),
      reference: '',
      figure: quantile(others, 0.99),
      goal: { most: GOALS.otherMs, unit: 'ms' },
    },
    {
      bench: 'live',
      what: `${name}: memory of a socket`,
      ours: kB(memory.ours),
      reference: `${kB(memory.bare)} bare ws`,
      figure: null,
      goal: null,
    },
  ]
}

/** How many files a process may have open; Node raises the soft limit to the hard one. */
function mostFiles(): number {
  return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)
}

async function openClients(
  port: number,
  size: number,
  firstAddress: number,
  neverRead = false,
): Promise<ChildProcess[]> {
  return Promise.all(
    Array.from({ length: CLIENT_PROCESSES }, async (_, n) => {
      const child = fork(join(import.meta.dirname, 'socket-clients.ts'))
      const count = Math.ceil(size / CLIENT_PROCESSES)
      child.send({
        port,
        count: Math.min(count, size - n * count),
        firstAddress: 20_000 + firstAddress + n * 50,
        neverRead,
      } satisfies Opening)
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('sockets could not be opened'))),
      ])
      return child
    }),
  )
}

/** Wins are committed by openings, one every 20 ms; beside them another call is made and timed. */
async function winAndListen(
  { server, players, box, owner }: Stage,
  clients: ChildProcess[],
  { size, count }: { size: number; count: number },
): Promise<Pick<Round, 'ours' | 'others'>> {
  const { rows: newest } = await owner.query<{ id: number }>('select coalesce(max(id), 0) as id from draw')
  let isOver = false
  const others = callOthers(server.port, () => isOver)
  const began = performance.now()
  let next = 0
  await Promise.all(
    players.map(async ({ token, address }) => {
      const connection = await openConnection(server.port, address)
      for (let n = next++; n < count; n = next++) {
        await wait(Math.max(0, began + n * EVERY_MS - performance.now()))
        await callAs(connection, '/api/box/open', token, { box_id: box })
      }
      connection.close()
    }),
  )
  isOver = true
  const { rows } = await owner.query<{ id: number; at: number }>(
    `select id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at from draw where id > $1 order by id`,
    [newest[0]!.id],
  )
  return { ours: await deliveryOf(clients, rows, size), others: await others }
}

async function callOthers(port: number, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  do {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/box/list?page_size=20`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await wait(OTHER_CALL_EVERY_MS)
  } while (!isOver())
  return times
}

async function sendAndListen(
  bare: ChildProcess,
  clients: ChildProcess[],
  { size, sending }: { size: number; sending: Sending },
): Promise<Delivery> {
  bare.send(sending)
  const [sent] = (await once(bare, 'message')) as [Sent]
  return deliveryOf(clients, sent, size)
}

/** Waits until every socket has every card, or nothing more comes. */
async function deliveryOf(clients: ChildProcess[], sent: Sent, size: number): Promise<Delivery> {
  const ids = new Set(sent.map(({ id }) => id))
  const began = Date.now()
  let last = { count: -1, at: began }
  for (;;) {
    const heard = (await tell(clients)).flatMap(({ cards }) => cards.filter(({ id }) => ids.has(id)))
    const count = heard.reduce((sum, card) => sum + card.count, 0)
    if (count > last.count) last = { count, at: Date.now() }
    const isDone = count >= sent.length * size
    if (isDone || Date.now() - last.at > QUIET_MS || Date.now() - began > MOST_WAIT_MS) {
      const heardOf = Map.groupBy(heard, ({ id }) => id)
      const late = sent.map(({ id, at }) => {
        const own = heardOf.get(id) ?? []
        const has = own.reduce((sum, card) => sum + card.count, 0)
        return has < size ? Infinity : Math.max(...own.map((card) => card.last)) - at
      })
      return { late, share: count / (sent.length * size) }
    }
    await wait(100)
  }
}

function tell(clients: ChildProcess[]): Promise<Heard[]> {
  return Promise.all(
    clients.map(async (client) => {
      client.send('tell')
      const [heard] = (await once(client, 'message')) as [Heard]
      return heard
    }),
  )
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { makePlayers, openStore, withServer } from './bench-server.ts'
import { median, printRatio } from './figures.ts'

/*
 * npm run bench:read: how many times a second the store answers what everybody reads, for visitors and for players, beside a bare
 * node:http server in a process of its own that sends the same encoded bytes, one after the other in rounds. Exits 1 below a goal.
 */
const CONNECTIONS = 32
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2)
const PORT = 3978
const BARE_PORT = 3990
const GOAL_SHARED = 0.6
const GOAL_OWN = 0.3

type Read = { name: string; path: string; token?: string; goal: number }
type Answered = { head: string; body: Buffer }

if (process.argv[2] === 'bare') serveBare()
else await withServer(PORT, {}, run)

async function run(server: Parameters<Parameters<typeof withServer>[2]>[0]): Promise<void> {
  const store = await openStore(server)
  const [player] = await makePlayers(store, 1)
  const box = await store.ctx.db
    .selectFrom('box')
    .select('id')
    .where('active_version', 'is not', null)
    .where('is_welfare', '=', false)
    .executeTakeFirstOrThrow()
  await store.close()
  const shared = (name: string, path: string) => [
    { name: `${name}, visitor`, path, goal: GOAL_SHARED },
    { name: `${name}, player`, path, token: player!.token, goal: GOAL_SHARED },
  ]
  const reads: Read[] = [
    ...shared('box list', '/api/box/list?page_size=100'),
    ...shared('box details', `/api/box/details?box_id=${box.id}`),
    ...shared('mall page', '/api/mall/list?page_size=24'),
    { name: 'battle list, visitor', path: '/api/battle/room/list', goal: GOAL_SHARED },
    { name: 'home', path: '/home', goal: GOAL_SHARED },
    { name: 'own account', path: '/api/user/details', token: player!.token, goal: GOAL_OWN },
  ]
  const reached: boolean[] = []
  for (const read of reads) reached.push(await compare(read))
  process.exitCode = reached.every(Boolean) ? 0 : 1
}

async function compare({ name, path, token, goal }: Read): Promise<boolean> {
  const headers = `accept-encoding: br\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}`
  const { head, body } = await readOnce(PORT, path, headers)
  if (!head.startsWith('HTTP/1.1 200')) {
    console.log(`${name}: not answered: ${head.split('\r\n')[0]}`)
    return false
  }
  const bare = fork(import.meta.filename, ['bare'])
  await new Promise((ready) => {
    bare.once('message', ready)
    bare.send({ body: body.toString('base64') })
  })
  const ratios: number[] = []
  const rates: number[] = []
  await load(PORT, path, headers, 0.5)
  for (let round = 0; round < ROUNDS; round += 1) {
    const store = await load(PORT, path, headers, SECONDS)
    const reference = await load(BARE_PORT, path, headers, SECONDS)
    ratios.push(store / reference)
    rates.push(store)
  }
  bare.kill()
  await once(bare, 'exit')
  const bytes = `${(body.length / 1024).toFixed(1)} kB, ${median(rates).toFixed(0)}/s`
  return printRatio(`${name} (${bytes})`, median(ratios), goal)
}

/** Answers everything with the bytes that it is sent, and nothing else. */
function serveBare(): void {
  process.once('message', (message: { body: string }) => {
    const body = Buffer.from(message.body, 'base64')
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }
    createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
      BARE_PORT,
      '127.0.0.1',
      () => process.send!('ready'),
    )
  })
}

async function load(port: number, path: string, headers: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const connection = await openReader(port)
      while (performance.now() < end) {
        await connection.read(path, headers)
        count += 1
      }
      connection.close()
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

async function readOnce(port: number, path: string, headers: string): Promise<Answered> {
  const connection = await openReader(port)
  const answered = await connection.read(path, headers)
  connection.close()
  return answered
}

/** A keep-alive connection that reads answers with a length or in chunks, and costs next to nothing. */
function openReader(
  port: number,
): Promise<{ read: (path: string, headers: string) => Promise<Answered>; close: () => void }> {
  return new Promise((opened, fail) => {
    const socket = connect(port, '127.0.0.1')
    let got: Buffer = Buffer.alloc(0)
    let done: ((answer: Answered) => void) | null = null
    let broken: ((error: Error) => void) | null = null
    socket.on('close', () =>
      broken?.(new Error(`the connection was closed, after ${got.toString('latin1').slice(0, 300)}`)),
    )
    socket.setNoDelay(true)
    socket.once('error', fail)
    socket.on('data', (part: Buffer) => {
      got = got.length === 0 ? part : Buffer.concat([got, part])
      const end = got.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = got.subarray(0, end).toString('latin1')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      const body = got.subarray(end + 4)
      const isWhole =
        length === undefined
          ? body.subarray(-5).toString('latin1') === '0\r\n\r\n'
          : body.length >= Number(length)
      if (!isWhole) return
      got = Buffer.alloc(0)
      done?.({ head, body: length === undefined ? unchunk(body) : body })
    })
    socket.once('connect', () =>
      opened({
        read: (path, headers) =>
          new Promise((resolve, reject) => {
            done = resolve
            broken = reject
            socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`)
          }),
        close: () => {
          broken = null
          socket.destroy()
        },
      }),
    )
  })
}

function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(body.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}

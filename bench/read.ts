import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from 'node:net'
import { makePlayers, openStore, withServer, type BenchServer } from './bench-server.ts'
import { ratioOf, type Pair } from './figures.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:read: how many times a second the store answers what everybody reads, for visitors and for players, beside a bare
 * node:http server in a process of its own that sends the same encoded bytes, one after the other in rounds. Exits 1 below a goal.
 */
const CONNECTIONS = 32
const PORT = 3978
const GOAL_SHARED = 0.6
const GOAL_OWN = 0.3

type Read = { name: string; path: string; token?: string; goal: number }
type Answered = { head: string; body: Buffer }

if (import.meta.main) {
  const scale = readScale(2)
  report(await withServer(PORT, {}, (server) => benchRead(server, scale)), scale)
}

export async function benchRead(server: BenchServer, scale: Scale): Promise<Row[]> {
  const store = await openStore(server)
  const [player] = await makePlayers(store, 1)
  const box = await store.ctx.db
    .selectFrom('box')
    .select('id')
    .where('active_version', 'is not', null)
    .where('is_welfare', '=', false)
    .executeTakeFirstOrThrow()
  await store.close()
  const shared = (name: string, path: string): Read[] => [
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
  const rows: Row[] = []
  for (const read of scale.isShort ? reads.slice(0, 1) : reads)
    rows.push(await compare(server.port, read, scale))
  return rows
}

async function compare(port: number, { name, path, token, goal }: Read, scale: Scale): Promise<Row> {
  const headers = `accept-encoding: br\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}`
  const { head, body } = await readOnce(port, path, headers)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${name}: not answered: ${head.split('\r\n')[0]}`)
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'))
  const barePort = await new Promise<number>((ready) => {
    bare.once('message', (message) => ready(Number(message)))
    bare.send({ body: body.toString('base64') })
  })
  const pairs: Pair[] = []
  await load(port, path, headers, Math.min(0.5, scale.seconds))
  for (let round = 0; round < scale.rounds; round += 1) {
    const ours = await load(port, path, headers, scale.seconds)
    pairs.push({ ours, reference: await load(barePort, path, headers, scale.seconds) })
  }
  bare.kill()
  await once(bare, 'exit')
  return {
    bench: 'read',
    what: `${name} (${(body.length / 1024).toFixed(1)} kB)`,
    ...ratioOf(pairs, { unit: '/s', named: 'bare' }),
    goal: { least: goal },
  }
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

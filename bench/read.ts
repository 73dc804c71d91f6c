import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { ratioOf, type Pair } from './figures.ts'
import { loadReads, readOnce } from './raw-reader.ts'
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

type Read = { name: string; path: string; player?: Player; goal: number }

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
    { name: `${name}, player`, path, player: player!, goal: GOAL_SHARED },
  ]
  const reads: Read[] = [
    ...shared('box list', '/api/box/list?page_size=100'),
    ...shared('box details', `/api/box/details?box_id=${box.id}`),
    ...shared('mall page', '/api/mall/list?page_size=24'),
    ...shared('battle list', '/api/battle/room/list'),
    ...shared('strip history', '/api/box/openRecord?page_size=30'),
    ...shared('setting', '/api/setting/get?key=open_box_loading_time'),
    { name: 'home', path: '/home', goal: GOAL_SHARED },
    { name: 'own account', path: '/api/user/details', player: player!, goal: GOAL_OWN },
  ]
  const rows: Row[] = []
  for (const read of scale.isShort ? reads.slice(0, 1) : reads)
    rows.push(await compare(server.port, read, scale))
  return rows
}

async function compare(port: number, { name, path, player, goal }: Read, scale: Scale): Promise<Row> {
  const headers = `accept-encoding: br\r\n${player ? `authorization: Bearer ${player.token}\r\ncookie: ${player.cookie}\r\n` : ''}`
  const { head, body } = await readOnce(port, path, headers)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${name}: not answered: ${head.split('\r\n')[0]}`)
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'))
  const barePort = await new Promise<number>((ready) => {
    bare.once('message', (message) => ready(Number(message)))
    bare.send({ body: body.toString('base64') })
  })
  const pairs: Pair[] = []
  const load = (at: number, seconds: number) =>
    loadReads(at, { path, headers: () => headers, connections: CONNECTIONS, seconds })
  try {
    await load(port, Math.min(0.5, scale.seconds))
    for (let round = 0; round < scale.rounds; round += 1) {
      const ours = await load(port, scale.seconds)
      pairs.push({ ours, reference: await load(barePort, scale.seconds) })
    }
  } finally {
    bare.kill()
    await once(bare, 'exit')
  }
  return {
    bench: 'read',
    what: `${name} (${(body.length / 1024).toFixed(1)} kB)`,
    ...ratioOf(pairs, { unit: '/s', named: 'bare' }),
    goal: { least: goal },
  }
}

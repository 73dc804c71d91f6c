import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from './addresses.ts'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median, ratioOf, type Pair } from './figures.ts'
import { loadOpenings } from './open.ts'
import { openConnection, type RawConnection } from './raw-client.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:overload: as many callers as the store cannot serve in time. It answers those whom it would keep waiting with 503 and
 * `Retry-After`, and they come back a second later. Prints the openings it still makes beside its highest rate, how long after
 * the crowd has gone a caller alone waits as short as before, and what many wait who come then. Exits 1 below a goal. BENCH_ROUNDS and
 * BENCH_SECONDS make it shorter.
 */
const PORT = 4051
const CALLERS = 8000
const CALLERS_SHORT = 400
const HIGHEST_AT = 256
const GOAL_RATE = 0.9
const GOAL_RECOVERY_MS = 2000
const COME_BACK_MS = 1000
/** Until the crowd is as large as it gets: the longest wait of a call, and a bit. */
const RISE_MS = 3000
const CONNECTED_AT_ONCE = 200
const SETTINGS = { POOL_SIZE: '40', MAX_CONNECTIONS: '20000' }

if (import.meta.main) {
  const scale = readScale(5)
  report(await withServer(PORT, SETTINGS, (server) => benchOverload(server, scale)), scale)
}

type Crowd = { served: number; refused: number }
type Round = { highest: number; kept: number; refused: number; recoveryMs: number; afterwardsMs: number }

export async function benchOverload(server: BenchServer, scale: Scale): Promise<Row[]> {
  const store = await openStore(server)
  const box = await cheapestBox(store)
  const players = await makePlayers(store, scale.isShort ? CALLERS_SHORT : CALLERS)
  await store.close()
  const few = { box, connections: Math.min(HIGHEST_AT, players.length), seconds: scale.seconds }
  await loadOpenings(server.port, players, few)
  const rounds: Round[] = []
  for (let round = 0; round < scale.rounds; round += 1) {
    const { rate } = await loadOpenings(server.port, players, few)
    const counted = await overload(server.port, players, { box, scale })
    const { times } = await loadOpenings(server.port, players, few)
    rounds.push({ highest: rate, ...counted, afterwardsMs: median(times) })
  }
  const afterwards = median(rounds.map((round) => round.afterwardsMs))
  const pairs = rounds.map(({ kept, highest }): Pair => ({ ours: kept, reference: highest }))
  const recovery = median(rounds.map(({ recoveryMs }) => recoveryMs))
  const refused = median(rounds.map((round) => round.refused))
  return [
    {
      bench: 'overload',
      what: `openings with ${players.length} callers at once (${refused.toFixed(0)} refused a second)`,
      ...ratioOf(pairs, { unit: '/s', named: `with ${few.connections}` }),
      goal: { least: GOAL_RATE },
    },
    {
      bench: 'overload',
      what: 'until a caller alone waits as before, once the crowd has gone',
      ours: `${recovery.toFixed(0)} ms`,
      reference: '',
      figure: recovery,
      goal: { most: GOAL_RECOVERY_MS, unit: 'ms' },
    },
    {
      bench: 'overload',
      what: `what ${few.connections} callers wait who come then, median`,
      ours: `${afterwards.toFixed(0)} ms`,
      reference: '',
      figure: afterwards,
      goal: { most: GOAL_RECOVERY_MS, unit: 'ms' },
    },
  ]
}

async function overload(
  port: number,
  players: Player[],
  { box, scale }: { box: number; scale: Scale },
): Promise<Pick<Round, 'kept' | 'refused' | 'recoveryMs'>> {
  const body = JSON.stringify({ box_id: box })
  const alone = await openConnection(port, addressOf(0))
  const before = median(await timesOf(alone, players[0]!, body, 20))
  const connections = await connectAll(port, players.length)
  const seen: Crowd = { served: 0, refused: 0 }
  let isOver = false
  const crowd = connections.map(async (connection, at) => {
    while (!isOver) {
      const answer = await openOne(connection, players[at]!, body)
      if (answer === 'served') seen.served += 1
      else {
        seen.refused += 1
        await wait(COME_BACK_MS)
      }
    }
  })
  await wait(scale.isShort ? 0 : RISE_MS)
  const { served, refused } = seen
  const from = performance.now()
  await wait(scale.seconds * 1000)
  const seconds = (performance.now() - from) / 1000
  const counted = { kept: (seen.served - served) / seconds, refused: (seen.refused - refused) / seconds }
  isOver = true
  for (const connection of connections) connection.close()
  const gone = performance.now()
  await Promise.allSettled(crowd)
  // Three times what it was is the noise of a machine, and no crowd.
  const asBefore = before * 3 + 5
  for (;;) {
    const [time] = await timesOf(alone, players[0]!, body, 1)
    if (time! <= asBefore) break
  }
  const recoveryMs = performance.now() - gone
  alone.close()
  return { ...counted, recoveryMs }
}

async function connectAll(port: number, count: number): Promise<RawConnection[]> {
  const connections: RawConnection[] = []
  while (connections.length < count) {
    const some = Math.min(CONNECTED_AT_ONCE, count - connections.length)
    const first = connections.length
    connections.push(
      ...(await Promise.all(
        Array.from({ length: some }, (_, n) => openConnection(port, addressOf(first + n))),
      )),
    )
  }
  return connections
}

/** How long each of so many calls took, one after the other; infinite for one that was refused. */
async function timesOf(
  connection: RawConnection,
  player: Player,
  body: string,
  count: number,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const sent = performance.now()
    const answer = await openOne(connection, player, body)
    times.push(answer === 'served' ? performance.now() - sent : Infinity)
  }
  return times
}

/** @throws Error when it is refused for another reason than too much to do */
async function openOne(
  connection: RawConnection,
  { token }: Player,
  body: string,
): Promise<'served' | 'refused'> {
  const answer = await connection.post(
    '/api/box/open',
    `authorization: Bearer ${token}\r\nidempotency-key: ${randomBytes(12).toString('hex')}\r\n`,
    body,
  )
  if (answer.startsWith('{"code":0,')) return 'served'
  if (answer.includes('"error":"busy"') || answer.includes('"code":50301')) return 'refused'
  throw new Error(`an opening was refused: ${answer.slice(0, 200)}`)
}

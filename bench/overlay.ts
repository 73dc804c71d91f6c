import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { unpackBoxes } from '@noktra/contract/plain/boxes'
import type { unpackBoxes as opens } from '@noktra/contract/boxes'
import { OVERLAY_SOCKET, type Pushes, type ServerMessage } from '@noktra/contract/live'
import { makeOverlayLink } from '@noktra/contract/plain/overlay'
import type { DataOf } from '@noktra/contract/route'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median, quantile } from './figures.ts'
import { callAs, openConnection, type RawConnection } from './raw-client.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:overlay: how long after the page of a player has shown a result the overlay of their stream is told of it, for streams that
 * play at once; in a store of two processes, so that page and overlay may be at different ones. Exits 1 when p95 is above 500 ms.
 */
const PORT = 3974
const STREAMS = 20
const RESULTS = 200
const MOST_P95_MS = 500
/** A reel at its quick speed takes so long. */
const EVERY_MS = 1500

type Stream = { player: Player; page: WebSocket; overlay: WebSocket; connection: RawConnection }

const scale = readScale(0)
report(await withServer(PORT, { WORKERS: '2' }, (server) => benchOverlay(server, scale)), scale)

async function benchOverlay(server: BenchServer, { isShort }: Scale): Promise<Row[]> {
  const store = await openStore(server)
  const players = await makePlayers(store, STREAMS)
  const box = await cheapestBox(store)
  await store.close()
  const streams = await Promise.all(players.map(openStream))
  const each = (isShort ? 60 : RESULTS) / STREAMS
  const began = streams.map(async (stream, at) => {
    await wait((at * EVERY_MS) / STREAMS)
    return play(stream, box, each)
  })
  const late = (await Promise.all(began)).flat()
  for (const { page, overlay, connection } of streams) {
    page.terminate()
    overlay.terminate()
    connection.close()
  }
  const p95 = quantile(late, 0.95)
  return [
    {
      bench: 'overlay',
      what: `from the reveal to the overlay, p95 of ${late.length} (median ${median(late).toFixed(0)} ms)`,
      ours: `${p95.toFixed(0)} ms`,
      reference: '',
      figure: p95,
      goal: { most: MOST_P95_MS, unit: 'ms' },
    },
  ]
}

async function openStream(player: Player): Promise<Stream> {
  const connection = await openConnection(PORT)
  const { path } = await callAs<{ path: string }>(connection, makeOverlayLink.path, player.token, {})
  const page = await openSocket('/ws', { cmd: 'auth', data: { token: player.token } })
  const overlay = await openSocket(OVERLAY_SOCKET, {
    cmd: 'overlay',
    data: { token: path.split('/').at(-1) },
  })
  return { player, page, overlay, connection }
}

/** A socket that has said its first message and was answered. */
async function openSocket(path: string, first: object): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}${path}`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ ...first, seq: 1 }))
  await once(socket, 'message')
  return socket
}

/** Opens boxes one after the other, and says of each that it was shown; gives how late the overlay was. */
async function play({ player, page, overlay, connection }: Stream, box_id: number, times: number) {
  const late: number[] = []
  for (let n = 0; n < times; n += 1) {
    const { list } = await callAs<DataOf<typeof opens>>(connection, unpackBoxes.path, player.token, {
      box_id,
      num: 1,
    })
    const id = Number(list[0]!.open_id)
    await wait(EVERY_MS)
    const shown = heard(overlay, id)
    const revealedAt = performance.now()
    page.send(JSON.stringify({ cmd: 'revealed', data: { kind: 'openBox', ids: [id] }, seq: n + 2 }))
    await shown
    late.push(performance.now() - revealedAt)
  }
  return late
}

function heard(overlay: WebSocket, id: number): Promise<void> {
  return new Promise((done) => {
    overlay.on('message', function listen(raw: Buffer) {
      const { cmd, response } = JSON.parse(raw.toString()) as ServerMessage
      if (cmd !== 'overlay_results') return
      if (!(response.data as Pushes['overlay_results']).results.some((result) => result.id === id)) return
      overlay.off('message', listen)
      done()
    })
  })
}

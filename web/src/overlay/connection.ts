import type { Pushes, ServerMessage } from '@noktra/contract/live'
import type { OverlayHello } from '@noktra/contract/overlay'

/*
 * The socket of a stream's overlay. The page takes nothing of the rest of the web, so that it is small; what both sides agree on
 * beside types stands here once more, and connection.test.ts compares it.
 */
export const ENDED = 4001
export const NOT_FOUND = 40400

const PING_EVERY_MS = 10_000
const LOST_AFTER_MS = 30_000
const FIRST_WAIT_MS = 500
const MOST_WAIT_MS = 20_000

type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>

type Options = {
  open: () => Socket
  token: string
  onHello: (hello: OverlayHello) => void
  onPush: <Cmd extends keyof Pushes>(cmd: Cmd, data: Pushes[Cmd]) => void
  /** The link holds no more: the page is blank from then on, and does not come back. */
  onEnd: () => void
  /** Between 0 and 1, so that the overlays of a store that starts again do not all come at once. */
  random?: () => number
}

/** Keeps a connection: it comes back by itself, later after each try, and without a word until the link is said to hold no more. */
export function keepConnected({ open, token, onHello, onPush, onEnd, random = Math.random }: Options): void {
  let socket: Socket | null = null
  let heardAt: number | null = null
  let openedAt = 0
  let tries = 0
  let pinging: ReturnType<typeof setInterval> | undefined

  function connect(): void {
    const mine = open()
    socket = mine
    mine.addEventListener('open', () => {
      openedAt = performance.now()
      const lost_ms = heardAt === null ? 0 : Math.round(performance.now() - heardAt)
      send('overlay', { token, lost_ms: Math.min(lost_ms, 3_600_000) })
      pinging = setInterval(ping, PING_EVERY_MS)
    })
    mine.addEventListener('message', (event) => {
      if (socket === mine) receive(String(event.data))
    })
    mine.addEventListener('error', () => lose(mine))
    mine.addEventListener('close', (event) => (event.code === ENDED ? end(mine) : lose(mine)))
  }

  function send(cmd: string, data?: unknown): void {
    socket?.send(JSON.stringify({ cmd, data, seq: 1 }))
  }

  function ping(): void {
    if (performance.now() - Math.max(openedAt, heardAt ?? 0) > LOST_AFTER_MS && socket) lose(socket)
    else send('ping')
  }

  function receive(text: string): void {
    const { cmd, seq, response } = JSON.parse(text) as ServerMessage
    if (cmd === 'overlay' && response.code === NOT_FOUND) return end(socket)
    if (response.code !== 0) return lose(socket)
    heardAt = performance.now()
    tries = 0
    if (cmd === 'overlay') onHello(response.data as OverlayHello)
    else if (seq === undefined) onPush(cmd as keyof Pushes, response.data as Pushes[keyof Pushes])
  }

  function leave(which: Socket | null): boolean {
    if (which === null || which !== socket) return false
    socket = null
    clearInterval(pinging)
    which.close()
    return true
  }

  function lose(which: Socket | null): void {
    if (!leave(which)) return
    const wait = Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries)
    tries += 1
    setTimeout(connect, wait * (0.5 + random() / 2))
  }

  function end(which: Socket | null): void {
    if (leave(which)) onEnd()
  }

  connect()
}

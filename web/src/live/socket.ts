import { PING_EVERY_MS, RECONNECT_AFTER_MS } from '@noktra/contract/plain/live'
import type { Pushes, ServerMessage } from '@noktra/contract/live'

/** Unanswered pings after which a connection counts as dead. */
const LOST_PINGS = 3

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>
type Reply = { resolve: (data: unknown) => void; reject: (error: Error) => void }

type Options = {
  open: () => Socket
  token: () => string | null
  /** After each connect, the first and every later one. */
  onConnect: () => void
  /** After each connection that broke or was left. */
  onLost?: () => void
}

/** One connection that mends itself: pings every 3 s, comes back 3 s after an error or a close (SPEC 4). */
export function createSocket({ open, token, onConnect, onLost }: Options) {
  let socket: Socket | null = null
  let seq = 0
  let unanswered = 0
  let pinging: ReturnType<typeof setInterval> | null = null
  let reconnecting: ReturnType<typeof setTimeout> | null = null
  let stopped = true
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const replies = new Map<number, Reply>()

  function start(): void {
    if (!stopped) return
    stopped = false
    connect()
  }

  function stop(): void {
    stopped = true
    if (reconnecting) clearTimeout(reconnecting)
    reconnecting = null
    drop()
  }

  function connect(): void {
    reconnecting = null
    const mine = open()
    socket = mine
    mine.addEventListener('open', () => {
      if (socket !== mine) return
      const held = token()
      if (held) send('auth', { token: held })
      unanswered = 0
      pinging = setInterval(ping, PING_EVERY_MS)
      onConnect()
    })
    mine.addEventListener('message', (event) => {
      if (socket === mine) receive(String(event.data))
    })
    mine.addEventListener('error', () => lost(mine))
    mine.addEventListener('close', () => lost(mine))
  }

  function ping(): void {
    if (unanswered >= LOST_PINGS && socket) return lost(socket)
    unanswered += 1
    send('ping')
  }

  /** Both error and close may tell of one loss; only the current connection counts, so it is mended once. */
  function lost(which: Socket): void {
    if (which !== socket) return
    drop()
    if (!stopped) reconnecting = setTimeout(connect, RECONNECT_AFTER_MS)
  }

  function drop(): void {
    const old = socket
    socket = null
    if (pinging) clearInterval(pinging)
    pinging = null
    replies.forEach(({ reject }) => reject(new Error('the connection was lost')))
    replies.clear()
    old?.close()
    onLost?.()
  }

  function receive(text: string): void {
    unanswered = 0
    const message = parse(text)
    if (!message) return
    const reply = typeof message.seq === 'number' ? replies.get(message.seq) : undefined
    if (reply) {
      replies.delete(message.seq as number)
      if (message.response.code === 0) reply.resolve(message.response.data)
      else reply.reject(new Error(message.response.msg ?? `code ${message.response.code}`))
    } else if (message.seq === undefined && message.response.code === 0) {
      listeners.get(message.cmd)?.forEach((listener) => listener(message.response.data))
    }
  }

  function send(cmd: string, data?: unknown): number {
    seq += 1
    if (socket?.readyState === 1) socket.send(JSON.stringify({ cmd, data, seq }))
    return seq
  }

  /** Sends a command; gives the data of its reply, or rejects when it is refused or the connection breaks. */
  function request(cmd: string, data?: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (socket?.readyState !== 1) return reject(new Error('there is no connection'))
      replies.set(send(cmd, data), { resolve, reject })
    })
  }

  /** Hears what the store pushes under a command; gives back how to stop. */
  function on<Cmd extends keyof Pushes>(cmd: Cmd, listener: (data: Pushes[Cmd]) => void): () => void {
    const heard = listeners.get(cmd) ?? new Set()
    listeners.set(cmd, heard)
    const typed = listener as (data: unknown) => void
    heard.add(typed)
    return () => heard.delete(typed)
  }

  return { start, stop, request, on }
}

function parse(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as Partial<ServerMessage> | null
    return message?.cmd && message.response ? (message as ServerMessage) : null
  } catch {
    return null
  }
}

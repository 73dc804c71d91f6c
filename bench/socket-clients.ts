import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from './addresses.ts'

/*
 * Many sockets in a process of their own: bare TCP with the least of a reader of frames, since what listens must not be what is
 * measured. Notes of each card of the strip how many sockets have it and when the last one got it.
 */

/** Sockets of one address: a store of the sandbox keeps 5,000 of a network in each of its processes. */
const OF_ADDRESS = 500
const AT_ONCE = 100
/** A socket that says nothing for 150 s is closed by the store. */
const PING_EVERY_MS = 60_000
const CARD = Buffer.from('{"cmd":"scrollCard"')
const ID = Buffer.from('"id":')

export type Opening = {
  port: number
  count: number
  firstAddress: number
  /** They send, but take nothing that they are sent. */
  neverRead: boolean
}
export type Heard = { cards: { id: number; count: number; last: number }[]; sample: string; closed: number }

const cards = new Map<number, { count: number; last: number }>()
let sample = ''
let closed = 0

process.on('message', (message: Opening | 'tell') => {
  if (message !== 'tell') {
    void openAll(message).then(() => process.send!('open'))
    return
  }
  const heard: Heard = {
    cards: [...cards].map(([id, { count, last }]) => ({ id, count, last })),
    sample,
    closed,
  }
  process.send!(heard)
})

async function openAll({ port, count, firstAddress, neverRead }: Opening): Promise<void> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Math.min(AT_ONCE, count - sockets.length)
    const from = addressOf(firstAddress + Math.floor(sockets.length / OF_ADDRESS))
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => openOne(port, from)))))
  }
  if (neverRead) for (const socket of sockets) socket.pause()
  setInterval(() => void pingAll(sockets), PING_EVERY_MS).unref()
}

async function pingAll(sockets: Socket[]): Promise<void> {
  const ping = maskedText('{"cmd":"ping"}')
  for (const [n, socket] of sockets.entries()) {
    socket.write(ping)
    if (n % AT_ONCE === 0) await wait(10)
  }
}

function openOne(port: number, localAddress: string): Promise<Socket> {
  return new Promise((opened, fail) => {
    let left: Buffer | null = null
    let isOpen = false
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress,
      onread: {
        buffer: SHARED,
        callback: (size, buffer) => {
          const got = (buffer as Buffer).subarray(0, size)
          let all: Buffer = left ? Buffer.concat([left, got]) : got
          if (!isOpen) {
            const end = all.indexOf('\r\n\r\n')
            if (end < 0) {
              left = Buffer.from(all)
              return true
            }
            const status = all.subarray(0, 12).toString('latin1')
            if (status !== 'HTTP/1.1 101') {
              fail(new Error(`a socket was refused: ${status}`))
              return false
            }
            isOpen = true
            all = all.subarray(end + 4)
            opened(socket)
          }
          const read = readFrames(all)
          // What is left is kept apart: the buffer is everybody's.
          left = read < all.length ? Buffer.from(all.subarray(read)) : null
          return true
        },
      },
    })
    socket.once('error', fail)
    socket.on('close', () => (closed += 1))
    socket.once('connect', () =>
      socket.write(
        `GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
  })
}

const SHARED = Buffer.allocUnsafe(256 * 1024)
const TEXT = 1

/** Reads the whole frames of a server, which are not masked. Gives how many bytes they take. */
function readFrames(bytes: Buffer): number {
  let at = 0
  while (bytes.length - at >= 2) {
    let length = bytes[at + 1]! & 127
    let from = at + 2
    if (length === 126) {
      if (bytes.length - at < 4) break
      length = bytes.readUInt16BE(at + 2)
      from = at + 4
    } else if (length === 127) {
      if (bytes.length - at < 10) break
      length = Number(bytes.readBigUInt64BE(at + 2))
      from = at + 10
    }
    if (bytes.length < from + length) break
    if ((bytes[at]! & 15) === TEXT) hear(bytes, from, from + length)
    at = from + length
  }
  return at
}

function hear(bytes: Buffer, from: number, to: number): void {
  if (bytes.compare(CARD, 0, CARD.length, from, Math.min(to, from + CARD.length)) !== 0) return
  let at = bytes.indexOf(ID, from + CARD.length) + ID.length
  let id = 0
  for (; bytes[at]! >= 48 && bytes[at]! <= 57; at += 1) id = id * 10 + bytes[at]! - 48
  const known = cards.get(id)
  if (known) {
    known.count += 1
    known.last = Date.now()
    return
  }
  cards.set(id, { count: 1, last: Date.now() })
  if (sample === '') sample = bytes.subarray(from, to).toString('utf8')
}

/** A client's frame; a mask of zeros leaves the text as it is. */
function maskedText(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x80 | TEXT, 0x80 | body.length, 0, 0, 0, 0]), body])
}

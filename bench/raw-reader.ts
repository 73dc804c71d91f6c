import { connect } from 'node:net'
import { addressOf } from './addresses.ts'

export type Answered = { head: string; body: Buffer }
type Reader = { read: (path: string, headers: string) => Promise<Answered>; close: () => void }

/**
 * Reads a path over so many connections for so long, each from an address of its own, since limits count networks; `headers` are those
 * of each connection. Gives the reads per second. @throws Error when a read is refused
 */
export async function loadReads(
  port: number,
  {
    path,
    headers,
    connections,
    seconds,
  }: { path: string; headers: (connection: number) => string; connections: number; seconds: number },
): Promise<number> {
  const end = performance.now() + seconds * 1000
  const started = performance.now()
  let count = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const reader = await openReader(port, addressOf(n))
      while (performance.now() < end) {
        const { head } = await reader.read(path, headers(n))
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${path} was refused: ${head}`)
        count += 1
      }
      reader.close()
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

export async function readOnce(port: number, path: string, headers: string): Promise<Answered> {
  const connection = await openReader(port)
  const answered = await connection.read(path, headers)
  connection.close()
  return answered
}

/** A keep-alive connection that reads answers with a length or in chunks, and costs next to nothing. */
function openReader(port: number, localAddress = '127.0.0.1'): Promise<Reader> {
  return new Promise((opened, fail) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
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

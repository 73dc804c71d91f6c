import { connect, type Socket } from 'node:net'

/** A keep-alive HTTP connection that costs next to nothing, so that the load does not eat what it measures. */
export type RawConnection = {
  post: (path: string, headers: string, body: string) => Promise<string>
  close: () => void
}

/** `address`: the one of 127.0.0.0/8 that it comes from, since limits count networks. */
export function openConnection(port: number, address?: string): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: address })
    let buffer = ''
    let waiting: { done: (body: string) => void; fail: (error: Error) => void } | null = null
    socket.setNoDelay(true)
    socket.setEncoding('utf8')
    socket.once('connect', () =>
      resolve({
        post: (path, headers, body) =>
          new Promise((done, fail) => {
            waiting = { done, fail }
            socket.write(
              `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
            )
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('error', (error) => (waiting ? waiting.fail(error) : reject(error)))
    socket.on('close', () => waiting?.fail(new Error('the connection was closed')))
    socket.on('data', (text: string) => {
      buffer += text
      const head = buffer.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(buffer.slice(0, head))?.[1] ?? NaN)
      const body = buffer.slice(head + 4)
      if (Buffer.byteLength(body) < length) return
      buffer = ''
      const { done } = waiting!
      waiting = null
      done(body)
    })
  })
}

/** Makes a call and gives its data. @throws Error when it is refused */
export async function callAs<T>(
  connection: RawConnection,
  path: string,
  token: string,
  body: object,
): Promise<T> {
  const text = await connection.post(path, `authorization: Bearer ${token}\r\n`, JSON.stringify(body))
  const answer = JSON.parse(text) as { code: number; msg: string; data: T }
  if (answer.code !== 0) throw new Error(`${path} was refused: ${answer.msg}`)
  return answer.data
}

import { connect, type Socket } from 'node:net'

/** What came of a connection that said something and then waited. */
export type Line = {
  socket: Socket
  /** All that was answered so far. */
  heard: () => string
  /** Ends when the store ends it: after so many milliseconds. */
  ended: Promise<number>
}

/** Opens a connection and says a text on it, exactly as it stands. */
export async function openLine(url: string, text = '', address = '127.0.0.1'): Promise<Line> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: address })
  const began = performance.now()
  let heard = ''
  socket.on('data', (part: Buffer) => (heard += part.toString()))
  socket.on('error', () => {})
  const ended = new Promise<number>((done) => socket.once('close', () => done(performance.now() - began)))
  await Promise.race([new Promise((done) => socket.once('connect', done)), ended])
  if (text) socket.write(text)
  return { socket, heard: () => heard, ended }
}

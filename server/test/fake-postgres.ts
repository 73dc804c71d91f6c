import { createServer, type AddressInfo } from 'node:net'

/** A server that speaks just enough of PostgreSQL's protocol to say which version it is, whatever it is asked. */
export async function fakePostgres(
  row: Record<'server_version_num' | 'server_version', string>,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let isGreeted = false
    socket.on('data', (data) => {
      if (!isGreeted) {
        isGreeted = true
        socket.write(Buffer.concat([message('R', int32(0)), READY]))
      } else if (data.toString('latin1')[0] === 'Q') {
        socket.write(Buffer.concat([columns(['number', 'name']), values(Object.values(row)), DONE, READY]))
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://somebody@127.0.0.1:${port}/noktra`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

const READY = message('Z', Buffer.from('I'))
const DONE = message('C', text('SELECT 1'))
const TEXT = 25

function columns(names: string[]): Buffer {
  const parts = names.map((name) =>
    Buffer.concat([text(name), int32(0), int16(0), int32(TEXT), int16(-1), int32(-1), int16(0)]),
  )
  return message('T', Buffer.concat([int16(names.length), ...parts]))
}

function values(fields: string[]): Buffer {
  const parts = fields.map((field) => Buffer.concat([int32(Buffer.byteLength(field)), Buffer.from(field)]))
  return message('D', Buffer.concat([int16(fields.length), ...parts]))
}

function message(kind: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

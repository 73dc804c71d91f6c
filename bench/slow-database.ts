import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/*
 * A database that takes its time, in a process of its own: passes on what comes for the one behind the socket folder of its argument,
 * each statement so many milliseconds later. Tells its port.
 */
const [folder = '', delay = '2'] = process.argv.slice(2)
const DELAY_MS = Number(delay)
const PORT_OF_FILE = 5432

const server = createServer((client) => {
  const database = connect(join(folder, `.s.PGSQL.${PORT_OF_FILE}`))
  const countStatements = makeCounter()
  let freeAt = performance.now()
  const end = () => {
    client.destroy()
    database.destroy()
  }
  for (const socket of [client, database]) socket.on('error', end).on('close', end)
  client.setNoDelay(true)
  database.on('data', (bytes) => client.write(bytes))
  client.on('data', (bytes: Buffer) => {
    freeAt = Math.max(freeAt, performance.now()) + countStatements(bytes) * DELAY_MS
    setTimeout(() => database.write(bytes), Math.max(0, freeAt - performance.now()))
  })
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))

const EXECUTE = 'E'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)

/** Counts the statements that begin in what a client sends: its first message has no kind, the others have a kind and a length. */
function makeCounter(): (bytes: Buffer) => number {
  let isFirst = true
  let head: Buffer = Buffer.alloc(0)
  let skip = 0
  return (bytes) => {
    const all = Buffer.concat([head, bytes])
    let count = 0
    let at = 0
    for (;;) {
      const step = Math.min(skip, all.length - at)
      at += step
      skip -= step
      const kindBytes = isFirst ? 0 : 1
      if (skip > 0 || all.length - at < kindBytes + 4) break
      if (!isFirst && (all[at] === EXECUTE || all[at] === QUERY)) count += 1
      skip = kindBytes + all.readInt32BE(at + kindBytes)
      isFirst = false
    }
    head = Buffer.from(all.subarray(at))
    return count
  }
}

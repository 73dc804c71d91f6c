import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/*
 * The reference of the strip, in a process of its own: a server of sockets that sends each text to all of them, and nothing else.
 * Tells its port; then, for each run, when each card was due.
 */

export type Sending = { sample: string; firstId: number; count: number; everyMs: number }
export type Sent = { id: number; at: number }[]

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.once('listening', () => process.send!((server.address() as AddressInfo).port))

process.on('message', ({ sample, firstId, count, everyMs }: Sending) => {
  const began = Date.now()
  const sent: Sent = []
  sendNext()

  function sendNext(): void {
    const n = sent.length
    const id = firstId + n
    const text = sample.replace(/"id":\d+/, `"id":${id}`)
    for (const client of server.clients) client.send(text)
    sent.push({ id, at: began + n * everyMs })
    if (sent.length === count) return void process.send!(sent)
    setTimeout(sendNext, Math.max(0, began + sent.length * everyMs - Date.now()))
  }
})

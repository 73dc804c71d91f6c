import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * The reference of the reads, in a process of its own: answers everything with the bytes that it is sent, and nothing else. Tells
 * its port.
 */
process.once('message', (message: { body: string }) => {
  const body = Buffer.from(message.body, 'base64')
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})

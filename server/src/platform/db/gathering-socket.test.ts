import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gatheringSocket } from './gathering-socket.ts'

const received: string[] = []
let server: Server

beforeAll(async () => {
  server = createServer((socket) => socket.on('data', (part) => received.push(part.toString())))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterAll(() => void server.close())

test('what is written in one turn goes out at once and in order, and what comes in the next turn is not kept back', async () => {
  const socket = gatheringSocket()
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const rounds: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const parts = [`begin ${round};`, `update ${round};`, `commit ${round};`]
    for (const part of parts) socket.write(part)
    expect(socket.writableCorked).toBe(1)
    expect(socket.writableLength).toBe(parts.join('').length)
    await new Promise((resolve) => setImmediate(resolve))
    expect(socket.writableCorked).toBe(0)
    rounds.push(parts.join(''))
    await expect.poll(() => received).toEqual(rounds)
  }
  socket.write('last')
  socket.end()
  await once(socket, 'close')
  await expect.poll(() => received.join('')).toBe(`${rounds.join('')}last`)
})

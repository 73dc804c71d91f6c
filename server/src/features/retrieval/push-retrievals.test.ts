import { WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import type { Pushes, ServerMessage } from '@noktra/contract/live'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { goOn, lastRetrieval, makeRetriever, playStep, retrieve } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** What a player's socket is told of retrievals. */
async function listen(player: TestPlayer): Promise<Pushes['retrieval'][]> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  const told: Pushes['retrieval'][] = []
  const ready = Promise.withResolvers<void>()
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    if (message.cmd === 'retrieval') told.push(message.response.data as Pushes['retrieval'])
    if (message.seq === 1) ready.resolve()
  })
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ cmd: 'auth', data: { token: player.token }, seq: 1 }))
  await ready.promise
  return told
}

test('a retrieval tells its player of each phase, and no other player', async () => {
  await goOn(world, false)
  const player = await makeRetriever(world, [500])
  const [mine, others] = await Promise.all([listen(player), listen(await makePlayer(world))])
  await retrieve(world, player, player.itemIds)
  const { id: retrieval_id, item_id } = await lastRetrieval(world, player)
  const hears = async (phase: string) =>
    expect.poll(() => mine.at(-1)).toEqual({ retrieval_id, item_id, phase })
  await hears('requested')
  await stepRetrievals(world.store.ctx)
  await hears('buying')
  for (const [step, phase] of [
    ['offer', 'offer_sent'],
    ['deliver', 'received'],
    ['reverse', 'failed'],
  ] as const) {
    await playStep(world, player, step)
    await stepRetrievals(world.store.ctx)
    await hears(phase)
  }
  expect(mine).toHaveLength(5)
  expect(others).toEqual([])
})

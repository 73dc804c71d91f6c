import { WebSocket } from 'ws'
import { afterEach, describe, expect, test } from 'vitest'
import type { RollPush, ServerMessage } from '@noktra/contract/live'
import * as api from '@noktra/contract/rolls'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { nextStep, prizesOf, rowOf } from '#test/roll-draws.ts'
import { joinMany, openRoll } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const sockets: WebSocket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** What a socket was told of roll rooms; signed in as a player, or as a visitor. */
async function listen(player?: TestPlayer): Promise<RollPush[]> {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws`)
  sockets.push(socket)
  const told: RollPush[] = []
  const ready = Promise.withResolvers<void>()
  socket.on('message', (raw: Buffer) => {
    const message = JSON.parse(raw.toString()) as ServerMessage
    if (message.cmd === 'roll') told.push(message.response.data as RollPush)
    if (message.seq === 1) ready.resolve()
  })
  await new Promise((open) => socket.once('open', open))
  const hello = player ? { cmd: 'auth', data: { token: player.token } } : { cmd: 'ping' }
  socket.send(JSON.stringify({ ...hello, seq: 1 }))
  await ready.promise
  return told
}

describe('a roll room', () => {
  test('tells its owner and its entrants of the lock and the draw, each what they won, and no other player', async () => {
    const { free_room_id: id, owner } = await openRoll(world, { room_name: 'Told', max_join: 3 }, [900, 300])
    const players = await joinMany(world, id, 2)
    const stranger = await listen(await makePlayer(world))
    const visitor = await listen()
    const ownerTold = await listen(owner)
    const playersTold = await Promise.all(players.map(listen))
    const [last] = await joinMany(world, id, 1)
    await expect.poll(() => ownerTold.length).toBe(1)
    for (const told of [ownerTold, ...playersTold]) {
      await expect
        .poll(() => told)
        .toEqual([
          { free_room_id: id, room_names: { en: 'Told', zh: 'Told', pt: 'Told' }, phase: 'locked', won: 0 },
        ])
    }
    playersTold.push(await listen(last))
    expect(await nextStep(world, id)).toBe('drawn')
    await expect.poll(() => playersTold[2]).toHaveLength(1)
    await expect.poll(() => ownerTold).toHaveLength(2)
    const winners = new Set((await prizesOf(world, id)).map((prize) => prize.winner_place))
    for (const [index, told] of playersTold.entries()) {
      const won = winners.has(index + 1) ? 1 : 0
      await expect.poll(() => told.at(-1)).toMatchObject({ free_room_id: id, phase: 'drawn', won })
    }
    expect(ownerTold.at(-1)).toMatchObject({ phase: 'drawn', won: 0 })
    expect(stranger).toEqual([])
    expect(visitor).toEqual([])
  })

  test('tells of an edit, and of prizes that returned', async () => {
    const { free_room_id: id, owner } = await openRoll(world, { room_name: 'Before' })
    const [player] = await joinMany(world, id, 1)
    const told = await listen(player)
    await world.data(api.editRoll, {
      token: owner.token,
      body: { free_room_id: id, room_name: 'After' },
    })
    await expect.poll(() => told).toMatchObject([{ phase: 'open', room_names: { en: 'After' } }])
    expect(await nextStep(world, id)).toBe('returned')
    await expect.poll(() => told.at(-1)).toMatchObject({ free_room_id: id, phase: 'returned', won: 0 })
  })

  test('tells nothing of a draw that was not committed', async () => {
    const { free_room_id: id, owner } = await openRoll(world, { max_join: 2 })
    const told = await listen(owner)
    await joinMany(world, id, 2)
    // What is told is read when it is heard: the lock's news is awaited, or it would tell of the draw.
    await expect.poll(() => told).toMatchObject([{ phase: 'locked' }])
    const { server_seed } = await rowOf(world, id)
    const setSeed = (seed: Buffer) =>
      world.db.updateTable('roll').set({ server_seed: seed }).where('id', '=', id).execute()
    await setSeed(Buffer.alloc(60))
    expect(await nextStep(world, id)).toBe('locked')
    await setSeed(server_seed)
    expect(await nextStep(world, id)).toBe('drawn')
    await expect.poll(() => told.some((push) => push.phase === 'drawn')).toBe(true)
    expect(told.filter((push) => push.phase === 'drawn')).toHaveLength(1)
  })
})

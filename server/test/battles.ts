import * as api from '@noktra/contract/battles'
import type { BodySent } from '@noktra/contract/route'
import { makePlayer, type TestPlayer } from './factories.ts'
import type { World } from './world.ts'

type Creation = Partial<BodySent<typeof api.createBattle>>

/** The cheapest boxes of the demo catalogue: 0.50, 1.00, 2.00 and 5.00 coins. */
export const BOX = { half: 8, one: 9, two: 10, five: 11 } as const

/** Lets everybody sit with everybody, however little he has recharged. */
export async function openToAll(world: World): Promise<void> {
  await world.db
    .insertInto('setting')
    .values({ key: 'min_recharge_out', value: '0', updated_at: world.clock.now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '0' }))
    .execute()
}

export function creation(also: Creation = {}): BodySent<typeof api.createBattle> {
  return { box_ids: [BOX.one, BOX.two], mode: 'classic', seats: 2, ...also }
}

/** A waiting room with its creator. */
export async function makeRoom(
  world: World,
  also: Creation = {},
): Promise<{ creator: TestPlayer; room_id: number; password: string | null }> {
  const creator = await makePlayer(world, { cash: 100_000 })
  const { room, password } = await world.data(api.createBattle, {
    token: creator.token,
    body: creation(also),
  })
  return { creator, room_id: room.room_id, password }
}

/** A new player takes a seat. */
export async function join(world: World, room_id: number, seat?: number): Promise<TestPlayer> {
  const player = await makePlayer(world, { cash: 100_000 })
  await world.data(api.joinBattle, { token: player.token, body: { room_id, seat } })
  return player
}

/** Fills every free seat with bots. */
export async function fillWithBots(world: World, room_id: number, creator: TestPlayer): Promise<void> {
  const { room } = await world.data(api.battleDetails, { query: { room_id }, token: creator.token })
  const taken = new Set(room.players.map((player) => player.seat))
  for (let seat = 1; seat <= room.seats; seat += 1) {
    if (!taken.has(seat)) {
      await world.data(api.callBot, { token: creator.token, body: { room_id, seat } })
    }
  }
}

/** Moves the clock to the next thing that is due in a room, and does it. */
export async function nextStep(world: World, room_id: number): Promise<string> {
  const { next_at } = await world.db
    .selectFrom('battle')
    .select('next_at')
    .where('id', '=', room_id)
    .executeTakeFirstOrThrow()
  if (next_at) world.clock.advance(Math.max(0, next_at.getTime() - world.clock.now().getTime()))
  await world.sweep()
  const { phase } = await world.db
    .selectFrom('battle')
    .select('phase')
    .where('id', '=', room_id)
    .executeTakeFirstOrThrow()
  return phase
}

/** Steps a full room to its end. */
export async function playOut(world: World, room_id: number): Promise<string> {
  for (let steps = 0; steps < 40; steps += 1) {
    const phase = await nextStep(world, room_id)
    if (phase === 'finished' || phase === 'timeout') return phase
  }
  throw new Error(`The battle ${room_id} does not end`)
}

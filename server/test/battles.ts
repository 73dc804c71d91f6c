import { randomBytes } from 'node:crypto'
import { listBackpack } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/battles'
import { boxDetails, unpackBoxes } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import type { BattleFair } from '@noktra/contract/battle-proof'
import type { BodySent, DataOf } from '@noktra/contract/route'
import { userDetails } from '@noktra/contract/users'
import { activatePools } from '#server/games/box/activate-pools.ts'
import { publishPool } from '#server/core/openings/publish-pool.ts'
import { HOUSE } from '#server/core/ledger/accounts.ts'
import { credit } from '#server/core/ledger/credit.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import type { World } from './world.ts'

type Creation = Partial<BodySent<typeof api.createBattle>>

/** The cheapest boxes of the demo catalogue: 0.50, 1.00, 2.00 and 5.00 coins. */
export const BOX = { half: 8, one: 9, two: 10, five: 11 } as const

/** Lets everybody sit with everybody, however little they have recharged. */
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
  player?: TestPlayer,
): Promise<{ creator: TestPlayer; room_id: number; password: string | null }> {
  const creator = player ?? (await makePlayer(world, { cash: 100_000 }))
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

/** Coins that came in after a player was made, in cents: cash by a recharge, bonus as a gift. */
export async function give(
  world: World,
  player: TestPlayer,
  purse: 'cash' | 'bonus',
  amount: number,
): Promise<void> {
  await world.store.ctx.transact((tx) =>
    credit(tx, {
      playerId: player.id,
      purse,
      house: HOUSE.recharge,
      amount,
      reason: 'test',
      ref: randomBytes(8).toString('hex'),
      now: world.clock.now(),
    }),
  )
}

/** A player of a grade at which they may pay for others; what they opened for it is behind them, this money is what they have. */
export async function makeFunder(
  world: World,
  money: { cash?: number; bonus?: number },
): Promise<TestPlayer> {
  const player = await makePlayer(world, { cash: 5000 })
  await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.five, num: 10 } })
  if (money.cash) await give(world, player, 'cash', money.cash)
  if (money.bonus) await give(world, player, 'bonus', money.bonus)
  return player
}

/** Publishes a new version of a box with slightly other odds and puts it on sale. Gives its number. */
export async function republish(world: World, box_id: number): Promise<number> {
  const { ctx } = world.store
  const { rows: shown, price } = await world.data(boxDetails, { query: { box_id } })
  const rows = shown
    .toSorted((a, b) => a.from - b.from)
    .map(({ skin_id, exterior_name, value, from, to }) => ({
      skin_id,
      exterior: exterior_name || null,
      value_cents: Math.round(value * 100),
      from,
      to,
    }))
  rows.at(-2)!.to -= 1
  rows.at(-1)!.from -= 1
  const version = await ctx.transact((tx) =>
    publishPool(tx, ctx, { box_id, price_cents: Math.round(price * 100), rows }),
  )
  world.clock.advance(6000)
  await activatePools(ctx)
  return version
}

/** A battle whose second seat was the last one: it waits for the beacon. */
export async function lockedBattle(
  world: World,
  also: Creation = {},
): Promise<{ creator: TestPlayer; player: TestPlayer; room_id: number }> {
  const { creator, room_id } = await makeRoom(world, also)
  return { creator, player: await join(world, room_id), room_id }
}

/** A room as somebody sees it, or a visitor. */
export async function seeBattle(
  world: World,
  room_id: number,
  viewer?: TestPlayer,
): Promise<DataOf<typeof api.battleDetails>> {
  return world.data(api.battleDetails, { query: { room_id }, token: viewer?.token })
}

export async function proofOf(world: World, room_id: number): Promise<BattleFair> {
  return (await world.data(fair, { params: { id: `b${room_id}` } })) as BattleFair
}

/** What a player has, as they see it; `items` counts those of battles. */
export async function belongings(
  world: World,
  { token }: TestPlayer,
): Promise<{ items: number; coin: number; diamond: number; points: number }> {
  const { total } = await world.data(listBackpack, { token, query: { source: 'battle' } })
  const { coin, diamond, points } = await world.data(userDetails, { token })
  return { items: total, coin, diamond, points }
}

/** Moves the clock to a moment that is not over. */
export function goTo(world: World, time: number): void {
  world.clock.advance(time - world.clock.now().getTime())
}

/** When the first round begins, in milliseconds. */
export async function startOf(world: World, room_id: number): Promise<number> {
  const { started_at } = await world.db
    .selectFrom('battle')
    .select('started_at')
    .where('id', '=', room_id)
    .executeTakeFirstOrThrow()
  return started_at!.getTime()
}

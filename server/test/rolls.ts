import { randomBytes } from 'node:crypto'
import { fair } from '@noktra/contract/fair'
import type { BodySent } from '@noktra/contract/route'
import * as api from '@noktra/contract/rolls'
import { settleOrder, type Verdict } from '#server/features/recharge/settle-order.ts'
import { nextId } from '#server/platform/db/next-id.ts'
import { insertRoll } from '#server/games/roll/insert-roll.ts'
import { issueRoom } from '#server/core/issuance/week-amount.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { giveItems, skinFrom } from './upgrades.ts'
import type { Answer, World } from './world.ts'

/** What an owner may say about their room; `item_ids` are made for it. */
type Terms = Partial<Omit<BodySent<typeof api.addRoll>, 'item_ids'>>

/** Coins (cents) that must have been recharged before a player may stake or join a player's room. */
const RECHARGED = 3000

/** The time, and an hour, in unix seconds. */
export function nowOf(world: World): number {
  return Math.floor(world.clock.now().getTime() / 1000)
}
export const HOUR = 3600

/** A paid order of a player: it counts as a recharge from now on. Cents of coins. */
export async function recharge(world: World, player: TestPlayer, coins: number): Promise<void> {
  const verdict = await payOrder(world, await waitingOrder(world, player, coins))
  if (verdict !== 'credited') throw new Error(`The order of a test is ${verdict}`)
}

type WaitingOrder = { order_no: string; payable: number }

export async function waitingOrder(world: World, { id }: TestPlayer, coins: number): Promise<WaitingOrder> {
  const now = world.clock.now()
  const order_no = `T${randomBytes(10).toString('hex')}`
  const payable = Math.round(coins * 7.2)
  await world.store.ctx.transact((tx) =>
    tx
      .insertInto('recharge_order')
      .values({
        order_no,
        player_id: id,
        pay_method: 'alipay2',
        provider: 'test',
        coins,
        payable,
        rate: '7.2',
        status: 'waiting',
        created_at: now,
        expires_at: new Date(now.getTime() + 30 * 60_000),
      })
      .execute(),
  )
  return { order_no, payable }
}

/** The provider says that an order is paid, and from whose account if it knows. */
export function payOrder(
  world: World,
  { order_no, payable }: WaitingOrder,
  payer: string | null = null,
): Promise<Verdict> {
  return settleOrder(world.store.ctx, 'test', {
    order_no,
    state: 'paid',
    amount: payable,
    provider_ref: order_no,
    payer,
  })
}

/** A player who may stake and join: they recharged 30 coins. */
export async function makeRecharged(world: World): Promise<TestPlayer> {
  const player = await makePlayer(world)
  await recharge(world, player, RECHARGED)
  return player
}

/** Items of a player: for each price (cents) a copy of the skin that costs so much or a little more. */
export async function giveItemsOf(world: World, player: TestPlayer, cents: number[]): Promise<number[]> {
  const skins: number[] = []
  for (const price of cents) skins.push((await skinFrom(world, price)).id)
  return giveItems(world, player, skins)
}

/** A recharged player with items of these prices (cents). */
export async function makeOwner(
  world: World,
  cents: number[] = [1000, 500, 200],
): Promise<{ owner: TestPlayer; item_ids: number[] }> {
  const owner = await makeRecharged(world)
  return { owner, item_ids: await giveItemsOf(world, owner, cents) }
}

/** What is sent to open a room: drawn in an hour, without places, password and conditions, unless told otherwise. */
export function rollTerms(world: World, item_ids: number[], also: Terms = {}): BodySent<typeof api.addRoll> {
  return { room_name: 'Evening room', lottery_time: nowOf(world) + HOUR, ...also, item_ids }
}

/** An open room of a new owner, with prizes of these prices (cents). */
export async function openRoll(
  world: World,
  also: Terms = {},
  cents?: number[],
): Promise<{ owner: TestPlayer; item_ids: number[]; free_room_id: number; room: api.RollShown }> {
  const { owner, item_ids } = await makeOwner(world, cents)
  const { free_room_id, room } = await world.data(api.addRoll, {
    token: owner.token,
    body: rollTerms(world, item_ids, also),
  })
  return { owner, item_ids, free_room_id, room }
}

/** An open room of the house with copies of these prices (cents) as its prizes; it is not made again. */
export async function openOfficial(
  world: World,
  also: { recharge?: number; places?: number | null; lottery_time?: Date } = {},
  cents: number[] = [1000, 500, 200],
): Promise<number> {
  const { ctx } = world.store
  const now = ctx.clock.now()
  const key = `test-${randomBytes(6).toString('hex')}`
  const texts = JSON.stringify({ en: 'House', zh: '官方', pt: 'Casa' })
  const skins: { id: number; price: number }[] = []
  for (const price of cents) skins.push(await skinFrom(world, price))
  const roll = await ctx.transact(async (tx) => {
    await tx
      .insertInto('official_roll')
      .values({
        key,
        period: 'hour',
        names: texts,
        descr: texts,
        recharge: also.recharge ?? 0,
        skin_ids: skins.map((skin) => skin.id),
        week_amount: 100_000_000,
        active: false,
        sort: 1,
        updated_at: now,
      })
      .execute()
    const worth = skins.reduce((sum, { price }) => sum + price, 0)
    const id = await nextId(tx, 'roll')
    const terms = {
      id,
      issued: await issueRoom(tx, { key, id, worth, now }),
      room_type: 1,
      official_key: key,
      names: texts,
      descr: texts,
      recharge: also.recharge ?? 0,
      places: also.places ?? null,
      lottery_time: also.lottery_time ?? new Date(now.getTime() + HOUR * 1000),
    }
    const prizes = skins.map((skin) => ({ item_id: null, skin_id: skin.id, wear: 100, value: skin.price }))
    return insertRoll(tx, ctx, terms, prizes)
  })
  return roll.id
}

/** Headers of a browser that the store knows again: two players who send them sit at one device. */
export async function makeDevice(world: World): Promise<{ cookie: string }> {
  const response = await fetch(`${world.url}${api.rollDetails.path}?free_room_id=1`)
  return { cookie: response.headers.get('set-cookie')!.split(';')[0]! }
}

/** A join as it is answered, refusals too. */
export async function tryJoin(
  world: World,
  { token }: TestPlayer,
  free_room_id: number,
  also: { password?: string; key?: string; headers?: Record<string, string> } = {},
): Promise<Answer<typeof api.joinRoll>> {
  const { password, ...rest } = also
  return world.call(api.joinRoll, { token, body: { free_room_id, password }, ...rest })
}

/** A new recharged player, or this one, joins. Gives the player. */
export async function joinRoll(
  world: World,
  free_room_id: number,
  also: { player?: TestPlayer; password?: string } = {},
): Promise<TestPlayer> {
  const player = also.player ?? (await makeRecharged(world))
  const { token } = player
  await world.data(api.joinRoll, { token, body: { free_room_id, password: also.password } })
  return player
}

/** So many new players join one after the other. */
export async function joinMany(world: World, free_room_id: number, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  for (let n = 0; n < count; n += 1) players.push(await joinRoll(world, free_room_id))
  return players
}

/** A room as somebody sees it, or a visitor. */
export async function seeRoll(
  world: World,
  free_room_id: number,
  viewer?: TestPlayer,
): Promise<api.RollShown> {
  return world.data(api.rollDetails, { query: { free_room_id }, token: viewer?.token })
}

/** Steps a room to its end: its time comes, and the beacon's round. Gives the phase it ends in. */
export async function endRoll(world: World, free_room_id: number): Promise<string> {
  for (let steps = 0; steps < 10; steps += 1) {
    const roll = await world.db
      .selectFrom('roll')
      .select(['phase', 'next_at'])
      .where('id', '=', free_room_id)
      .executeTakeFirstOrThrow()
    if (roll.next_at === null) return roll.phase
    world.clock.advance(Math.max(0, roll.next_at.getTime() - world.clock.now().getTime()))
    await world.sweep()
  }
  throw new Error(`The room ${free_room_id} does not end`)
}

/** The states of items, in the order of their numbers. */
export async function statesOf(world: World, itemIds: number[]): Promise<string[]> {
  const rows = await world.db
    .selectFrom('item')
    .select('state')
    .where('id', 'in', itemIds)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.state)
}

/** The record of a room's first attempt, as it was published. */
export async function lockRecordOf(world: World, free_room_id: number): Promise<string> {
  const { proof } = await world.data(fair, { params: { id: `r${free_room_id}` } })
  return (proof as { lock_record: string }).lock_record
}

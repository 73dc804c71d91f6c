import * as api from '@noktra/contract/retrieval'
import type { RetrievalPhase } from '@noktra/contract/retrieval'
import type { SandboxOrder } from '#server/platform/providers/market/sandbox-market.ts'
import { playMarket, type Fault, type MarketStep } from '#server/features/retrieval/play-market.ts'
import type { RetrievalRow } from '#server/features/retrieval/retrieval-row.ts'
import { settleOrder } from '#server/features/recharge/settle-order.ts'
import { recharge } from '@noktra/contract/recharge'
import { makePlayer, type TestPlayer } from './factories.ts'
import { giveItems, skinFrom } from './upgrades.ts'
import type { Answer, World } from './world.ts'

export type Retriever = TestPlayer & { itemIds: number[]; trade_url: string; steam_id: string }

let serial = 0

/** A player who has recharged and bound a trade link, with an item worth at least each of these cents. */
export async function makeRetriever(
  world: World,
  worth: number[],
  { bound = true }: { bound?: boolean } = {},
): Promise<Retriever> {
  const player = await makePlayer(world)
  await payOrder(world, player)
  const skins = new Map<number, number>()
  for (const cents of new Set(worth)) skins.set(cents, (await skinFrom(world, cents)).id)
  const itemIds = await giveItems(
    world,
    player,
    worth.map((cents) => skins.get(cents)!),
  )
  const link = bound ? await bindTradeLink(world, player) : { trade_url: '', steam_id: '' }
  return { ...player, itemIds, ...link }
}

/** Pays for 30 coins, which open retrieval. */
async function payOrder(world: World, player: TestPlayer): Promise<void> {
  const order = await world.data(recharge, {
    token: player.token,
    body: { pay_method: 'alipay2', amount: 30 },
  })
  const amount = Math.round(order.payable * 100)
  const word = { order_no: order.order_no, state: 'paid', amount, provider_ref: order.order_no } as const
  await settleOrder(world.store.ctx, 'sandbox', word)
}

/** Binds a trade link as the platform knows it. */
export async function bindTradeLink(
  world: World,
  { id }: TestPlayer,
): Promise<{ trade_url: string; steam_id: string }> {
  const partner = 100_000 + serial++
  const trade_url = `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=Ab1_-xyZ`
  const steam_id = String(76561197960265728n + BigInt(partner))
  await world.db
    .insertInto('trade_link')
    .values({ player_id: id, trade_url, steam_id, bound_at: world.clock.now() })
    .execute()
  return { trade_url, steam_id }
}

export async function retrieve(
  world: World,
  { token }: TestPlayer,
  item_ids: number[],
  sent: { key?: string; headers?: Record<string, string> } = {},
): Promise<Answer<typeof api.retrieveItems>> {
  return world.call(api.retrieveItems, { token, body: { item_ids }, ...sent })
}

/** A player with one item that is on its way. */
export async function startRetrieval(world: World, cents = 500): Promise<Retriever & { itemId: number }> {
  const player = await makeRetriever(world, [cents])
  const answer = await retrieve(world, player, player.itemIds)
  if (answer.code !== 0) throw new Error(`The retrieval was refused: ${answer.msg}`)
  return { ...player, itemId: player.itemIds[0]! }
}

export async function retrievals(world: World, { id }: TestPlayer): Promise<RetrievalRow[]> {
  const rows = await world.db
    .selectFrom('retrieval')
    .selectAll()
    .where('player_id', '=', id)
    .orderBy('id')
    .execute()
  return rows as RetrievalRow[]
}

/** The newest retrieval of a player. */
export async function lastRetrieval(world: World, player: TestPlayer): Promise<RetrievalRow> {
  return (await retrievals(world, player)).at(-1)!
}

/** The phases of a retrieval's timeline. */
export async function stepsOf(world: World, retrievalId: number): Promise<RetrievalPhase[]> {
  const rows = await world.db
    .selectFrom('retrieval_step')
    .select('phase')
    .where('retrieval_id', '=', retrievalId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.phase as RetrievalPhase)
}

export async function stateOf(world: World, itemId: number): Promise<string> {
  const { state } = await world.db
    .selectFrom('item')
    .select('state')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow()
  return state
}

/** What the sandbox's market knows of a player's orders. */
export async function orders(world: World, { id }: TestPlayer): Promise<SandboxOrder[]> {
  return world.db
    .selectFrom('sandbox_market_order')
    .selectAll()
    .where('order_ref', 'in', (select) =>
      select.selectFrom('retrieval').select('order_ref').where('player_id', '=', id),
    )
    .orderBy('created_at')
    .execute()
}

/** What goes wrong with the market's next calls. */
export async function letFail(world: World, fault: Fault, times = 1): Promise<void> {
  await playMarket(world.store.ctx, { action: 'fail', fault, times })
}

/** Whether the market goes on by itself. */
export async function goOn(world: World, by_itself: boolean, protect_seconds = 120): Promise<void> {
  await playMarket(world.store.ctx, { action: 'settings', by_itself, protect_seconds })
}

/** Plays a step of the only open order of a player. */
export async function playStep(world: World, player: TestPlayer, step: MarketStep): Promise<void> {
  const { order_ref } = await lastRetrieval(world, player)
  await playMarket(world.store.ctx, { action: 'step', order_ref, step })
}

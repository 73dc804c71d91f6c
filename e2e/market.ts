import type { APIRequestContext } from '@playwright/test'
import { bindSteam } from '@noktra/contract/steam'
import { call, sandbox, type Player } from './store.ts'

/* The sandbox's game platform and market, played by a test. */

type Order = { order_ref: string; trade_url: string; state: string; market_hash_name: string }

/** The trade link of a new player of the platform. */
export async function newTradeLink(
  api: APIRequestContext,
  { inventory_public = true }: { inventory_public?: boolean } = {},
): Promise<string> {
  const sent = { nickname: `Courier ${crypto.randomUUID().slice(0, 6)}`, inventory_public }
  return (await sandbox<{ trade_url: string }>(api, 'POST', '/sandbox/steam/players', sent)).trade_url
}

/** Binds a new trade link to a player and gives it. */
export async function bindTradeLink(api: APIRequestContext, player: Player): Promise<string> {
  const trade_url = await newTradeLink(api)
  await call(api, bindSteam, { player, body: { trade_url } })
  return trade_url
}

/** The market's orders for a trade link, newest first. */
export async function ordersTo(api: APIRequestContext, trade_url: string): Promise<Order[]> {
  const answer = await api.get('/sandbox/market', { headers: { accept: 'application/json' } })
  const { data } = (await answer.json()) as { data: { orders: Order[] } }
  return data.orders.filter((order) => order.trade_url === trade_url)
}

/** Plays steps of an order; one that the market has gone by itself is behind it already. */
export async function playSteps(
  api: APIRequestContext,
  order_ref: string,
  ...steps: string[]
): Promise<void> {
  for (const step of steps) {
    // Each step leads to the next.
    await api.post('/sandbox/market', { data: { action: 'step', order_ref, step } })
  }
}

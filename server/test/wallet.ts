import { parse } from 'csv-parse/sync'
import { adjustBalance } from '@noktra/contract/admin/players'
import { listBackpack, sellItems, undoSale } from '@noktra/contract/backpack'
import { cancelBattle, createBattle } from '@noktra/contract/battles'
import { unpackBoxes } from '@noktra/contract/boxes'
import { exchange } from '@noktra/contract/exchange'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { receiveRebate } from '@noktra/contract/promotion'
import { recharge, redeemCard } from '@noktra/contract/recharge'
import { retrieveItems } from '@noktra/contract/retrieval'
import type { QuerySent } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'
import { WALLET_CSV_PATH, walletRecords, type WalletRecord } from '@noktra/contract/wallet'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { startMineGame } from '@noktra/contract/mines'
import { makeCards } from './cards.ts'
import { BOX, creation, give } from './battles.ts'
import { aClaimant, anEnvelope, claim } from './envelopes.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { makeStaff, office } from './admin.ts'
import { bind, codeOf, DAY_MS } from './promotion.ts'
import { bindTradeLink, letFail } from './retrievals.ts'
import { giveItems, skinFrom, upgrade } from './upgrades.ts'
import type { World } from './world.ts'

export type Filters = Omit<QuerySent<typeof walletRecords>, 'page' | 'page_size' | 'after'>

/** Somebody who has done once everything that moves money. The world needs TRUST_PROXY=1. */
export async function busyPlayer(world: World): Promise<TestPlayer> {
  const player = await aClaimant(world)
  const { token } = player
  const invitee = await makePlayer(world)
  await bind(world, invitee, await codeOf(world, player))
  await give(world, player, 'cash', 200_000)
  await pay(world, player, 30)
  await redeem(world, player, 'sold', 3000)
  await redeem(world, player, 'gift', 100)
  await redeem(world, invitee, 'sold', 50_000)
  await world.data(unpackBoxes, { token, body: { box_id: BOX.two, num: 2 } })
  await claim(world, player, (await anEnvelope(world, { total_cents: 500, parts: 1 })).code)
  const { room } = await world.data(createBattle, { token, body: creation() })
  await world.data(cancelBattle, { token, body: { room_id: room.room_id } })
  await upgrade(world, player, { coin: 2, item_ids: [], skin_id: (await skinFrom(world, 400)).id })
  await sellOne(world, player)
  const sale_id = await sellOne(world, player)
  await world.data(undoSale, { token, body: { sale_id } })
  await sellOne(world, player)
  const { list } = await world.data(listMall, { query: { sort: 'price', in_stock: '1', page_size: 1 } })
  for (const currency of ['coin', 'diamond'] as const)
    await world.data(buyOffer, { token, body: { skin_id: list[0]!.skin_id, num: 1, currency } })
  await world.data(exchange, { token, body: { amount: 0.02 } })
  await payGap(world, player)
  await world.data(startMineGame, { token, body: { tier_id: 1 } })
  world.clock.advance(MINE_IDLE_MS)
  await world.sweep()
  world.clock.advance(7 * DAY_MS)
  await world.data(receiveRebate, { token })
  await office(world, adjustBalance, {
    by: await makeStaff(world, 'support'),
    body: { id: player.id, purse: 'diamond', amount: 0.05 },
  })
  return player
}

async function pay(world: World, { token }: TestPlayer, amount: number): Promise<void> {
  const { order_no } = await world.data(recharge, { token, body: { pay_method: 'alipay2', amount } })
  await fetch(`${world.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result: 'pay' }),
  })
}

/** Has an item retrieved for which the market asks more than the house pays. */
async function payGap(world: World, player: TestPlayer): Promise<void> {
  const { token } = player
  await bindTradeLink(world, player)
  const item_ids = await giveItems(world, player, [(await skinFrom(world, 500)).id])
  await letFail(world, 'quote:too_dear')
  const body = { item_ids, pay_gaps: [{ item_id: item_ids[0]!, cost: 1000 }] }
  await world.data(retrieveItems, { token, body })
}

async function redeem(
  world: World,
  { token }: TestPlayer,
  kind: 'sold' | 'gift',
  face: number,
): Promise<void> {
  const { cards } = await makeCards(world.store.ctx, { kind, face, count: 1 })
  await world.data(redeemCard, { token, body: cards[0]! })
}

/** Sells the dearest item that is left. Gives the sale's number. */
export async function sellOne(world: World, { token }: TestPlayer): Promise<number> {
  const { list } = await world.data(listBackpack, { token, query: { sort: '-value', page_size: 1 } })
  const { sale_id } = await world.data(sellItems, { token, body: { item_ids: [list[0]!.item_id] } })
  return sale_id
}

/** Every record of a bill, page after page. */
export async function wholeBill(
  world: World,
  { token }: TestPlayer,
  filters: Filters = {},
  page_size = 100,
): Promise<WalletRecord[]> {
  const rows: WalletRecord[] = []
  let after: string | undefined
  do {
    const page = await world.data(walletRecords, { token, query: { ...filters, page_size, after } })
    rows.push(...page.list)
    after = page.next ?? undefined
  } while (after !== undefined)
  return rows
}

/** The file of a bill as it is sent. */
export function fetchCsv(
  world: World,
  token: string | null,
  query: Record<string, string | number | undefined> = {},
  language: Language = 'en',
): Promise<Response> {
  const url = new URL(WALLET_CSV_PATH, world.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return fetch(url, {
    headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
}

/** The rows of a file, its head first. */
export function readCsv(text: string): string[][] {
  return parse(text, { bom: true, skip_empty_lines: false })
}

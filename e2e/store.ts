import { expect, type APIRequestContext } from '@playwright/test'
import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { listMineTiers, pickMineTile, startMineGame, takeMinePrize } from '@noktra/contract/mines'
import { recharge } from '@noktra/contract/recharge'
import { listRolls } from '@noktra/contract/rolls'
import type { BodySent, DataOf, Envelope, QuerySent, Route } from '@noktra/contract/route'
import type { SpecLanguage } from '@noktra/contract/shapes'
import { listTargets, playUpgrade } from '@noktra/contract/upgrades'
import { login, sendSms } from '@noktra/contract/sign-in'
import { userDetails } from '@noktra/contract/users'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { stakeForChance } from '@noktra/game/upgrades'

/* The store's calls, for what a test needs but does not look at. */

/** `cookies`: those of the page that signed in; players that are made here keep none, so their token works by itself. */
export type Player = { token: string; mobile: string; cookies?: string }

type Parts<R extends Route> = {
  body?: BodySent<R>
  query?: QuerySent<R>
  player?: Player
  language?: SpecLanguage
}

/** Makes a call and gives its envelope, refusal or not. */
export async function ask<R extends Route>(
  api: APIRequestContext,
  route: R,
  { body, query, player, language = 'en' }: Parts<R> = {},
): Promise<Envelope<DataOf<R>>> {
  const answer = await api.fetch(route.path, {
    method: route.method,
    params: query as Record<string, string | number> | undefined,
    data: route.method === 'POST' ? (body ?? {}) : undefined,
    headers: {
      'accept-language': language,
      cookie: player?.cookies ?? '',
      ...(player ? { authorization: `Bearer ${player.token}` } : {}),
    },
  })
  return (await answer.json()) as Envelope<DataOf<R>>
}

/** Makes a call that is not refused and gives its data. */
export async function call<R extends Route>(
  api: APIRequestContext,
  route: R,
  parts: Parts<R> = {},
): Promise<DataOf<R>> {
  const { code, msg, data } = await ask(api, route, parts)
  if (code !== 0) throw new Error(`${route.method} ${route.path}: ${code} ${msg}`)
  return data
}

/** The answer of a path of the sandbox. */
export async function sandbox<Data>(
  api: APIRequestContext,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<Data> {
  const answer = await api.fetch(path, { method, data })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()}`)
  return ((await answer.json()) as { data: Data }).data
}

/** A number without an account. */
export function newMobile(): string {
  return `${crypto.randomUUID()}@example.com`
}

/** The code that was sent to a number last. */
export async function lastCode(api: APIRequestContext, mobile: string): Promise<string> {
  const to = new URLSearchParams({ to: mobile, format: 'json' })
  const { list } = await sandbox<{ list: { code: string | null }[] }>(api, 'GET', `/sandbox/outbox?${to}`)
  const code = list[0]?.code
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

/** Has a code sent, without a puzzle. */
export async function sendCode(api: APIRequestContext, mobile: string): Promise<string> {
  const ticket = await sandbox<{ ticket: string; rand_str: string }>(api, 'POST', '/sandbox/captcha')
  await call(api, sendSms, { body: { mobile, ...ticket } })
  return lastCode(api, mobile)
}

/** Signs up a player; with coins, by a payment at the sandbox cashier. */
export async function newPlayer(
  api: APIRequestContext,
  {
    coins,
    password,
    invite_code,
    user_seed,
  }: { coins?: number; password?: string; invite_code?: string; user_seed?: string } = {},
): Promise<Player> {
  const mobile = newMobile()
  const code = await sendCode(api, mobile)
  const { access_token } = await call(api, login, {
    body: { mobile, login_type: 'mobile', code, password, invite_code, user_seed },
  })
  const player = { token: access_token, mobile }
  if (coins) await giveCoins(api, player, coins)
  return player
}

/** `amount` is one of the offered ones. */
export async function giveCoins(api: APIRequestContext, player: Player, amount: number): Promise<void> {
  const { order_no } = await call(api, recharge, { body: { pay_method: 'alipay2', amount }, player })
  await endPayment(api, order_no, 'pay')
}

/** Ends a payment at the sandbox cashier. */
export async function endPayment(
  api: APIRequestContext,
  order_no: string,
  result: 'pay' | 'fail' | 'late' | 'wrong_amount' | 'charge_back',
): Promise<void> {
  await sandbox(api, 'POST', `/sandbox/pay/${order_no}`, { result })
}

export async function balanceOf(api: APIRequestContext, player: Player) {
  const { coin, bonus_coin, diamond } = await call(api, userDetails, { player })
  return { coin, bonus_coin, diamond }
}

export async function open(api: APIRequestContext, player: Player, box_id: number, num = 1) {
  return (await call(api, unpackBoxes, { body: { box_id, num }, player })).list
}

/** Boxes on sale, the cheapest first, named in a language. */
export async function boxesByPrice(api: APIRequestContext, language: SpecLanguage = 'en') {
  return (await call(api, listBoxes, { query: { sort: 'price', page_size: 100 }, language })).list
}

/** A battle of one round against a bot, fought to its end. Gives the room's number. */
export async function fightBot(api: APIRequestContext, player: Player, box_id: number): Promise<number> {
  const body = { box_ids: [box_id], mode: 'classic' as const, seats: 2, fast: true }
  const { room } = await call(api, createBattle, { body, player })
  const { room_id } = room
  await call(api, callBot, { body: { room_id, seat: 2 }, player })
  await expect(async () => {
    const told = await call(api, battleDetails, { query: { room_id } })
    expect(told.room.phase).toBe('finished')
  }).toPass({ timeout: 60_000 })
  return room_id
}

/** An upgrade of coins at 50 % to the cheapest target from 2 coins on. Gives its number. */
export async function upgradeCoins(api: APIRequestContext, player: Player): Promise<number> {
  const { list } = await call(api, listTargets, { query: { min_price: 2, page_size: 1 } })
  const target = list[0]!
  const coin = stakeForChance(500_000, Math.round(target.price * 100), 0.08) / 100
  const body = { coin, skin_id: target.skin_id, direction: 'under' as const }
  const { upgrade } = await call(api, playUpgrade, { body, player })
  return upgrade.upgrade_id
}

/** A minesweeper game of the cheapest tier: one pick, and the prize if there was no mine. Gives its number. */
export async function sweepOneLayer(api: APIRequestContext, player: Player): Promise<number> {
  const { list } = await call(api, listMineTiers)
  const { game } = await call(api, startMineGame, { body: { tier_id: list[0]!.tier_id }, player })
  const { game_id } = game
  const { bomb } = await call(api, pickMineTile, { body: { game_id, tile: 4 }, player })
  if (!bomb) await call(api, takeMinePrize, { body: { game_id }, player })
  return game_id
}

/** Buys one copy of the cheapest offer with coins. Gives the item's number. */
export async function buyCheapest(api: APIRequestContext, player: Player): Promise<number> {
  const { list } = await call(api, listMall, { query: { sort: 'price', in_stock: '1', page_size: 1 } })
  const body = { skin_id: list[0]!.skin_id, num: 1, currency: 'coin' as const }
  const bought = await call(api, buyOffer, { body, player })
  return bought.list[0]!.item_id
}

/** The room of the house with the largest prize pool that is still to be drawn. Gives its number. */
export async function officialRoll(api: APIRequestContext): Promise<number> {
  const { list } = await call(api, listRolls, { body: { room_type: 1, lottery_status: 0 } })
  return list[0]!.id
}

/** The first welfare box, as its page is addressed: its number and that of the box. */
export async function firstWelfareBox(api: APIRequestContext): Promise<string> {
  const { list } = await call(api, listWelfareBoxes)
  return `${list[0]!.id}/${list[0]!.box_id}`
}

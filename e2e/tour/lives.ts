import type { APIRequestContext, Browser } from '@playwright/test'
import { editUser } from '@noktra/contract/account'
import { listBackpack, lockItem, sellItems } from '@noktra/contract/backpack'
import { battleDetails, callBot, createBattle } from '@noktra/contract/battles'
import { exchange } from '@noktra/contract/exchange'
import { setLimit } from '@noktra/contract/limits'
import { listMineTiers, pickMineTile, startMineGame, takeMinePrize } from '@noktra/contract/mines'
import { retrieveItems, retrieveRecords } from '@noktra/contract/retrieval'
import { addRoll, joinRoll, rollDetails } from '@noktra/contract/rolls'
import { seed, setSeed, userDetails } from '@noktra/contract/users'
import { expect } from '@playwright/test'
import { bindTradeLink, ordersTo, playSteps } from '../market.ts'
import {
  boxesByPrice,
  buyCheapest,
  call,
  firstWelfareBox,
  giveCoins,
  newPlayer,
  officialRoll,
  open,
  upgradeCoins,
  type Player,
} from '../store.ts'

/* People with a life in the store, made by its calls, so that every page has something to show. */

type Boxes = Awaited<ReturnType<typeof boxesByPrice>>

/** Whom the pages are shown to, and what they lead to. */
export type Lives = {
  address: string
  /** Has played in every room. */
  regular: Player
  /** Has signed up a moment ago. */
  newcomer: Player
  rival: Player
  /** Boxes on sale, the cheapest first. */
  boxes: Boxes
  welfare: string
  /** A draw of the rival, whom no open game keeps from revealing its seed. */
  open_id: string
  /** Of the regular. */
  upgrade_id: number
  mine_game_id: number
  bought_id: number
  battle_won: number
  battle_waiting: number
  roll_official: number
  roll_own: number
  roll_won: number
}

const NAMES = ['Ash Meridian', 'Kestrel', 'Nine Lanterns', 'Voss', 'Juniper Rail', 'Low Orbit', 'Mirelle']
const REGULAR = 'Sable Rook'
const RIVAL = 'Odd Harbour'
const HOUR_S = 3600
/** Prizes of players' rooms come out of a box of about this price. */
const PRIZE_BOX = 18

/** Fills a new store with people. Takes about a minute: battles and draws wait for their rounds. */
export async function makeLives(api: APIRequestContext, browser: Browser, address: string): Promise<Lives> {
  await expect(async () => expect((await boxesByPrice(api)).length).toBeGreaterThanOrEqual(20)).toPass({
    timeout: 60_000,
  })
  const boxes = await boxesByPrice(api)
  const regular = await named(api, REGULAR, 4, [1500, 1500, 1500, 30])
  const rival = await named(api, RIVAL, 7, [1500, 200])
  const newcomer = await newPlayer(api)
  await befriend(browser, address, api, regular)
  await setPairOf(api, regular, 'winter-window')

  const battles = await fightBots(api, regular, boxes)
  await fillBackpack(api, regular, boxes)
  const bought_id = await buyCheapest(api, regular)
  const upgrade_id = await upgradeUntilWon(api, regular)
  const mine_game_id = await sweep(api, regular)
  await setLimits(api, regular)
  await retrieveSome(api, regular)
  const rolls = await onOwnDevice(browser, address, (other) => fillRolls({ api, other, regular, rival }))
  const open_id = await bestDraw(api, rival, boxes)
  await winInTurn(api, boxes)
  return {
    address,
    regular,
    newcomer,
    rival,
    boxes,
    welfare: await firstWelfareBox(api),
    open_id,
    bought_id,
    upgrade_id,
    mine_game_id,
    battle_won: await wonOf(api, regular, battles),
    battle_waiting: await waitingRoom(api, rival, boxes),
    roll_official: await officialRoll(api),
    ...rolls,
  }
}

/** A browser's own calls: it has a device that no other player has. */
async function onOwnDevice<Made>(
  browser: Browser,
  baseURL: string,
  make: (own: APIRequestContext) => Promise<Made>,
): Promise<Made> {
  const context = await browser.newContext({ baseURL })
  try {
    return await make(context.request)
  } finally {
    await context.close()
  }
}

async function named(
  api: APIRequestContext,
  nickname: string,
  avatar: number,
  recharges: number[],
): Promise<Player> {
  const player = await newPlayer(api)
  await call(api, editUser, { player, body: { nickname, avatar } })
  for (const amount of recharges) await giveCoins(api, player, amount)
  return player
}

/** Friends at devices of their own, for the promotion of a player. */
async function befriend(
  browser: Browser,
  baseURL: string,
  api: APIRequestContext,
  player: Player,
): Promise<void> {
  const { invite_code } = await call(api, userDetails, { player })
  for (const coins of [100, 500, 30]) {
    await onOwnDevice(browser, baseURL, (own) => newPlayer(own, { invite_code, coins }))
  }
}

/** The anchor is seen before a seed of one's own exists, as the page does it. */
async function setPairOf(api: APIRequestContext, player: Player, user_seed: string): Promise<void> {
  await call(api, seed, { player })
  await call(api, setSeed, { player, body: { user_seed } })
}

/** Opens boxes of many prices, stars the dearest item, sells some, converts a part. */
async function fillBackpack(api: APIRequestContext, player: Player, boxes: Boxes): Promise<void> {
  const won = []
  for (const { box_id, price } of boxes) {
    if (price <= 120) won.push(...(await open(api, player, box_id, price < 30 ? 2 : 1)))
  }
  const [best, ...others] = won.toSorted((a, b) => b.value - a.value)
  await call(api, lockItem, { player, body: { item_id: best!.item_id!, locked: true } })
  const item_ids = others.slice(4, 10).map(({ item_id }) => item_id!)
  await call(api, sellItems, { player, body: { item_ids } })
  await call(api, exchange, { player, body: { amount: 20 } })
}

async function bestDraw(api: APIRequestContext, player: Player, boxes: Boxes): Promise<string> {
  const box = boxes.find(({ price }) => price >= PRIZE_BOX)!
  const won = await open(api, player, box.box_id, 5)
  return won.toSorted((a, b) => b.value - a.value)[0]!.open_id
}

/** Three battles of three rounds against bots, at once. */
async function fightBots(api: APIRequestContext, player: Player, boxes: Boxes): Promise<number[]> {
  const rooms = []
  for (const from of [2, 4, 6]) {
    const box_ids = boxes.slice(from, from + 3).map(({ box_id }) => box_id)
    const body = { box_ids, mode: 'classic' as const, seats: 2, fast: true }
    const { room } = await call(api, createBattle, { player, body })
    await call(api, callBot, { player, body: { room_id: room.room_id, seat: 2 } })
    rooms.push(room.room_id)
  }
  return rooms
}

/** One that the player has won; the last one, if they lost them all. */
async function wonOf(api: APIRequestContext, player: Player, rooms: number[]): Promise<number> {
  for (const room_id of rooms) {
    const told = await call(api, battleDetails, { player, query: { room_id } })
    if (told.room.winners.includes(told.my_seat!)) return room_id
  }
  return rooms.at(-1)!
}

async function waitingRoom(api: APIRequestContext, player: Player, boxes: Boxes): Promise<number> {
  const box_ids = [3, 3, 7, 9, 12].map((at) => boxes[at]!.box_id)
  const body = { box_ids, mode: 'terminal' as const, seats: 3 }
  return (await call(api, createBattle, { player, body })).room.room_id
}

async function upgradeUntilWon(api: APIRequestContext, player: Player): Promise<number> {
  const before = await call(api, listBackpack, { player })
  let upgrade_id = 0
  for (let tries = 0; tries < 6; tries += 1) {
    upgrade_id = await upgradeCoins(api, player)
    const now = await call(api, listBackpack, { player, query: { sort: 'new', page_size: 1 } })
    if (now.total > before.total && now.list[0]!.value > 1) break
  }
  return upgrade_id
}

/** Games of the second tier: some ended, and one that stands at its third layer. Gives an ended one. */
async function sweep(api: APIRequestContext, player: Player): Promise<number> {
  const { list } = await call(api, listMineTiers)
  const { tier_id } = list[1]!
  const ended: number[] = []
  for (;;) {
    const { game } = await call(api, startMineGame, { player, body: { tier_id } })
    const layer = await climb(api, player, game.game_id, 2)
    if (layer === 2 && ended.length > 0) return ended[0]!
    if (layer > 0) await call(api, takeMinePrize, { player, body: { game_id: game.game_id } })
    ended.push(game.game_id)
  }
}

/** How many layers were cleared; 0 when a mine ended the game. */
async function climb(
  api: APIRequestContext,
  player: Player,
  game_id: number,
  layers: number,
): Promise<number> {
  for (let layer = 1; layer <= layers; layer += 1) {
    const { bomb } = await call(api, pickMineTile, { player, body: { game_id, tile: layer * 2 } })
    if (bomb) return 0
  }
  return layers
}

async function setLimits(api: APIRequestContext, player: Player): Promise<void> {
  await call(api, setLimit, { player, body: { kind: 'recharge', period: 'month', amount: 20_000 } })
  await call(api, setLimit, { player, body: { kind: 'loss', period: 'day', amount: 5000 } })
  await call(api, setLimit, { player, body: { kind: 'time', period: 'day', amount: 180 } })
}

/** Five retrievals, each in another phase: the market's operator plays them by hand. */
async function retrieveSome(api: APIRequestContext, player: Player): Promise<void> {
  const settings = { action: 'settings', by_itself: false, protect_seconds: 7 * 86_400 }
  await api.post('/sandbox/market', { data: settings })
  const trade_url = await bindTradeLink(api, player)
  const held = await call(api, listBackpack, { player, query: { sort: '-value', page_size: 12 } })
  const item_ids = held.list
    .filter(({ locked }) => !locked)
    .slice(4, 9)
    .map(({ item_id }) => item_id)
  await call(api, retrieveItems, { player, body: { item_ids } })
  await expect(async () => expect(await ordersTo(api, trade_url)).toHaveLength(item_ids.length)).toPass()
  const orders = await ordersTo(api, trade_url)
  const ways = [['offer', 'deliver', 'release'], ['offer', 'deliver'], ['offer', 'decline'], ['offer'], []]
  for (const [at, steps] of ways.entries()) await playSteps(api, orders[at]!.order_ref, ...steps)
  await expect(async () => {
    const { list } = await call(api, retrieveRecords, { player })
    expect(list.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['done', 'received', 'failed']))
  }).toPass({ timeout: 30_000 })
}

type Rolls = Pick<Lives, 'roll_own' | 'roll_won'>
type Guests = { api: APIRequestContext; other: APIRequestContext; regular: Player; rival: Player }

/** A room of the regular's own with an entrant, and one of the rival's where the regular won a prize. */
async function fillRolls({ api, other, regular, rival }: Guests): Promise<Rolls> {
  const own = await openRoom(api, regular, {
    room_name: 'Dusk Line giveaway',
    prizes: 3,
    after_s: 5 * HOUR_S,
  })
  await call(api, joinRoll, { player: rival, body: { free_room_id: own } })
  const terms = { room_name: 'Two of a kind', prizes: 2, after_s: HOUR_S, max_join: 2 }
  const won = await openRoom(api, rival, terms)
  const third = await named(other, NAMES[0]!, 2, [30])
  await call(api, joinRoll, { player: regular, body: { free_room_id: won } })
  await call(other, joinRoll, { player: third, body: { free_room_id: won } })
  await expect(async () => {
    const { phase } = await call(api, rollDetails, { query: { free_room_id: won } })
    expect(phase).toBe('drawn')
  }).toPass({ timeout: 60_000 })
  return { roll_own: own, roll_won: won }
}

type Terms = { room_name: string; prizes: number; after_s: number; max_join?: number }

async function openRoom(api: APIRequestContext, player: Player, terms: Terms): Promise<number> {
  const { prizes, after_s, ...body } = terms
  const box = (await boxesByPrice(api)).find(({ price }) => price >= PRIZE_BOX)!
  const item_ids = (await open(api, player, box.box_id, prizes)).map(({ item_id }) => item_id!)
  const lottery_time = Math.floor(Date.now() / 1000) + after_s
  const descr = 'Thanks for the battles. Everybody is welcome.'
  const sent = { ...body, descr, lottery_time, item_ids }
  return (await call(api, addRoll, { player, body: sent })).free_room_id
}

/** Wins of several players in turn, from boxes of all prices, for the strip. */
async function winInTurn(api: APIRequestContext, boxes: Boxes): Promise<void> {
  const winners: Player[] = []
  for (const [at, name] of NAMES.slice(1).entries()) winners.push(await named(api, name, at + 5, [1500]))
  for (let turn = 0; turn < 4; turn += 1) {
    for (const [at, winner] of winners.entries()) {
      const box = boxes[(turn * 7 + at * 3) % boxes.length]!
      await open(api, winner, box.price <= 250 ? box.box_id : boxes[at]!.box_id)
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { editUser } from '../../contract/src/account.ts'
import { listBackpack, lockItem, sellItems } from '../../contract/src/backpack.ts'
import { battleDetails, callBot, createBattle, joinBattle } from '../../contract/src/battles.ts'
import { listBoxes, unpackBoxes } from '../../contract/src/boxes.ts'
import { receiveEnvelope } from '../../contract/src/envelopes.ts'
import { exchange } from '../../contract/src/exchange.ts'
import { setLimit } from '../../contract/src/limits.ts'
import { buyOffer, listMall } from '../../contract/src/mall.ts'
import { listMineTiers, pickMineTile, startMineGame, takeMinePrize } from '../../contract/src/mines.ts'
import { retrieveItems } from '../../contract/src/retrieval.ts'
import { addRoll, joinRoll, listRolls, rollDetails } from '../../contract/src/rolls.ts'
import { bindSteam } from '../../contract/src/steam.ts'
import { listTargets, playUpgrade } from '../../contract/src/upgrades.ts'
import { setSeed } from '../../contract/src/users.ts'
import { listWelfareBoxes, unpackWelfareBox } from '../../contract/src/welfare.ts'
import { BATTLE_MODES } from '../../game/src/battles.ts'
import { stakeForChance } from '../../game/src/upgrades.ts'
import type { DemoPlayer } from './demo-player.ts'

/* What demo players do. Each function counts what came of it under a name of its own. */

/** How often something was done, and an address where one of it is seen. */
export type Tally = Map<string, { times: number; seenAt: string }>

const LOOK_EVERY_MS = 250
const PATIENCE_MS = 45_000
const NAMES = ['Mirelle', 'Tomas', 'Yuki', 'Anders', 'Beatriz', 'Chen', 'Dario', 'Elin', 'Farid', 'Greta']
const CHANCES_PPM = [50_000, 250_000, 500_000, 740_000]
const TILES = [4, 1, 7, 2, 6, 3]

export function count(tally: Tally, name: string, seenAt: string, times = 1): void {
  tally.set(name, { times: (tally.get(name)?.times ?? 0) + times, seenAt })
}

/** A name, a picture, and for some a seed and a limit of their own. */
export async function introduce(player: DemoPlayer, tally: Tally, n: number): Promise<void> {
  const name = NAMES[n % NAMES.length]!
  await player.call(editUser, { body: { nickname: `${name} ${n + 1}`, avatar: n % 12 } })
  if (n % 3 === 1) await player.call(setSeed, { body: { user_seed: `${name.toLowerCase()}-${n}` } })
  if (n % 4 === 2) await player.call(setLimit, { body: { kind: 'loss', period: 'day', amount: 5000 } })
  count(tally, 'players', '/home')
}

/** Boxes from the cheapest to dear ones, one to five at once; then some of what was won is sold, and some diamonds are converted. */
export async function openBoxes(player: DemoPlayer, tally: Tally, n: number): Promise<void> {
  const { list } = await player.call(listBoxes, { query: { sort: 'price', page_size: 100 } })
  const affordable = list.filter(({ price }) => price <= 40)
  for (let turn = 0; turn < 6; turn += 1) {
    const box = affordable[(n * 5 + turn * 3) % affordable.length]!
    const num = box.price <= 8 ? 5 : 1
    const { list: opened } = await player.call(unpackBoxes, { body: { box_id: box.box_id, num } })
    count(tally, 'openings', `/fair/${opened[0]!.open_id}`, opened.length)
  }
  const { list: items } = await player.call(listBackpack, { query: { sort: 'value', page_size: 50 } })
  const item_ids = items.slice(0, Math.floor(items.length / 2)).map(({ item_id }) => item_id)
  const { diamond } = await player.call(sellItems, { body: { item_ids } })
  count(tally, 'items sold', '/user/wallet', item_ids.length)
  if (n % 2 === 0 && diamond >= 2) {
    await player.call(exchange, { body: { amount: 1 } })
    count(tally, 'conversions of diamonds', '/user/wallet')
  }
  const dearest = items.at(-1)!
  if (n % 3 === 0) await player.call(lockItem, { body: { item_id: dearest.item_id, locked: true } })
}

/** Stakes of coins at a few chances. */
export async function upgrade(player: DemoPlayer, tally: Tally, n: number): Promise<void> {
  const { list: targets } = await player.call(listTargets, { query: { min_price: 25, page_size: 50 } })
  for (const [turn, chance] of CHANCES_PPM.entries()) {
    const target = targets[(n * 7 + turn * 5) % targets.length]!
    const coin = stakeForChance(chance, Math.round(target.price * 100), 0.08) / 100
    const direction = turn % 2 === 0 ? 'under' : 'over'
    const { upgrade: played } = await player.call(playUpgrade, {
      body: { coin, skin_id: target.skin_id, direction },
    })
    count(tally, 'upgrades', `/fair/${played.fair_id}`)
  }
}

/** A few games of mines: each goes on until a mine or a layer; every fourth player leaves one open. */
export async function playMines(player: DemoPlayer, tally: Tally, n: number): Promise<void> {
  const { list: tiers } = await player.call(listMineTiers)
  const cheap = tiers.filter(({ stake, closed }) => stake <= 20 && !closed)
  for (let turn = 0; turn < 3; turn += 1) {
    const tier = cheap[(n + turn) % cheap.length]!
    const { game } = await player.call(startMineGame, { body: { tier_id: tier.tier_id } })
    count(tally, 'games of mines', `/fair/${game.fair_id}`)
    if (turn === 2 && n % 4 === 3) return
    await pickUntil(player, game.game_id, 1 + ((n + turn) % 3))
  }
}

async function pickUntil(player: DemoPlayer, game_id: number, layers: number): Promise<void> {
  for (let layer = 0; layer < layers; layer += 1) {
    const { bomb } = await player.call(pickMineTile, { body: { game_id, tile: TILES[layer]! } })
    if (bomb) return
  }
  await player.call(takeMinePrize, { body: { game_id } })
}

/** Buys cheap copies in the mall. Gives their items. */
export async function buyInMall(player: DemoPlayer, tally: Tally, num: number): Promise<number[]> {
  const { list } = await player.call(listMall, {
    query: { sort: 'price', in_stock: '1', min_price: 1, page_size: 50 },
  })
  const offer = list.filter(({ stock }) => stock >= 50)[player.id % 10] ?? list[0]!
  const { list: bought } = await player.call(buyOffer, {
    body: { skin_id: offer.skin_id, num, currency: 'coin' },
  })
  count(tally, 'copies bought in the mall', '/mall', num)
  return bought.map(({ item_id }) => item_id)
}

/** What the house gives: a welfare box by the day's recharge, and a part of the envelope of the announcements. */
export async function takeGifts(player: DemoPlayer, tally: Tally): Promise<void> {
  const { list, today_recharge } = await player.call(listWelfareBoxes)
  const open = list.findLast(({ amount }) => amount <= (today_recharge ?? 0))
  if (open && (await player.tryCall(unpackWelfareBox, { body: { id: open.id } })))
    count(tally, 'welfare boxes', '/user/inventory')
  const envelope = await player.tryCall(receiveEnvelope, { body: { password: 'DUSK-FIRST-LIGHT' } })
  if (envelope) count(tally, 'parts of an envelope', `/fair/${envelope.fair_id}`)
}

/** Battles of every mode, of bots and of players; one room stays open, and a private one. Ends when all that are full are fought. */
export async function fight(players: DemoPlayer[], tally: Tally): Promise<void> {
  const [first] = players
  const { list } = await first!.call(listBoxes, { query: { sort: 'price', page_size: 100 } })
  const boxes = list.slice(0, 12).map(({ box_id }) => box_id)
  const rooms: number[] = []
  for (const [n, mode] of [...BATTLE_MODES, ...BATTLE_MODES].entries()) {
    const creator = players[n % players.length]!
    const seats = 2 + (n % 3)
    const box_ids = [boxes[n % boxes.length]!, boxes[(n + 4) % boxes.length]!]
    const body = { box_ids, mode, seats, fast: true }
    const { room } = await creator.call(createBattle, { body })
    const { room_id } = room
    for (let seat = 2; seat <= seats; seat += 1) {
      const rival = players[(n + seat - 1) % players.length]!
      if (n < BATTLE_MODES.length) await rival.call(joinBattle, { body: { room_id, seat } })
      else await creator.call(callBot, { body: { room_id, seat } })
    }
    rooms.push(room_id)
  }
  const open = { box_ids: boxes.slice(0, 3), mode: 'classic', seats: 4 } as const
  await first!.call(createBattle, { body: open })
  await players[1]!.call(createBattle, { body: { ...open, seats: 2, private: true } })
  count(tally, 'battles that wait for players', '/battle', 2)
  for (const room_id of rooms) {
    await until('a battle', async () => {
      const { room } = await first!.call(battleDetails, { query: { room_id } })
      return room.phase === 'finished'
    })
    count(tally, 'battles fought', `/battleDetail/${room_id}`)
  }
}

/** A room of a player that is full and drawn, one that others may still join, and places in the rooms of the house. */
export async function roll(players: DemoPlayer[], tally: Tally): Promise<void> {
  const [owner, ...guests] = players
  const lottery_time = Math.floor(Date.now() / 1000) + 7200
  const terms = { lottery_time, descr: 'Skins for whoever is here tonight.' }
  const prizes = await buyInMall(owner!, tally, 4)
  const drawn = await owner!.call(addRoll, {
    body: { ...terms, room_name: 'Friends of the house', item_ids: prizes.slice(0, 2), max_join: 3 },
  })
  const open = await owner!.call(addRoll, {
    body: { ...terms, room_name: 'Open to all', item_ids: prizes.slice(2) },
  })
  const free_room_id = drawn.free_room_id
  for (const guest of guests.slice(0, 3)) await guest.call(joinRoll, { body: { free_room_id } })
  for (const guest of guests.slice(3, 6)) {
    await guest.call(joinRoll, { body: { free_room_id: open.free_room_id } })
  }
  const { list: official } = await owner!.call(listRolls, { body: { room_type: 1, lottery_status: 0 } })
  for (const player of players) {
    const room = official[player.id % Math.max(1, official.length)]
    if (room && (await player.tryCall(joinRoll, { body: { free_room_id: room.id } })))
      count(tally, 'places in rooms of the house', `/rollDetail/${room.id}`)
  }
  await until('a roll room', async () => {
    const { phase } = await owner!.call(rollDetails, { query: { free_room_id } })
    return phase === 'drawn'
  })
  count(tally, 'roll rooms of players', `/rollDetail/${free_room_id}`, 2)
}

type Order = { order_ref: string; trade_url: string }

/** Three retrievals: one arrives, one comes back, one is still on its way. */
export async function retrieve(player: DemoPlayer, tally: Tally, password: string): Promise<void> {
  const item_ids = await buyInMall(player, tally, 3)
  const { data } = await player.press('/sandbox/steam/players', {
    nickname: 'Courier',
    inventory_public: true,
  })
  const trade_url: string = data.trade_url
  await player.call(bindSteam, { body: { trade_url, password } })
  await player.call(retrieveItems, { body: { item_ids } })
  let orders: Order[] = []
  await until('an order at the market', async () => {
    orders = (await ordersAt(player)).filter((order) => order.trade_url === trade_url)
    return orders.length === item_ids.length
  })
  const play = async ({ order_ref }: Order, ...steps: string[]) => {
    for (const step of steps) await player.press('/sandbox/market', { action: 'step', order_ref, step })
  }
  await play(orders[0]!, 'offer', 'deliver', 'release')
  await play(orders[1]!, 'offer', 'deliver', 'reverse')
  count(tally, 'retrievals', '/user/getbackList', item_ids.length)
}

async function ordersAt(player: DemoPlayer): Promise<Order[]> {
  return (await player.look('/sandbox/market')).data.orders
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what} has not come to its end in ${PATIENCE_MS / 1000} s`)
    await wait(LOOK_EVERY_MS)
  }
}

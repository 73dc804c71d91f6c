import { battleDetails, callBot, createBattle, draftItem, joinBattle } from '@noktra/contract/battles'
import { unpackBoxes } from '@noktra/contract/boxes'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { pickMineTile, startMineGame, takeMinePrize } from '@noktra/contract/mines'
import { setSeed } from '@noktra/contract/users'
import { BATTLE_MODES } from '@noktra/game/battles'
import { MINE_LAYERS } from '@noktra/game/mines'
import { stakeForChance } from '@noktra/game/upgrades'
import { BOX, openToAll } from './battles.ts'
import { aClaimant, anEnvelope, claim } from './envelopes.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import { joinRoll, makeRecharged, nowOf, openRoll } from './rolls.ts'
import { mineTile, safeTile, secretLayout } from './mines.ts'
import { drawOut } from './roll-draws.ts'
import { skinFrom, upgrade } from './upgrades.ts'
import { aWelfareBox, rechargeByCard, unpack } from './welfare.ts'
import type { World } from './world.ts'

/*
 * Plays of every kind that has a proof, made over HTTP. Each function makes so many and gives the ids of their proofs, whose seeds
 * are revealed when it ends.
 */

type Plays = (world: World, count: number) => Promise<string[]>

const RICH = { cash: 50_000_000 }
const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const PROFIT_RATE = 0.08

/** Ends the player's pair, which reveals its seed. */
export async function reveal(world: World, ...players: TestPlayer[]): Promise<void> {
  for (const { token } of players) await world.data(setSeed, { token, body: { user_seed: 'revealed' } })
}

/** Opens so many boxes, some at once. Gives the ids of their proofs in the order of their nonces. */
export async function openMany(world: World, { token }: TestPlayer, count: number): Promise<string[]> {
  const boxes = Object.values(BOX)
  const ids: string[] = []
  while (ids.length < count) {
    const num = [10, 5, 3, 1].find((many) => many <= count - ids.length)!
    const box_id = boxes[ids.length % boxes.length]!
    const { list } = await world.data(unpackBoxes, { token, body: { box_id, num } })
    ids.push(...list.map(({ open_id }) => open_id))
  }
  return ids
}

const openings: Plays = async (world, count) => {
  const player = await makePlayer(world, RICH)
  await world.data(setSeed, { token: player.token, body: { user_seed: 'My_own-seed-1' } })
  const ids = await openMany(world, player, count)
  await reveal(world, player)
  return ids
}

/** One a day for each of a few players, as many days as it takes. */
const welfareBoxes: Plays = async (world, count) => {
  const { id } = await aWelfareBox(world)
  const ids: string[] = []
  const players = await playersOf(world, Math.min(count, 50))
  while (ids.length < count) {
    for (const player of players.slice(0, count - ids.length)) {
      await rechargeByCard(world, player, 500)
      const { data } = await unpack(world, player, id)
      ids.push(data.list[0]!.open_id)
    }
    world.clock.advance(DAY_MS)
  }
  await reveal(world, ...players)
  return ids
}

async function playersOf(world: World, count: number): Promise<TestPlayer[]> {
  const players: TestPlayer[] = []
  while (players.length < count) players.push(await makePlayer(world, RICH))
  return players
}

/** Every mode for two to four seats and in pairs, with players and bots; who is asked in a draft takes the cheapest that fits. */
const battles: Plays = async (world, count) => {
  await openToAll(world)
  const players = await playersOf(world, 4)
  const rooms: number[] = []
  while (rooms.length < count) {
    const some: number[] = []
    while (some.length < 20 && rooms.length + some.length < count) {
      some.push(await fullRoom(world, players, rooms.length + some.length))
    }
    await fightOut(world, players, some)
    rooms.push(...some)
  }
  return rooms.map((room_id) => `b${room_id}`)
}

async function fullRoom(world: World, players: TestPlayer[], n: number): Promise<number> {
  const mode = BATTLE_MODES[n % BATTLE_MODES.length]!
  const team = mode !== 'shared' && Math.floor(n / BATTLE_MODES.length) % 2 === 1
  const seats = team ? 4 : 2 + (n % 3)
  const box_ids = [BOX.two, BOX.five, BOX.half, BOX.five].slice(0, 1 + (n % 4))
  const [creator, ...others] = [...players.slice(n % 4), ...players.slice(0, n % 4)] as [
    TestPlayer,
    ...TestPlayer[],
  ]
  const { room } = await world.data(createBattle, {
    token: creator.token,
    body: { box_ids, mode, team, seats, fast: true },
  })
  const { room_id } = room
  for (let seat = 2; seat <= seats; seat += 1) {
    if ((n + seat) % 4 === 0) await world.data(callBot, { token: creator.token, body: { room_id, seat } })
    else await world.data(joinBattle, { token: others[seat - 2]!.token, body: { room_id, seat } })
  }
  return room_id
}

async function fightOut(world: World, players: TestPlayer[], rooms: number[]): Promise<void> {
  for (;;) {
    const waiting = await world.db
      .selectFrom('battle')
      .select(['id', 'phase', 'next_at'])
      .where('id', 'in', rooms)
      .where('ended_at', 'is', null)
      .orderBy('next_at')
      .execute()
    if (waiting.length === 0) return
    let picked = false
    for (const { id, phase } of waiting) {
      if (phase === 'draft') picked = (await pickCheapest(world, players, id)) || picked
    }
    if (picked) continue
    const due = waiting[0]!.next_at
    if (due) world.clock.advance(Math.max(0, due.getTime() - world.clock.now().getTime()))
    for (const sweep of world.store.sweeps) {
      if (/^battle (steps|starts)$|prepare beacon/.test(sweep.name)) await sweep.run()
    }
  }
}

/** Whether it was the turn of a player, who then takes the cheapest item; in every second room they let the time pass. */
async function pickCheapest(world: World, players: TestPlayer[], room_id: number): Promise<boolean> {
  if (room_id % 2 === 0) return false
  const { room, draft } = await world.data(battleDetails, { query: { room_id } })
  const seat = room.players.find((player) => player.seat === draft?.turn)
  const player = players.find(({ id }) => id === seat?.user_id)
  const item_id = draft?.options.at(-1)
  if (!player || item_id === undefined) return false
  await world.data(draftItem, { token: player.token, body: { room_id, item_id } })
  return true
}

/** Both directions, all chances, stakes with and without a consolation skin. */
const upgrades: Plays = async (world, count) => {
  const player = await makePlayer(world, RICH)
  const targets = await Promise.all([2500, 4000, 9000].map((cents) => skinFrom(world, cents)))
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id: skin_id, price } = targets[n % targets.length]!
    const chance = 60_000 + ((n * 137_111) % 680_000)
    const { upgrade: played } = await upgrade(world, player, {
      coin: stakeForChance(chance, price, PROFIT_RATE) / 100,
      skin_id,
      direction: n % 3 === 0 ? 'over' : 'under',
      ...(n % 2 === 0 ? { nonce_seed: `fresh-at-the-press-${n}` } : {}),
    })
    ids.push(played.fair_id)
  }
  await reveal(world, player)
  return ids
}

/** All tiers, ended after each number of layers by a prize and by a mine, and one by its time without a pick. */
const mineGames: Plays = async (world, count) => {
  const player = await makePlayer(world, RICH)
  const idler = await makePlayer(world, RICH)
  const { game: idle } = await world.data(startMineGame, { token: idler.token, body: { tier_id: 1 } })
  const ids = [idle.fair_id]
  for (let n = 1; n < count; n += 1) {
    const body = { tier_id: 1 + (n % 4) }
    const { game } = await world.data(startMineGame, { token: player.token, body })
    await playMines(world, player, game.game_id, n)
    ids.push(game.fair_id)
  }
  world.clock.advance(DAY_MS)
  await world.sweep()
  await reveal(world, player, idler)
  return ids
}

/** Clears so many layers and takes the prize, or clears one less and opens a mine. */
async function playMines(world: World, { token }: TestPlayer, game_id: number, n: number): Promise<void> {
  const layers = 1 + (Math.floor(n / 2) % MINE_LAYERS)
  const layout = await secretLayout(world, game_id)
  for (let layer = 1; layer <= layers; layer += 1) {
    const tile = layer === layers && n % 2 === 0 ? mineTile(layout, layer) : safeTile(layout, layer)
    const { game } = await world.data(pickMineTile, { token, body: { game_id, tile, layer } })
    if (game.status !== 'open') return
  }
  await world.data(takeMinePrize, { token, body: { game_id } })
}

const copies: Plays = async (world, count) => {
  const player = await makePlayer(world, RICH)
  const { list: offers } = await world.data(listMall, {
    query: { sort: '-stock', page_size: 100, max_price: 50 },
  })
  const ids: string[] = []
  for (const { skin_id, stock } of offers) {
    for (let left = stock; left > 0 && ids.length < count; left -= 20) {
      const num = Math.min(20, left, count - ids.length)
      const body = { skin_id, num, currency: 'coin' } as const
      const { list } = await world.data(buyOffer, { token: player.token, body })
      ids.push(...list.map(({ fair_id }) => fair_id))
    }
  }
  await reveal(world, player)
  return ids
}

/** Rooms of one to four prizes, for two to five entrants. */
const rolls: Plays = async (world, count) => {
  const guests: TestPlayer[] = []
  while (guests.length < 5) guests.push(await makeRecharged(world))
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const prices = [500, 200, 200, 1000].slice(0, 1 + (n % 4))
    const terms = { lottery_time: nowOf(world) + 2 * (HOUR_MS / 1000) }
    const { free_room_id } = await openRoll(world, terms, prices)
    for (const player of guests.slice(0, 2 + (n % 4))) await joinRoll(world, free_room_id, { player })
    await drawOut(world, free_room_id)
    ids.push(`r${free_room_id}`)
  }
  return ids
}

/** Envelopes of one to nine parts, of which some are claimed before the end. */
const envelopes: Plays = async (world, count) => {
  const people = [await aClaimant(world), await aClaimant(world), await aClaimant(world)]
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const parts = 1 + (n % 9)
    const { id, code } = await anEnvelope(world, { parts, total_cents: parts + ((n * 7) % 20) })
    for (const claimant of people.slice(0, Math.min(parts, 1 + (n % 3)))) {
      const { error } = await claim(world, claimant, code)
      if (error) throw new Error(`The claim of ${code} was refused: ${error}`)
    }
    world.clock.advance(MINUTE_MS)
    ids.push(`e${id}`)
  }
  world.clock.advance(31 * DAY_MS)
  return ids
}

/** `few` are enough for every shape of a kind; what lets days pass comes last. */
export const KINDS: { kind: string; few: number; play: Plays }[] = [
  { kind: 'openings', few: 4, play: openings },
  { kind: 'battles', few: 10, play: battles },
  { kind: 'upgrades', few: 6, play: upgrades },
  { kind: 'copies from the mall', few: 3, play: copies },
  { kind: 'roll rooms', few: 3, play: rolls },
  { kind: 'games of minesweeper', few: 6, play: mineGames },
  { kind: 'welfare boxes', few: 2, play: welfareBoxes },
  { kind: 'envelopes', few: 5, play: envelopes },
]

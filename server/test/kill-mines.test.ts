// @module-tag long

import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/mines'
import { userDetails } from '@noktra/contract/users'
import { MINE_LAYERS, MINE_TILES } from '@noktra/game/mines'
import { signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server at every move of minesweeper games: after its answer and before. After each start the game
 * stands where the last answer left it, or one move further, where the repeated key then says so.
 */
const GAMES = 2
const PLAYERS = 3

type Player = { token: string; user_id: number; coin: number; charged: number; won: number }

let server: KilledServer
const players: Player[] = []
let kills = 0
/** Where the moves of open games stood when the server was dead. */
const standing = { before: 0, after: 0 }

beforeAll(async () => {
  server = await startKilledServer()
  players.push(...(await Promise.all(Array.from({ length: PLAYERS }, newPlayer))))
}, 60_000)

afterAll(() => server.remove())

test('a fresh store has its tiers when it opens', async () => {
  expect((await server.data(api.listMineTiers)).list).toHaveLength(4)
})

test('games survive a kill at every move', { timeout: 240_000 }, async ({ annotate }) => {
  let games: (api.MineGame | null)[] = players.map(() => null)
  for (let n = 0; n < GAMES; n += 1) {
    let open = await atKill(
      games,
      players.map((player) => () => start(player)),
    )
    while (open.some(isOpen)) {
      open = await atKill(
        open,
        open.map((game, index) => () => (isOpen(game) ? move(players[index]!, game) : game)),
      )
    }
    for (const [index, game] of open.entries()) {
      if (game.won) players[index]!.won += 1
    }
    games = open
  }
  await annotate(`moves that a kill undid: ${standing.before}; that it left: ${standing.after}`)
  expect(Math.min(standing.after, server.counts.repeated)).toBeGreaterThan(0)
  for (const { token, coin, charged, won } of players) {
    expect((await server.data(userDetails, { token })).coin).toBeCloseTo(coin - charged, 9)
    expect((await server.data(api.mineRecord, { token })).total).toBe(GAMES)
    expect((await server.data(listBackpack, { token, query: { source: 'minesweeper' } })).total).toBe(won)
  }
  expect(server.prove()).toContain('The books balance')
})

async function newPlayer(): Promise<Player> {
  const token = await signUp(server)
  const { user_id, coin } = await server.data(userDetails, { token })
  return { token, user_id, coin, charged: 0, won: 0 }
}

async function start(player: Player): Promise<api.MineGame> {
  const { game, charged } = await server.insist(api.startMineGame, {
    token: player.token,
    body: { tier_id: 1 + below(2) },
  })
  player.charged += charged
  return game
}

/** Opens the next layer somewhere; from the third layer on it is sometimes enough. */
async function move({ token }: Player, game: api.MineGame): Promise<api.MineGame> {
  const { game_id, layer } = game
  if (layer >= 3 && below(2) === 0) {
    return (await server.insist(api.takeMinePrize, { token, body: { game_id, layer } })).game
  }
  const body = { game_id, tile: 1 + below(MINE_TILES), layer: layer + 1 }
  return (await server.insist(api.pickMineTile, { token, body })).game
}

/**
 * Makes all moves and kills the server while they are under way: some have their answer already, others have not. What is
 * stored then is the game before the move or the one after it.
 */
async function atKill(
  before: (api.MineGame | null)[],
  moves: (() => api.MineGame | Promise<api.MineGame>)[],
): Promise<api.MineGame[]> {
  const answers = moves.map((make) => Promise.resolve(make()))
  await MOMENTS[kills % MOMENTS.length]!(before, answers)
  kills += 1
  const found: Stored[] = []
  await server.kill(async () => {
    for (const { user_id } of players) found.push(await stored(user_id))
  })
  const after = await Promise.all(answers)
  for (const [index, game] of after.entries()) {
    const was = before[index] && storedOf(before[index])
    expect([was, storedOf(game)]).toContainEqual(found[index])
    if (was && isOpen(before[index]!))
      standing[isDeepStrictEqual(found[index], was) ? 'before' : 'after'] += 1
    expect(await shown(players[index]!)).toEqual(isOpen(game) ? game : null)
    expect(game.layout).toHaveLength(isOpen(game) ? game.layer : MINE_LAYERS)
  }
  return after
}

/** When the server is killed: before a move is stored, when one is stored, when one has its answer. */
const MOMENTS = [
  () => Promise.resolve(),
  async (before: (api.MineGame | null)[]) => {
    for (let moved = false; !moved;) {
      const now = await Promise.all(players.map((player) => stored(player.user_id)))
      moved = now.some((game, index) => !isDeepStrictEqual(game, before[index] && storedOf(before[index])))
    }
  },
  (_before: unknown, answers: Promise<unknown>[]) => Promise.race(answers),
]

type Stored = { game_id: number; status: string; opened: number[] } | null

/** The player's last game, as it is in the database. */
async function stored(userId: number): Promise<Stored> {
  const game = await server.db
    .selectFrom('mine_game')
    .select(['id as game_id', 'status', 'opened'])
    .where('player_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return game ?? null
}

function storedOf({ game_id, status, opened }: api.MineGame): Stored {
  return { game_id, status, opened }
}

async function shown({ token }: Player): Promise<api.MineGame | null> {
  return (await server.data(api.currentMineGame, { token })).game
}

function isOpen(game: api.MineGame): boolean {
  return game.status === 'open'
}

function below(count: number): number {
  return Math.floor(Math.random() * count)
}

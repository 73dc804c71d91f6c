// @module-tag long

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import { openBox } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/mines'
import { setSeed } from '@noktra/contract/users'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { clear, currentOf, mineTile, pickOf, safeTile, startedGame, take, useNonces } from '#test/mines.ts'
import { useWorld, type Answer } from '#test/world.ts'
import { getBalances, lockPurses } from '../../core/ledger/accounts.ts'
import { endIdleGames } from './end-idle-games.ts'

const world = useWorld()
const ROUNDS = 50

async function itemsOf({ token }: TestPlayer): Promise<number> {
  return (await world.data(listBackpack, { token, query: { source: 'minesweeper' } })).total
}

function errorsOf(answers: Answer[]): (string | null)[] {
  return answers.map((answer) => answer.error).toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
}

test('two tabs that pick at once play one layer', { timeout: 60_000 }, async () => {
  let bombs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const played = await startedGame(world)
    const tiles = [safeTile(played.layout, 1), mineTile(played.layout, 1)]
    const answers = await Promise.all(
      (round % 2 ? tiles : tiles.toReversed()).map((tile) => pickOf(world, played, 1, tile)),
    )
    const counted = answers.filter((answer) => answer.code === 0)
    expect(counted).toHaveLength(1)
    const { game, bomb } = counted[0]!.data
    expect(errorsOf(answers)).toEqual([null, bomb ? 'mine_game_over' : 'mine_layer_played'])
    // What the one answer says is what stands: no player gets a second look at the layer.
    expect(await currentOf(world, played.player)).toEqual(bomb ? null : game)
    expect(game.opened).toHaveLength(1)
    expect(await itemsOf(played.player)).toBe(bomb ? 1 : 0)
    if (bomb) bombs += 1
  }
  expect(bombs).toBeGreaterThan(0)
  expect(bombs).toBeLessThan(ROUNDS)
})

test('one tab goes on while the other takes: one of them counts', { timeout: 60_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const played = await startedGame(world)
    await clear(world, played, 1)
    const pick = () => pickOf(world, played, 2, mineTile(played.layout, 2))
    const answers: Answer[] = await Promise.all(
      round % 2 ? [pick(), take(world, played, 1)] : [take(world, played, 1), pick()],
    )
    expect(errorsOf(answers)).toEqual([null, 'mine_game_over'])
    expect(await itemsOf(played.player)).toBe(1)
  }
})

test('20 takes at once give one prize', async () => {
  const played = await startedGame(world)
  await clear(world, played, 2)
  const answers = await Promise.all(Array.from({ length: 20 }, () => take(world, played, 2)))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(await itemsOf(played.player)).toBe(1)
})

test('20 starts at once begin one game and charge once', async () => {
  const player = await makePlayer(world, { cash: 100_000 })
  const { token } = player
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.call(api.startMineGame, { token, body: { tier_id: 1 + (n % 4) } }),
    ),
  )
  const started = answers.filter((answer) => answer.code === 0)
  expect(started).toHaveLength(1)
  expect(errorsOf(answers).filter((error) => error === 'mine_game_open')).toHaveLength(19)
  expect((await getBalances(world.db, player.id)).cash).toBe(100_000 - 100 * started[0]!.data.charged)
})

test('a seed that is set while a game starts either comes before it or is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, token } = await makePlayer(world, { cash: 1000 })
    const [started, set] = await Promise.all([
      world.call(api.startMineGame, { token, body: { tier_id: 1 } }),
      world.call(setSeed, { token, body: { user_seed: 'other' } }),
    ])
    expect(started.error).toBeNull()
    const { user_seed } = await world.db
      .selectFrom('mine_game')
      .innerJoin('seed_pair', 'seed_pair.id', 'mine_game.pair_id')
      .select('user_seed')
      .where('mine_game.player_id', '=', id)
      .where('revealed_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect([set.error, user_seed]).toEqual(set.error ? ['seed_held', 'default'] : [null, 'other'])
  }
})

test('an opening that waits while a game starts at the last nonce of the pair leaves the pair to the game', async () => {
  const player = await makePlayer(world, { cash: 100_000 })
  const { id, token } = player
  await useNonces(world, player, 999)
  // The start has its nonce and waits for the purses; the opening waits for the pair that the start holds.
  const purses = await world.db.startTransaction().execute()
  await lockPurses(purses, id)
  const start = world.call(api.startMineGame, { token, body: { tier_id: 1 } })
  await waiting(1)
  const open = world.call(openBox, { token, body: { box_id: BOX.half } })
  await waiting(2)
  await purses.commit().execute()
  expect((await start).error).toBeNull()
  expect((await open).data.list[0]!.nonce).toBe(1000)
})

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (let found = 0; found < count;) {
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    found = rows[0]!.found
  }
}

test('several processes end an idle game once', async () => {
  const games = await Promise.all(Array.from({ length: 10 }, () => startedGame(world)))
  for (const played of games.slice(5)) await clear(world, played, 1)
  world.clock.advance(MINE_IDLE_MS)
  await Promise.all([
    ...Array.from({ length: 5 }, () => endIdleGames(world.store.ctx)),
    ...games.map(({ player }) => currentOf(world, player)),
  ])
  for (const [index, { player }] of games.entries()) {
    expect(await currentOf(world, player)).toBeNull()
    expect((await getBalances(world.db, player.id)).cash).toBe(index < 5 ? 100_000 : 100_000 - 200)
    expect(await itemsOf(player)).toBe(index < 5 ? 0 : 1)
  }
})

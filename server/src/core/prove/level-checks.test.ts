import { beforeAll, expect, test } from 'vitest'
import { takeLevelKey } from '@noktra/contract/levels'
import { pointsForGrade } from '@noktra/game/levels'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { useWorld } from '#test/world.ts'
import { levelChecks } from './level-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Two keys of the first badge, by a player who has just spent enough for both. */
beforeAll(async () => {
  const player = await makePlayer(world)
  for (const coins of [pointsForGrade(10), 100]) {
    await world.db
      .updateTable('player')
      .set((columns) => ({ points: columns('points', '+', coins * 100) }))
      .where('id', '=', player.id)
      .execute()
    await world.data(takeLevelKey, { token: player.token })
    world.clock.advance(24 * 3600_000)
  }
  await makePlayer(world)
})

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update box_key set source = 'gift'`, 0],
  [`delete from level_key where key_id = (select min(key_id) from level_key)`, 0],
  [`delete from box_key where id = (select min(key_id) from level_key)`, 0],
  [`update box_key set box_id = 9`, 0],
  [`update level_key set player_id = player_id + 1`, 0],
  [
    `insert into box_key (player_id, box_id, source, granted_at, expires_at)
    select player_id, box_id, source, granted_at, expires_at from box_key limit 1`,
    0,
  ],
  [`update level_key set badge = 2`, 1],
  [`update level_key set price = 100`, 1],
  [`update level_key set box_id = 9`, 1],
  [`update level_key set spent = 54999 where spent = 55000`, 1],
  [`update level_key set spent = 64999 where spent = 65000`, 2],
  [`update player set points = 64999 where points = 65000`, 3],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(levelChecks[check]!.name)
})

test('a stake that may still be returned does not stand for one that is spent', async () => {
  const found = await faultsAfter(
    `insert into mine_game (player_id, pair_id, nonce, tier, version, stake, cash, status, created_at, next_at)
    select id, 1, 0, 1, 1, 200, 200, 'open', created_at, created_at from player where points = 65000`,
  )
  expect(found).toContain(levelChecks[3]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(levelChecks.length)
})

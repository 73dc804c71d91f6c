import { beforeAll, expect, test } from 'vitest'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { useForger } from '#test/forger.ts'
import { clear, mineTile, pickOf, startedGame, take } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { mineChecks } from './mine-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** A game of each end, and two that are open. */
beforeAll(async () => {
  await startedGame(world)
  world.clock.advance(MINE_IDLE_MS)
  await world.sweep()
  const taken = await startedGame(world)
  await clear(world, taken, 2)
  await take(world, taken, 2)
  const bombed = await startedGame(world)
  await pickOf(world, bombed, 1, mineTile(bombed.layout, 1))
  await startedGame(world)
  await startedGame(world)
})

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update transfer set amount = amount + 1 where reason = 'mine-start'`, 0],
  [`update transfer set ref = ref || '0' where reason = 'mine-start'`, 1],
  [`delete from transfer where reason = 'mine-start-refund'`, 1],
  [`update transfer set ref = ref || '0' where reason = 'mine-start-refund'`, 1],
  [`update item set source_ref = source_ref || '0' where source = 'minesweeper'`, 2],
  [`update item set player_id = (select min(id) from player) where source = 'minesweeper'`, 2],
  [`update mine_prize set value = value + 1 where layer = 2`, 3],
  [`update mine_prize set wear_to = wear_from`, 3],
  [`update item set pattern = null where source = 'minesweeper'`, 3],
  [`update mine_game set ticket = (ticket + 499999) % 1000000 + 1 where status = 'bomb'`, 4],
  [`update mine_consolation set wear_to = wear_from`, 4],
  [`update item set pattern = null where source = 'minesweeper'`, 4],
  [`update mine_game set layout = jsonb_set(layout, '{0}', '[1, 1]') where layout is not null`, 5],
  [`update mine_game set layout = layout - 5 where layout is not null`, 5],
  [
    `update mine_game set layout = jsonb_set(layout, '{1}', to_jsonb(opened[2:2] || 1::smallint)) where layer = 2`,
    6,
  ],
  [`update mine_game set opened = '{8}' where status = 'bomb'`, 6],
  [`drop index mine_game_open; update mine_game set player_id = 0 where status = 'open'`, 7],
  [`update seed_pair set revealed_at = created_at`, 8],
  [
    `update mine_game set player_id = (select min(id) from player)
    where id = (select max(id) from mine_game where status = 'open')`,
    8,
  ],
  [`update mine_tier set stake = stake + 1`, 9],
  [`delete from mine_prize where layer = 6`, 10],
  [`delete from mine_consolation where ticket_from = 1`, 10],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  const found = await faultsAfter(forgery)
  expect(found).toContain(mineChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(mineChecks.length)
})

import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { clear, mineTile, pickOf, startedGame, take } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { connectPool, kyselyOn } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { mineChecks } from './mine-checks.ts'
import { prove } from './prove.ts'

const world = useWorld()
/** Somebody who may change what the store's role never can, and whom no trigger of the database stops. */
let forger: Kysely<DB>

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

  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  forger = kyselyOn(
    connectPool(
      { host: inject('databaseHost'), user: 'postgres', database: rows[0]!.name },
      { poolSize: 1, onError: () => {} },
    ),
  )
})

afterAll(() => forger.destroy())

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
  [`update mine_game set ticket = (ticket + 499999) % 1000000 + 1 where status = 'bomb'`, 4],
  [`update mine_consolation set wear_to = wear_from`, 4],
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

/** Names of the checks that do not hold after a statement, which is undone. */
async function faultsAfter(forgery: string): Promise<string[]> {
  const tx = await forger.startTransaction().execute()
  try {
    await sql.raw('set local session_replication_role = replica').execute(tx)
    for (const statement of forgery.split('; ')) await sql.raw(statement).execute(tx)
    return (await prove(tx)).map((fault) => fault.check)
  } finally {
    await tx.rollback().execute()
  }
}

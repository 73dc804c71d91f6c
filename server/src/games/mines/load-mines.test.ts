import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { listMineTiers } from '@noktra/contract/mines'
import { useWorld } from '#test/world.ts'
import { connectPool } from '../../platform/db/connect.ts'
import { loadCatalogueOnce } from '../../catalogue/load-catalogue.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../../catalogue')

/** A store of a version that had a catalogue and no minesweeper. */
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const owner = connectPool(
    { host: inject('databaseHost'), user: 'noktra_owner', database: rows[0]!.name },
    { poolSize: 1, onError: () => {} },
  )
  await owner.query('truncate mine_game, mine_prize, mine_consolation, mine_tier')
  // The log of such a store knows of no tier either; the store's own role could not take them out.
  await owner.query("delete from log_waiting where kind = 'tier'")
  await owner.end()
})

test('a store with a catalogue and no tiers gets them at its start, unless its prices no longer fit', async () => {
  const warned: unknown[] = []
  const { ctx } = world.store
  const watched = {
    ...ctx,
    log: { warn: (...told: unknown[]) => warned.push(told) } as unknown as typeof ctx.log,
  }

  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  copyFileSync(join(CATALOGUE, 'consolation.json'), join(folder, 'consolation.json'))
  expect(await loadCatalogueOnce(watched, folder)).toBe(false)
  expect([await tiers(), warned.length]).toEqual([0, 0])

  const [first] = JSON.parse(readFileSync(join(CATALOGUE, 'mines.json'), 'utf8')) as { stake: number }[]
  writeFileSync(join(folder, 'mines.json'), JSON.stringify([{ ...first, stake: first!.stake * 2 }]))
  expect(await loadCatalogueOnce(watched, folder)).toBe(false)
  expect([await tiers(), warned.length]).toEqual([0, 1])
  rmSync(folder, { recursive: true })

  await loadCatalogueOnce(watched, CATALOGUE)
  world.clock.advance(6000)
  await world.sweep()
  expect([await tiers(), warned.length]).toEqual([4, 1])
})

async function tiers(): Promise<number> {
  return (await world.data(listMineTiers)).list.length
}

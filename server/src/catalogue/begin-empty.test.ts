import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isOwnCatalogue } from '#server/core/catalogue/own-catalogue.ts'
import { ROOT } from '#server/platform/root.ts'
import { EMPTY_TEMPLATE } from '#test/test-store.ts'
import { useWorld } from '#test/world.ts'
import { beginEmpty } from './begin-empty.ts'
import { loadCatalogue } from './load-catalogue.ts'

const world = useWorld({}, { games: [], prepare: async () => {}, template: EMPTY_TEMPLATE })
const FOLDER = join(ROOT, 'catalogue')

test('a store does not begin empty while its catalogue is being loaded', { tags: 'long' }, async () => {
  const loading = loadCatalogue(world.store.ctx, FOLDER)
  for (let isHeld = false; !isHeld;) {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(world.db)
    isHeld = rows.length > 0
  }
  await expect(beginEmpty(world.store.ctx, FOLDER)).rejects.toThrow('has a catalogue already')
  await loading
  expect(await isOwnCatalogue(world.db)).toBe(false)
})

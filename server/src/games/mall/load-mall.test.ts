import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { setOffers } from './set-offers.ts'
import { loadCatalogueOnce } from '../../catalogue/load-catalogue.ts'
import { loadMall } from './load-mall.ts'

const world = useWorld()
const CATALOGUE = join(import.meta.dirname, '../../../../catalogue')

function offers() {
  return world.db
    .selectFrom('mall_offer')
    .select(['skin_id', 'listed', 'stocked'])
    .orderBy('skin_id')
    .execute()
}

test('a store with a catalogue gets the offers it does not have; those that are there stay as they are', async () => {
  const { ctx } = world.store
  const [first, second, third] = await offers()
  await ctx.transact((tx) => setOffers(tx, ctx, [{ skin_id: first!.skin_id, listed: false, stocked: 777 }]))
  await world.db.deleteFrom('mall_offer').where('skin_id', '=', second!.skin_id).execute()
  const before = await offers()
  await loadCatalogueOnce(ctx, CATALOGUE)
  const after = await offers()
  const skins = await world.db.selectFrom('skin').select('id').execute()
  expect(after).toHaveLength(skins.length)
  expect(after.slice(0, 3)).toEqual([{ ...first, listed: false, stocked: 777 }, second, third])
  expect(after.filter((offer) => offer.skin_id !== second!.skin_id)).toEqual(before)
})

test('a folder without the file stocks nothing, and a skin that the store does not have waits', async () => {
  const { ctx } = world.store
  const folder = mkdtempSync(join(tmpdir(), 'mall-'))
  const before = await offers()
  await ctx.transact((tx) => loadMall(tx, ctx, folder))
  expect(await offers()).toEqual(before)
  writeFileSync(join(folder, 'mall.json'), JSON.stringify([{ skin_id: 999_999, stock: 3 }]))
  await ctx.transact((tx) => loadMall(tx, ctx, folder))
  rmSync(folder, { recursive: true })
  expect(await offers()).toEqual(before)
})

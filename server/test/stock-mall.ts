import { expect } from 'vitest'
import { setMallOffers } from '@noktra/contract/admin/catalogue'
import { callAdmin, type Member } from './admin.ts'
import type { World } from './world.ts'

/** Puts so many of each of these skins into the mall. */
export async function stockMall(world: World, by: Member, skinIds: number[], stocked: number): Promise<void> {
  const set = await callAdmin(world, setMallOffers, {
    by,
    body: {
      offers: skinIds.map((skin_id) => ({ skin_id, listed: true, stocked, stocked_before: null })),
    },
  })
  expect(set.code).toBe(0)
}

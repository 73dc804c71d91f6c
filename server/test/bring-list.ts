import { expect } from 'vitest'
import * as admin from '@noktra/contract/admin/catalogue'
import { callAdmin, office, type makeStaff } from './admin.ts'
import type { World } from './world.ts'

type Owner = Awaited<ReturnType<typeof makeStaff>>

/** Reads a list in the back office and applies it; nothing in it may be in error. */
export async function bringList(
  world: World,
  by: Owner,
  kind: 'skins' | 'prices',
  text: string,
): Promise<void> {
  const body = { kind, file_name: 'list.json', text }
  const { id } = await office(world, admin.uploadImport, { by, body })
  const { plan_hash, preview } = await office(world, admin.importDetails, { by, query: { id } })
  expect(preview.errors).toEqual([])
  const applied = await callAdmin(world, admin.applyImport, {
    by,
    body: { id, plan_hash, leave_out_errors: false },
  })
  expect(applied.code).toBe(0)
}

/** Puts so many of each of these skins into the mall. */
export async function stockMall(world: World, by: Owner, skinIds: number[], stocked: number): Promise<void> {
  const set = await callAdmin(world, admin.setMallOffers, {
    by,
    body: {
      offers: skinIds.map((skin_id) => ({ skin_id, listed: true, stocked, stocked_before: null })),
    },
  })
  expect(set.code).toBe(0)
}

import { beforeAll, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import * as api from '@noktra/contract/admin/box-proposals'
import { boxDetails, saveDraft } from '@noktra/contract/admin/boxes'
import { unpackBoxes } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import type { QuerySent } from '@noktra/contract/route'
import { verifyProof } from '@noktra/game/verify-proof'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { bringFile } from '#test/bring-file.ts'
import { boxContent, submit } from '#test/box-drafts.ts'
import { makePlayer } from '#test/factories.ts'
import { crateFiles, priceFile } from '#test/import-files.ts'
import { reveal } from '#test/plays-of-every-kind.ts'
import { useWorld } from '#test/world.ts'
import { activatePools } from '../activate-pools.ts'

const BOXES = 20
const world = useWorld()
let ada: Member
let bo: Member

beforeAll(async () => {
  ada = await makeStaff(world, 'operator')
  bo = await makeStaff(world, 'operator')
  const { skins, prices } = crateFiles(BOXES)
  await bringFile(world, ada, 'skins', skins)
  await bringFile(world, ada, 'prices', priceFile(prices))
})

type Asked = QuerySent<typeof api.proposeContents>
const WISH: Asked = { price: 3, return_percent: 91, items: 12, times_rarer: 5, most_times: 200 }
const propose = (also: Partial<Asked>) =>
  office(world, api.proposeContents, { by: ada, query: { ...WISH, ...also } })

test(
  'twenty boxes of an imported catalogue are proposed, published by two people and opened, and their proofs hold',
  { tags: 'long' },
  async () => {
    const texts = await boxContent(world, ada)
    const made: number[] = []
    for (let n = 0; n < BOXES; n += 1) {
      const from = n % 2 ? { crate: `Keelhaven Case ${n}` } : { collection: `The Keelhaven ${n} Collection` }
      const price = 2 + n
      const { proposal, names, descr } = await propose({ ...from, price })
      expect(proposal!.expected_return).toBeCloseTo(0.91, 3)
      expect(proposal!.rarities.map(({ rarity }) => rarity)).toEqual(['refined', 'exotic', 'mythic', 'relic'])
      const rows = proposal!.rows.map(({ skin_id, tickets }) => ({ skin_id, tickets }))
      const content = { ...texts, names: names!, descr: descr!, price, rows }
      const saved = await office(world, saveDraft, { by: ada, body: { box_id: null, revision: 0, content } })
      await office(world, approve, { by: bo, body: { id: await submit(world, ada, saved) } })
      made.push(saved.box_id)
    }
    world.clock.advance(5000)
    await activatePools(world.store.ctx)

    const player = await makePlayer(world, { cash: 10_000_000 })
    const opened: string[] = []
    for (const box_id of made) {
      const details = await office(world, boxDetails, { by: ada, query: { id: box_id } })
      expect(details).toMatchObject({ status: 'on_sale', out_of_band: false, active_version: 1 })
      const { list } = await world.data(unpackBoxes, { token: player.token, body: { box_id, num: 5 } })
      opened.push(...list.map(({ open_id }) => open_id))
    }
    await reveal(world, player)
    for (const id of opened) {
      const { proof } = await world.data(fair, { params: { id } })
      expect(verifyProof(proof).map(({ ok }) => ok)).not.toContain(false)
    }
  },
)

test('the same question has the same answer, with words for the box in every language', async () => {
  const one = await propose({ crate: 'Keelhaven Case 1' })
  expect(await propose({ crate: 'Keelhaven Case 1' })).toEqual(one)
  expect(one.names!.en).toBe('Keelhaven Case 1')
  expect(one.descr!.zh).toContain('Keelhaven Case 1')
})

test('without a collection the items are those of the kinds and of all prices that the box can hold', async () => {
  const all = await propose({})
  const knives = await propose({ kinds: 'knife' })
  expect(all.names).toBeNull()
  expect(knives.pool).toBeGreaterThan(0)
  expect(knives.pool).toBeLessThan(all.pool)
  const { proposal } = await propose({ kinds: 'rifle,smg', items: 20, most_times: 50 })
  expect(proposal!.rows).toHaveLength(20)
  for (const row of proposal!.rows) {
    expect(['rifle', 'smg']).toContain(row.kind_key)
    expect(row.price).toBeLessThanOrEqual(150)
  }
})

test('what cannot be proposed says why, and a wrong wish names its field', async () => {
  const crate = 'Keelhaven Case 3'
  const kindOf = async (also: Partial<Asked>) => (await propose({ crate, ...also })).fault?.kind
  expect(await kindOf({ crate: 'no such case' })).toBe('pool_empty')
  expect(await kindOf({ price: 0.05 })).toBe('pool_too_dear')
  expect(await kindOf({ price: 90_000 })).toBe('pool_too_cheap')
  expect(await kindOf({ return_percent: 99 })).toBe('return_outside')
  const wrong = { by: ada, query: { ...WISH, items: 1 } }
  expect(await callAdmin(world, api.proposeContents, wrong)).toMatchObject({
    error: 'invalid_input',
    data: { field: 'items' },
  })
  const auditor = await makeStaff(world, 'auditor')
  expect((await callAdmin(world, api.proposeContents, { by: auditor, query: WISH })).code).not.toBe(0)
})

test('collections and containers are found by words', async () => {
  const find = (q: string) => office(world, api.listSources, { by: ada, query: { q } })
  const { list } = await find('haven case 1')
  expect(list.map(({ name }) => name)).toContain('Keelhaven Case 1')
  expect(list.find(({ name }) => name === 'Keelhaven Case 1')).toEqual({
    kind: 'crate',
    name: 'Keelhaven Case 1',
    items: 17 * 5,
  })
  expect((await find('Keelhaven 7')).list).toEqual([
    { kind: 'collection', name: 'The Keelhaven 7 Collection', items: 85 },
  ])
  expect((await find('%')).list).toEqual([])
})

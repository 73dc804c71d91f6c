import { beforeAll, describe, expect, test } from 'vitest'
import { bringBackBox, retireBox } from '@noktra/contract/admin/boxes'
import { setPrice } from '@noktra/contract/admin/catalogue'
import {
  MONEY_SETTINGS,
  saveHouseSetting,
  saveMoneySetting,
  saveRebateLevels,
} from '@noktra/contract/admin/settings'
import { listChanges, PUBLIC_CHANGE_SETTINGS, type PublicChange } from '@noktra/contract/changes'
import type { Language } from '@noktra/contract/shapes'
import { publishNewBox } from '#test/box-drafts.ts'
import { agreed, makeStaff, office, type Member } from '#test/admin.ts'
import { skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let owner: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
})

async function newest(count = 1, language: Language = 'en'): Promise<PublicChange[]> {
  const headers = { 'accept-language': language }
  return (await world.data(listChanges, { query: { page_size: count }, headers })).list
}

const saveMoney = (key: 'mall_coin_markup' | 'budget_cards', value: number, seen: number) =>
  agreed(world, saveMoneySetting, { by: owner, body: { key, value, seen } })

describe('public changes', () => {
  test('begin with what the catalogue published', async () => {
    const { list } = await world.data(listChanges, { query: { page_size: 100 } })
    const kinds = new Set(list.map(({ kind }) => kind))
    expect([...kinds].toSorted()).toEqual([
      'box_published',
      'consolation_published',
      'setting',
      'tier_published',
    ])
    const box = list.find((change) => change.kind === 'box_published')!
    expect(box).toMatchObject({ version: 1, price_before: null, return_before: null })
    expect(box.box_name).not.toBe('')
    expect(box.expected_return).toBeGreaterThan(0.85)
    expect(box.expected_return).toBeLessThan(0.96)
  })

  test('are read part by part, each once, newest first', async () => {
    const whole = await world.data(listChanges, { query: { page_size: 100 } })
    expect(whole.next).toBeNull()
    const parts: PublicChange[] = []
    for (let after: string | null = null; ;) {
      const part: { list: PublicChange[]; next: string | null } = await world.data(listChanges, {
        query: { page_size: 7, ...(after === null ? {} : { after }) },
      })
      parts.push(...part.list)
      after = part.next
      if (after === null) break
    }
    expect(parts).toEqual(whole.list)
    expect(parts.map(({ id }) => id)).toEqual(parts.map(({ id }) => id).toSorted((a, b) => b - a))
    const wrong = await world.call(listChanges, { query: { after: 'nowhere' } })
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_input', data: { field: 'after' } })
  })

  test('tell of a price in the language of the reader', async () => {
    const skin = await skinFrom(world, 300)
    const { design_id, exterior } = await world.db
      .selectFrom('skin')
      .select(['design_id', 'exterior'])
      .where('id', '=', skin.id)
      .executeTakeFirstOrThrow()
    const [from, to] = [skin.price / 100, (skin.price + 1) / 100]
    const body = { design_id, exterior: exterior as 'FN', price: to, price_before: from }
    await office(world, setPrice, { by: owner, body })
    const [change] = await newest()
    expect(change).toMatchObject({
      kind: 'prices',
      changed: 1,
      added: 0,
      largest: [{ skin_id: skin.id, from, to }],
    })
    const nameIn = async (language: Language) => {
      const [told] = await newest(1, language)
      return told?.kind === 'prices' ? told.largest[0]!.item_name : ''
    }
    expect(await nameIn('en')).toMatch(/ \((FN|MW|FT|WW|BS)\)$/)
    expect(await nameIn('zh')).not.toBe(await nameIn('en'))
  })

  test('are told of every setting that prices something', () => {
    expect([...PUBLIC_CHANGE_SETTINGS].toSorted()).toEqual([...MONEY_SETTINGS].toSorted())
  })

  test('tell of a setting that prices something, before and after, and of none that does not', async () => {
    await saveMoney('mall_coin_markup', 1.06, 1.05)
    const change = {
      kind: 'setting',
      key: 'mall_coin_markup',
      before: 1.05,
      after: 1.06,
      before_name: null,
      after_name: null,
    }
    expect((await newest())[0]).toMatchObject(change)
    await saveMoney('budget_cards', 300, 200)
    const body = { key: 'support_url', value: '/help', seen: '/service' } as const
    await office(world, saveHouseSetting, { by: owner, body })
    expect((await newest())[0]).toMatchObject(change)
    await saveMoney('mall_coin_markup', 1.05, 1.06)
    expect((await newest())[0]).toMatchObject({ before: 1.06, after: 1.05 })
  })

  test('tell of a box that goes, comes back, and of levels of promotion; never of the staff who did it', async () => {
    const second = await makeStaff(world, 'owner')
    const { box_id } = await publishNewBox(world, owner, second)
    await office(world, retireBox, { by: owner, body: { id: box_id } })
    await agreed(world, bringBackBox, { by: owner, body: { id: box_id } })
    await agreed(world, saveRebateLevels, {
      by: owner,
      body: { levels: [{ recharge: 0, rate: 0.02 }], seen: 1 },
    })
    const told = await newest(4)
    expect(told).toMatchObject([
      { kind: 'rebate_levels', version: 2, levels: [{ recharge: 0, rate: 0.02 }] },
      { kind: 'box_back', box_id, version: 1 },
      { kind: 'box_retired', box_id },
      { kind: 'box_published', box_id, version: 1 },
    ])
    const text = JSON.stringify(told)
    expect([owner.name, second.name, 'a test'].filter((word) => text.includes(word))).toEqual([])
  })

  test('that a request only asks for are none yet', async () => {
    const [last] = await newest()
    const body = { key: 'mall_coin_markup', value: 1.06, seen: 1.05 } as const
    const { approval_id } = await office(world, saveMoneySetting, { by: owner, body })
    expect(approval_id).not.toBeNull()
    expect(await newest()).toEqual([last])
  })
})

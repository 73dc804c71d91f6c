import { expect, test } from 'vitest'
import type { PoolRowShown } from '@noktra/contract/boxes'
import { SKIN } from '../../test/faces.ts'
import { dropsOf } from './drops.ts'

function row(part: Partial<PoolRowShown>): PoolRowShown {
  return {
    ...SKIN,
    skin_id: 1,
    rarity: 'mythic',
    color: '#FF3D81',
    image_url: '',
    value: 10,
    chance: 0.01,
    from: 1,
    to: 10_000,
    wear_from: 0,
    wear_to: 700,
    is_whole: true,
    ...part,
  }
}

test('a skin is one drop with its exteriors inside, and its chance is theirs together', () => {
  const worn = row({ skin_id: 2, exterior_name: 'BS', value: 4, chance: 0.04 })
  const relic = row({ skin_id: 3, finish: 'Hiveplate', rarity: 'relic', value: 2 })
  const dear = row({ skin_id: 4, family: 'Brask', value: 90 })
  const drops = dropsOf([worn, row({}), dear, relic])
  expect(drops.map(({ rows }) => rows.map(({ skin_id }) => skin_id))).toEqual([[3], [4], [1, 2]])
  expect(drops[2]?.chance).toBeCloseTo(0.05)
})

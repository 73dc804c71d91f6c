import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SkinFace } from '@noktra/contract/shapes'
import type { SkinDetails } from '../../domain/skin/skin-query.ts'
import { SKIN, STICKER } from '../../test/faces.ts'
import { fakeStore, show } from '../../test/show.tsx'
import { SkinView } from './skin-view.tsx'

function details(face: SkinFace, range: { wear_from: number; wear_to: number } | null): SkinDetails {
  const { skin_id, exterior_name, image_url } = face
  const wear = range ?? { wear_from: null, wear_to: null }
  return {
    ...face,
    ...wear,
    price: 9,
    exteriors: [{ skin_id, exterior_name, price: 9, image_url, ...wear }],
    mall: null,
    boxes: [],
  }
}

async function open(skin: SkinDetails): Promise<void> {
  fakeStore({
    '/api/skin/prices': { from: 1, to: 2, listed_at: null, lines: [] },
    '/api/skin/record': { record: null },
    '/api/collection/record': { record: null },
  })
  const nothing = () => {}
  await show(
    <SkinView
      skin={skin}
      wanted={skin.skin_id}
      first={skin.skin_id}
      error={null}
      onRetry={nothing}
      onExterior={nothing}
    />,
    { texts: ['skin'] },
  )
}

test('a skin can be seen in any wear of its exteriors', async () => {
  await open(details(SKIN, { wear_from: 0, wear_to: 700 }))
  expect(screen.getByRole('slider')).toBeDefined()
  expect(screen.getByText('FN · Factory New')).toBeDefined()
  expect(document.querySelector('canvas')).not.toBeNull()
})

test('an item without wear has no slider, no exterior and no living skin, but its kind and its price', async () => {
  await open(details(STICKER, null))
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.queryByText(/Factory New/)).toBeNull()
  expect(document.querySelector('canvas')).toBeNull()
  expect(screen.getByRole('button', { name: /^Sticker/, pressed: true }).textContent).toContain('9')
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { SkinFace } from '@noktra/contract/shapes'
import { SKIN, STICKER } from '../../test/faces.ts'
import { show } from '../../test/show.tsx'
import { ItemDialog } from './item-dialog.tsx'

function item(face: SkinFace, wear: string): BackpackItem {
  return {
    item_id: 1,
    state: 'held',
    locked: false,
    frozen: false,
    value: 9,
    value_until: null,
    wear,
    pattern: 7,
    source: 'box',
    free_room_id: null,
    retrieval_id: null,
    open_id: '1',
    created_at: 1_700_000_000,
    ...face,
  }
}

async function open(held: BackpackItem): Promise<void> {
  const nothing = () => {}
  await show(
    <ItemDialog
      item={held}
      open
      isSelling={false}
      onClose={nothing}
      onStar={nothing}
      onSell={nothing}
      onRetrieve={nothing}
    />,
    { texts: ['backpack'], signedIn: true },
  )
  await screen.findByRole('dialog')
}

const text = () => screen.getByRole('dialog').textContent

test('a skin shows its exterior, its wear and where that lies', async () => {
  await open(item(SKIN, '0.0312'))
  expect(text()).toContain('0.0312')
  expect(text()).toContain('FN · Factory New')
  expect(screen.getByRole('img', { name: /0\.0312/ })).toBeDefined()
  expect(document.querySelector('canvas')).not.toBeNull()
})

test('an item without wear shows none, no exterior, and no living skin', async () => {
  await open(item(STICKER, ''))
  expect(text()).toContain('Sticker | Reef (Holo)')
  expect(text()).not.toMatch(/wear|0\.0000|Factory New/i)
  expect(screen.queryByRole('img', { name: /\d\.\d{4}/ })).toBeNull()
  expect(screen.getByRole('img', { name: 'Sticker, Reef (Holo), Sticker' })).toBeDefined()
  expect(document.querySelector('canvas')).toBeNull()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeStore, show } from '../../test/show.tsx'
import { AlbumPart } from './album-part.tsx'

const TALLY = { all: 3, ever: 2, held: 1 }
const FAMILY = {
  family: 'stickers',
  name: 'Stickers',
  kind: 'Sticker',
  kind_key: 'sticker',
  image_url: '',
  cells: TALLY,
  skins: TALLY,
}

function row(skin_id: number, name: string, copies: number) {
  const best = copies > 0 ? { item_id: skin_id, wear: '', pattern: null, open_id: null } : null
  const cell = { skin_id, exterior_name: '', image_url: '', copies, held: copies, best, record: null }
  return { finish: name, name, rarity: 'standard', color: '#888888', cells: [cell] }
}

test('a cell of an item without wear says how many copies there are, and one that is dark says so', async () => {
  const rows = [row(1, 'Reef', 1), row(2, 'Tide', 1200), row(3, 'Foam', 0)]
  fakeStore({ '/api/collection/family': { family: 'stickers', rows, next: null } })
  const collection = {
    cells: TALLY,
    skins: TALLY,
    families: [FAMILY],
    sets: [],
    honours: { title: null, frame: null },
    showcase: { token: null, named: false, items: [] },
  }
  await show(<AlbumPart collection={collection} />, { texts: ['collection', 'common'] })
  const cells = await screen.findAllByTestId(/^cell-/)
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Reef, Sticker: 1 copy',
    'Tide, Sticker: 1,200 copies',
    'Foam, Sticker: not lit',
  ])
})

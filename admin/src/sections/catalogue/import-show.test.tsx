import { screen, waitFor, within } from '@testing-library/react'
import type { importDetails } from '@noktra/contract/admin/catalogue'
import type { DataOf } from '@noktra/contract/route'
import { expect, test } from 'vitest'
import { fakeAdmin, show } from '../../test/show.tsx'
import { ImportShow } from './import-show.tsx'

type Shown = DataOf<typeof importDetails>

const PREVIEW: Shown['preview'] = {
  counts: { rows: 40, new: 3, changed: 2, same: 35, unknown: 0, own: 0, errors: 0, too_far: 0 },
  errors: [],
  unknown: [],
  classes: [],
  notes: [],
  moves: [],
  first_waiting: 0,
  outliers: { count: 0, list: [] },
  boxes: [],
  closes: null,
  rules: [],
  price_rate: 1,
  rarities: [],
  kinds: [],
  sample: [],
}
const LIST: Shown = {
  id: 7,
  kind: 'prices',
  file_name: 'autumn.json',
  status: 'open',
  staff: { id: 1, name: 'Ada' },
  created_at: 1_700_000_000,
  expires_at: 1_700_080_000,
  applied_at: null,
  applied_by: null,
  approval_id: null,
  counts: PREVIEW.counts,
  choices: { rarities: {}, kinds: {} },
  preview: PREVIEW,
  plan_hash: 'abc',
  mine: true,
}

function showList(preview: Partial<Shown['preview']>) {
  const sent = fakeAdmin({
    'catalogue/import': () => ({ ...LIST, preview: { ...PREVIEW, ...preview } }),
    'catalogue/import-apply': { approval_id: null },
  })
  return { sent, user: show(<ImportShow />, { at: '/imports/7/show', path: '/imports/:id/show' }) }
}

test('prices out of line are shown with what they were held against, and told once more before they are applied', async () => {
  const far = {
    name: 'Keel Rifle | Shoal (Field-Tested)',
    price: 324,
    neighbours: 'exteriors',
    middle: 3.24,
  } as const
  const dear = { name: 'Sticker | Reef', price: 900, neighbours: 'group', middle: 0.5 } as const
  const { sent, user } = showList({ outliers: { count: 25, list: [far, dear] }, first_waiting: 2 })
  const table = await screen.findByRole('table', { name: 'Out of line with their neighbours' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [far.name, '324.00 coins', '3.24 coins', 'the next exteriors'],
    [dear.name, '900.00 coins', '0.50 coins', 'items of its family and rarity'],
  ])
  expect(screen.getByText(/The first 2 of 25/)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Apply' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('25 prices are out of line with their neighbours.')).toBeDefined()
  expect(
    within(dialog).getByText('2 first prices are high, or only one feed has them: a second person decides.'),
  ).toBeDefined()
  await user.type(within(dialog).getByLabelText('Why'), 'the list of autumn')
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 7, plan_hash: 'abc', leave_out_errors: false, reason: 'the list of autumn' },
    ]),
  )
})

test('a list without any says nothing of them', async () => {
  showList({})
  expect(await screen.findByRole('button', { name: 'Apply' })).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Out of line with their neighbours' })).toBeNull()
})

import { screen } from '@testing-library/react'
import type { EnvelopeRow } from '@noktra/contract/admin/envelopes'
import { expect, test } from 'vitest'
import { fakeAdmin, show } from '../../test/show.tsx'
import { EnvelopeList } from './envelope-list.tsx'

const words = (en: string) => ({ en, zh: '', pt: '' })
const LUCK: EnvelopeRow = {
  id: 7,
  code: 'LUCK',
  titles: words('Luck'),
  descr: words(''),
  total: 50,
  paid: 12.5,
  parts: 100,
  claimed: 25,
  ended: false,
  created_at: 1_700_000_000,
  ends_at: 1_700_100_000,
  closed_at: null,
}

test('amounts stand below their heads, and the filters beside the list', async () => {
  fakeAdmin({ envelopes: { list: [LUCK], next: null, total: 1 } })
  show(<EnvelopeList />, { resource: 'envelopes' })
  const paid = await screen.findByRole('cell', { name: '12.50 coins' })
  const heads = screen.getAllByRole('columnheader')
  expect(heads[[...paid.parentElement!.children].indexOf(paid)]?.textContent).toBe('Paid')
  expect(screen.getByRole('cell', { name: '50.00 coins' })).toBeDefined()
  expect(screen.getByRole('combobox', { name: 'State' })).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Number' })).toBeDefined()
})

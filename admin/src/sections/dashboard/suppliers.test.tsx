import { screen, within } from '@testing-library/react'
import type { DashboardNow } from '@noktra/contract/admin/dashboard'
import { expect, test } from 'vitest'
import { fakeAdmin, show } from '../../test/show.tsx'
import { Suppliers } from './suppliers.tsx'

type Supplier = DashboardNow['suppliers']['list'][number]

const ENOUGH: Supplier = {
  market: 'marketplace',
  in_use: true,
  state: null,
  balance: 12_345.67,
  read_at: 1_700_000_000,
  empty_at: null,
  waiting: 3,
  due: 89.5,
  open: 1200,
  open_value: 45_678.9,
  day_cost: 411.5,
  days: 30,
}

/** Shows these accounts. Gives what a row of the table says, by the heads of its columns. */
function showSuppliers(list: Supplier[], counted_at: number | null = 1_700_000_000) {
  fakeAdmin({})
  show(<Suppliers suppliers={{ list, items: 12_000, promised: 98_765.4, counted_at }} />)
  const table = screen.getByRole('table', { name: 'Market accounts' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  return (market: string) => {
    const row = within(table)
      .getAllByRole('row')
      .find((one) => within(one).queryByText(market))
    const cells = within(row!).getAllByRole('cell')
    return Object.fromEntries(heads.map((head, k) => [head, cells[k]!.textContent]))
  }
}

test('an account says what it holds, what is to be bought with it and how long it lasts', async () => {
  const row = showSuppliers([ENOUGH])
  // In the time of the store, which is asked for.
  expect(await screen.findAllByText('2023-11-14 22:13:20')).toHaveLength(2)
  expect(row('marketplace')).toMatchObject({
    Market: 'marketplace',
    Balance: '12,345.67',
    'To be bought': '89.50',
    Waiting: '3',
    'Open in all': '45,678.90',
    'Spent a day, 7 days': '411.50',
    Lasts: '30 days',
  })
  expect(screen.getByText(/12,000 items in backpacks, printed value 98,765\.40/)).toBeDefined()
})

test('one that cannot pay, one with too little and one that runs out say so; one that holds enough says nothing', () => {
  const row = showSuppliers([
    { ...ENOUGH, market: 'Empty', state: 'empty', balance: 0, empty_at: 1_700_000_000 },
    { ...ENOUGH, market: 'Low', state: 'low', balance: 12 },
    { ...ENOUGH, market: 'Soon', state: 'soon', days: 1 },
    { ...ENOUGH, market: 'Enough' },
  ])
  expect(['Empty', 'Low', 'Soon', 'Enough'].map((market) => row(market)['Market'])).toEqual([
    "Emptycan't pay",
    'Lowtoo little',
    'Soonruns out soon',
    'Enough',
  ])
  expect(row('Soon')['Lasts']).toBe('1 day')
})

test('an account that was never read, of a market that is not in use any more, has no numbers of its own', () => {
  const never = { state: null, balance: null, read_at: null, day_cost: null, days: null }
  const row = showSuppliers([{ ...ENOUGH, ...never, in_use: false }], null)
  expect(row('marketplace')).toMatchObject({
    Market: 'marketplacenot in use',
    Balance: '–',
    'Spent a day, 7 days': '–',
    Lasts: '–',
    Read: '–',
  })
})

test('without accounts it says that there are none', () => {
  showSuppliers([])
  expect(screen.getByText('No market has an account of the store, and nothing is open.')).toBeDefined()
})

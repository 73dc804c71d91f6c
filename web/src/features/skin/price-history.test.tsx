import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeStore, show } from '../../test/show.tsx'
import { PriceHistory } from './price-history.tsx'

test('readers get the prices of the exterior that is looked at as a table, over the time that is chosen', async () => {
  fakeStore({
    '/api/skin/prices': {
      from: 1_700_000_000,
      to: 1_702_592_000,
      listed_at: null,
      lines: [
        { skin_id: 7, exterior_name: 'FN', start: 5, points: [{ at: 1_701_000_000, price: 6.5 }] },
        { skin_id: 8, exterior_name: 'MW', start: 3, points: [] },
      ],
    },
  })
  await show(<PriceHistory skin_id={7} first={7} kind="Rifle" />, { texts: ['skin'] })
  const prices = await screen.findAllByRole('cell')
  expect(prices.map(({ textContent }) => textContent)).toEqual(['5.00', '6.50'])
  expect(screen.getByText("The store's own prices.")).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: '365 days' }))
  expect(screen.getByRole('tab', { name: '365 days', selected: true })).toBeDefined()
})

test('another exterior of the skin is drawn from the same answer', async () => {
  const history = {
    from: 1_700_000_000,
    to: 1_702_592_000,
    listed_at: null,
    lines: [
      { skin_id: 7, exterior_name: 'FN', start: 5, points: [] },
      { skin_id: 8, exterior_name: 'MW', start: 3, points: [] },
    ],
  }
  const asked: unknown[] = []
  fakeStore({ '/api/skin/prices': (sent: unknown) => (asked.push(sent), history) })
  function Looked() {
    const [skin_id, look] = useState(7)
    return (
      <>
        <button type="button" onClick={() => look(8)}>
          MW
        </button>
        <PriceHistory skin_id={skin_id} first={7} kind="Rifle" />
      </>
    )
  }
  await show(<Looked />, { texts: ['skin'] })
  await waitFor(() =>
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['5.00']),
  )
  fireEvent.click(screen.getByRole('button', { name: 'MW' }))
  await waitFor(() =>
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['3.00']),
  )
  expect(asked).toHaveLength(1)
})

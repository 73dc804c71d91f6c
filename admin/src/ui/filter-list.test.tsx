import { screen } from '@testing-library/react'
import { DataTable } from 'react-admin'
import { expect, test } from 'vitest'
import { fakeAdmin, refusal, show } from '../test/show.tsx'
import { FilterList } from './filter-list.tsx'

test('a list that cannot be had says why, and is there once it is asked for again', async () => {
  let isDown = true
  fakeAdmin({
    envelopes: () => (isDown ? refusal('room_closed')() : { list: [{ id: 7 }], next: null, total: 1 }),
  })
  const hands = show(
    <FilterList title="Envelopes">
      <DataTable.Col source="id" />
    </FilterList>,
    { resource: 'envelopes' },
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getAllByRole('alert').length).toBeGreaterThan(0)
  expect(screen.queryByText('Nothing here.')).toBeNull()
  isDown = false
  await hands.click(again)
  expect(await screen.findByRole('cell', { name: '7' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each(['<h1>Bad gateway</h1>', '{"message":"Bad gateway"}'])(
  'an answer that is not the back office’s own is told in words: %s',
  async (body) => {
    fakeAdmin({ envelopes: () => new Response(body, { status: 502 }) })
    show(
      <FilterList title="Envelopes">
        <DataTable.Col source="id" />
      </FilterList>,
      { resource: 'envelopes' },
    )
    const words = 'The back office gave no proper answer (502). Try again in a moment.'
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(screen.queryByText('Rows per page:')).toBeNull()
  },
)
